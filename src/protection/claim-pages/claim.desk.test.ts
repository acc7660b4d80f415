import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Answer } from '../../../test/support/app.ts'
import { newId } from '../../platform/ids.ts'
import { type DecisionInputs, decisionVersion } from '../decisions/decision.ts'
import { readDecisions } from '../decisions/kept-decision.desk.wire.ts'
import { insertDecisions } from '../decisions/kept-decision.store.ts'
import { type KeptDecision, keepDecision, verifyDecision } from '../decisions/kept-decision.ts'
import { claimWorld } from './claim-pages.testing.ts'

interface Shown {
  readonly id: string
  readonly status: string
  readonly waiting_since: string | null
  readonly history: readonly { readonly status: string; readonly changed_by: string; readonly reason: string }[]
  readonly decisions: readonly Record<string, unknown>[]
}
interface RecomputedBody {
  readonly decisions: readonly {
    readonly same: boolean
    readonly inputs_digest: string
    readonly result_digest: string
    readonly outcome: { readonly status: string | null; readonly pays: number; readonly minutes: number | null }
  }[]
  readonly what_if: RecomputedBody['decisions'][number]['outcome'] | null
}
interface Refusal {
  readonly error: { readonly fields?: Readonly<Record<string, readonly string[]>> }
}

const url = '/api/desk/claims'
const ok = <T>({ status, body, text }: Answer<T>): T => {
  assert.equal(status, 200, text)
  return body
}

test('claims at the desk', async (t) => {
  const { app, company, claim } = await claimWorld(t)
  const staff = app.as(await app.givenStaff())
  const manager = await app.signedIn(await app.givenManager(company))
  const stranger = await app.givenCompany()
  const otherManager = await app.signedIn(await app.givenManager(stranger))
  const unknown = newId(app.clock.now())

  await t.test('the queue: what waits longest is first, and what does not wait comes after it', async () => {
    const done = await claim({ status: 'denied' })
    app.clock.advance(60)
    const older = await claim({ kind: 'baggage_lost', status: 'evaluating', amount: 50_000 })
    app.clock.advance(60)
    const newer = await claim({ kind: 'baggage_delayed', status: 'evaluating' })
    const later = await claim({ status: 'accepted' })
    const answer = await staff.get<Shown[]>(url)
    assert.deepEqual(
      [ok(answer).map(({ id }) => id), answer.headers['total-count']],
      [[older.id, newer.id, later.id, done.id], '4'],
    )
    assert.deepEqual(
      answer.body.map(({ waiting_since }) => waiting_since),
      [older.updatedAt.toISOString(), newer.updatedAt.toISOString(), null, null],
    )
    const ids = async (query: string, caller = staff) =>
      ok(await caller.get<Shown[]>(`${url}?${query}`)).map(({ id }) => id)
    assert.deepEqual(await ids('status=evaluating&per_page=1&page=2'), [newer.id])
    assert.deepEqual(await ids(`human_id=${done.humanId.toLowerCase()}`), [done.id])
    assert.deepEqual(await ids(`registration_id=${later.registrationId}`), [later.id])
    assert.deepEqual(await ids(`company_id=${stranger.id}`), [])
    assert.equal((await ids('', manager)).length, 4)
    assert.deepEqual(await ids('', otherManager), [])
    const counts = ok(await staff.get<{ status: string; count: number; oldest: string | null }[]>(`${url}/counts`))
    assert.deepEqual(
      counts.filter(({ count }) => count > 0),
      [
        { status: 'evaluating', count: 2, oldest: older.updatedAt.toISOString() },
        { status: 'accepted', count: 1, oldest: later.updatedAt.toISOString() },
        { status: 'denied', count: 1, oldest: done.updatedAt.toISOString() },
      ],
    )
    assert.equal(counts.length, 8)
    const bags = ok(await staff.get<{ count: number }[]>(`${url}/counts?kind=baggage_lost`))
    assert.equal(
      bags.reduce((sum, { count }) => sum + count, 0),
      1,
    )
  })

  await t.test('who may', async (t2) => {
    const { id } = await claim({ status: 'evaluating' })
    for (const [who, caller, path, status] of [
      ['no key', app.nobody, url, 401],
      ['no key, one', app.nobody, `${url}/${id}`, 401],
      ['a company key', app.as(company), url, 401],
      ['another company’s manager', otherManager, `${url}/${id}`, 401],
      ['the manager', manager, `${url}/${id}`, 200],
      ['nobody’s claim', staff, `${url}/${unknown}`, 404],
    ] as const)
      await t2.test(who, async () => assert.equal((await caller.get(path)).status, status))
    for (const act of ['accept', 'deny', 'reopen'])
      for (const [who, caller, of, status] of [
        ['no key', app.nobody, id, 401],
        ['a company key', app.as(company), id, 401],
        ['the manager', manager, id, 403],
        ['nobody’s claim', staff, unknown, 404],
      ] as const)
        await t2.test(`${act}: ${who}`, async () =>
          assert.equal((await caller.post(`${url}/${of}/${act}`, { reason: 'Because.' })).status, status),
        )
  })

  await t.test('staff accept or deny what is being evaluated, with a reason that stays', async () => {
    const [good, bad] = [
      await claim({ kind: 'baggage_delayed', status: 'evaluating' }),
      await claim({ kind: 'baggage_delayed', status: 'evaluating' }),
    ]
    const accepted = ok(await staff.post<Shown>(`${url}/${good.id}/accept`, { reason: ' The airline confirmed. ' }))
    assert.deepEqual(
      [accepted.status, accepted.history.at(-1)],
      [
        'accepted',
        { ...accepted.history.at(-1), status: 'accepted', changed_by: 'staff', reason: 'The airline confirmed.' },
      ],
    )
    assert.equal(ok(await staff.post<Shown>(`${url}/${bad.id}/deny`, { reason: 'No report.' })).status, 'denied')
    for (const { id } of [good, bad])
      for (const act of ['accept', 'deny'])
        assert.equal((await staff.post(`${url}/${id}/${act}`, { reason: 'Again.' })).status, 409)
    assert.equal((await staff.post(`${url}/${good.id}/reopen`, { reason: 'Again.' })).status, 409)
    const opened = ok(await staff.post<Shown>(`${url}/${bad.id}/reopen`, { reason: 'A report came.' }))
    assert.ok(opened.history.some(({ status, changed_by }) => status === 'reopened' && changed_by === 'staff'))
    assert.equal(ok(await staff.post<Shown>(`${url}/${bad.id}/accept`, { reason: 'It is right.' })).status, 'accepted')
    const { rows } = await sql<{ event: number }>`
      select event from webhook_events where payload ->> 'claim_id' = ${bad.id} and event < 1000 order by id`.execute(
      app.db.db(),
    )
    assert.deepEqual(
      rows.map(({ event }) => event),
      [603, 605, 601, 602],
    )
    const lines = await sql<{ action: string }>`
      select action from audit_log where subject_kind = 'claim' and subject_id = ${bad.id} order by id`.execute(
      app.db.db(),
    )
    assert.deepEqual(
      lines.rows.map(({ action }) => action),
      ['deny', 'reopen', 'accept'],
    )
    const submitted = await claim()
    assert.equal((await staff.post(`${url}/${submitted.id}/accept`, { reason: 'Early.' })).status, 409)
  })

  await t.test('without a reason, or with more than it', async () => {
    const { id } = await claim({ status: 'evaluating' })
    for (const [body, fields] of [
      [{}, ['reason']],
      [{ reason: '  ' }, ['reason']],
      [{ reason: 'Yes.', note: 'No.' }, ['note']],
    ] as const) {
      const answer = await staff.post<Refusal>(`${url}/${id}/accept`, body)
      assert.deepEqual([answer.status, Object.keys(answer.body.error.fields ?? {})], [422, fields])
    }
  })

  await t.test('a claim is shown with its decisions, which can be computed again from the answer', async () => {
    const { one, kept } = await decided()
    const [read, ...others] = readDecisions(ok(await staff.get(`${url}/${one.id}`))) ?? []
    assert.ok(read && others.length === 0)
    assert.deepEqual(verifyDecision(read), { same: true, differences: [], result: kept.result })
  })

  await t.test('decisions are computed again at the desk, also with another fact, and nothing is stored', async () => {
    const { one, kept } = await decided()
    const again = (body: unknown, caller = staff, id = one.id) =>
      caller.post<RecomputedBody>(`${url}/${id}/recompute`, body)
    const before = ok(await staff.get(`${url}/${one.id}`))
    for (const caller of [staff, manager]) {
      const { decisions, what_if } = ok(await again({}, caller))
      assert.equal(what_if, null)
      assert.deepEqual(
        decisions.map(({ same, inputs_digest, result_digest, outcome }) => [
          ...[same, inputs_digest, result_digest],
          ...[outcome.status, outcome.pays, outcome.minutes],
        ]),
        [[true, kept.inputsDigest, kept.resultDigest, 'submitted', 0, 125]],
      )
    }
    for (const [value, expected] of [
      ['2026-11-16T22:04:59Z', ['submitted', 0, 124]],
      ['2026-11-16T21:59:00+00:00', [null, 0, 119]],
      [null, [null, 0, null]],
    ] as const) {
      const { what_if } = ok(await again({ what_if: { fact: 'estimated_arrival', value } }, manager))
      assert.deepEqual([what_if?.status, what_if?.pays, what_if?.minutes], expected)
    }
    const landed = { fact: 'actual_arrival', value: '2026-11-16T22:07:00Z', air_segment_id: one.airSegmentId }
    const { what_if } = ok(await again({ what_if: landed }))
    assert.deepEqual([what_if?.status, what_if?.minutes], ['accepted', 127])
    assert.ok((what_if?.pays ?? 0) > 0)
    assert.deepEqual(ok(await staff.get(`${url}/${one.id}`)), before)

    for (const [what_if_sent, field] of [
      [{ fact: 'actual_arrival', value: 'soon' }, 'value'],
      [{ fact: 'status', value: 'lost' }, 'value'],
      [{ fact: 'departure_gate', value: 'A1' }, 'fact'],
      [{ fact: 'status' }, 'value'],
      [{ fact: 'status', value: null, air_segment_id: unknown }, 'air_segment_id'],
    ] as const) {
      const { status, body } = await staff.post<Refusal>(`${url}/${one.id}/recompute`, { what_if: what_if_sent })
      assert.deepEqual([status, Object.keys(body.error.fields ?? {})], [422, [field]])
    }
    assert.equal((await again({}, otherManager)).status, 401)
    assert.equal((await again({}, app.as(company))).status, 401)
    assert.equal((await again({}, app.nobody)).status, 401)
    assert.equal((await again({}, staff, unknown)).status, 404)
    const undecided = await claim()
    assert.deepEqual(ok(await again({}, staff, undecided.id)), { decisions: [], what_if: null })
    assert.equal((await again({ what_if: { fact: 'status', value: null } }, staff, undecided.id)).status, 409)
  })

  await t.test('a decision that was changed where it is kept is not the same', async () => {
    const { one } = await decided(({ inputs, ...kept }) => ({
      ...kept,
      inputs: { ...inputs, terms: { ...inputs.terms, delayMinutes: 200 } },
    }))
    const { decisions } = ok(await staff.post<RecomputedBody>(`${url}/${one.id}/recompute`, {}))
    assert.deepEqual(
      decisions.map(({ same, outcome }) => [same, outcome.status]),
      [[false, null]],
    )
  })

  /** A claim that was submitted on an estimate, with the decision that did it. */
  async function decided(change = (kept: KeptDecision): KeptDecision => kept) {
    const one = await claim()
    const inputs: DecisionInputs = {
      version: decisionVersion,
      terms: (await termsOf()) as DecisionInputs['terms'],
      registration: {
        id: one.registrationId,
        registeredAt: app.clock.now().toISOString(),
        policyVoid: false,
        flights: [
          {
            airSegmentId: one.airSegmentId,
            airline: 'BA',
            number: '117',
            origin: 'LHR',
            destination: 'JFK',
            scheduledDeparture: '2026-11-16T12:00:00.000Z',
            scheduledArrival: '2026-11-16T20:00:00.000Z',
            airlineSchedule: { departure: '2026-11-16T12:00:00.000Z', arrival: '2026-11-16T20:00:00.000Z' },
          },
        ],
      },
      observations: [
        {
          airSegmentId: one.airSegmentId,
          source: 'desk',
          observedAt: '2026-11-16T12:00:00.000Z',
          digest: 'd1',
          facts: { estimated_arrival: '2026-11-16T22:05:00.000Z' },
        },
      ],
      baggageReports: [],
      told: [],
      claims: [],
      others: { trip: 0, year: 0 },
      sameLoss: [],
    }
    const kept = keepDecision(inputs)
    const row = { ...change(kept), id: newId(app.clock.now()), claimId: one.id, companyId: company.id }
    await insertDecisions(app.ctx().db, [{ ...row, createdAt: app.clock.now() }])
    return { one, kept }
  }

  async function termsOf(): Promise<unknown> {
    const { rows } = await sql<{ terms: unknown }>`select terms from flight_registrations limit 1`.execute(app.db.db())
    return rows[0]?.terms
  }
})
