import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Answer } from '../../../test/support/app.ts'
import { newId } from '../../platform/ids.ts'
import { bankInfo, claimWorld } from './claim-pages.testing.ts'

interface ClaimBody {
  readonly id: string
  readonly human_id: string
  readonly status: string
  readonly reason: string
  readonly withdrawn_by: string | null
  readonly bank_info_given: boolean
  readonly history: readonly { readonly status: string; readonly reason: string; readonly changed_by: string }[]
}
interface Refusal {
  readonly error: { readonly code: string; readonly fields?: Readonly<Record<string, readonly string[]>> }
}

const ok = <T>({ status, body, text }: Answer<T>): T => {
  assert.equal(status, 200, text)
  return body
}

test('claims of a company and of a traveller', async (t) => {
  const { app, company, ada, claim } = await claimWorld(t)
  const org = `/api/v2/org/${company.id}/claims`
  const [grace, manager, stranger] = [
    await app.givenTraveller(company, { firstName: 'Grace', lastName: 'Hopper' }),
    await app.givenManager(company),
    await app.givenCompany(),
  ]
  const outsider = await app.givenTraveller(stranger)
  const staff = await app.givenStaff()
  const unknown = newId(app.clock.now())
  const eventsOf = async (claimId: string) =>
    (
      await sql<{ event: number; payload: Record<string, unknown> }>`
        select event, payload from webhook_events where payload ->> 'claim_id' = ${claimId} order by id`.execute(
        app.db.db(),
      )
    ).rows

  await t.test('lists: newest first, by page and by filter', async () => {
    const late = await claim({ status: 'evaluating' })
    const bag = await claim({ kind: 'baggage_lost', status: 'denied', amount: 50_000, reference: 'LHRBA12345' }, grace)
    const all = await app.as(company).get<ClaimBody[]>(org)
    assert.deepEqual([ok(all).map(({ id }) => id), all.headers['total-count']], [[bag.id, late.id], '2'])
    const ids = async (query: string) =>
      ok(await app.as(manager).get<ClaimBody[]>(`${org}?${query}`)).map(({ id }) => id)
    assert.deepEqual(await ids('status=evaluating'), [late.id])
    assert.deepEqual(await ids('kind=baggage_lost'), [bag.id])
    assert.deepEqual(await ids(`subscription_id=${late.subscriptionId}`), [late.id])
    assert.deepEqual(await ids(`trip_id=${unknown}`), [])
    assert.deepEqual(await ids('per_page=1&page=2'), [late.id])
    const own = ok(await app.as(grace).get<ClaimBody[]>('/api/v2/users/my_claims'))
    assert.deepEqual(
      own.map(({ id }) => id),
      [bag.id],
    )
    assert.deepEqual(ok(await app.as(outsider).get<ClaimBody[]>('/api/v2/users/my_claims')), [])
    for (const id of [late.id, bag.id]) assert.equal(ok(await app.as(company).get<ClaimBody>(`${org}/${id}`)).id, id)
    const body = ok(await app.as(ada).get<ClaimBody & Record<string, unknown>>(`/api/v2/claims/${late.id}`))
    assert.deepEqual(
      [body.human_id, body['kind'], body['amount'], body['currency_code'], body['user_id'], body.bank_info_given],
      [late.humanId, 'flight_delayed', 10_000, 'USD', ada.id, false],
    )
    assert.deepEqual(
      body.history.map(({ status }) => status),
      ['submitted', 'evaluating'],
    )
    await sql`delete from claim_changes`.execute(app.db.db())
    await sql`delete from claims`.execute(app.db.db())
  })

  await t.test('who may', async (t2) => {
    const { id } = await claim()
    const others = `/api/v2/org/${stranger.id}/claims`
    for (const [who, caller, path, status] of [
      ['no key', app.nobody, `${org}/${id}`, 401],
      ['no key, list', app.nobody, org, 401],
      ['public key', app.asPublic(company), org, 401],
      ['staff', app.as(staff), org, 401],
      ['another company', app.as(stranger), `${org}/${id}`, 401],
      ['another company, under its own path', app.as(stranger), `${others}/${id}`, 401],
      ['another company’s traveller', app.as(outsider), `/api/v2/claims/${id}`, 401],
      ['another traveller', app.as(grace), `/api/v2/claims/${id}`, 401],
      ['the traveller, at the company’s path', app.as(ada), `${org}/${id}`, 403],
      ['the traveller, the company’s list', app.as(ada), org, 403],
      ['nobody’s claim', app.as(company), `${org}/${unknown}`, 404],
      ['nobody’s claim, the traveller', app.as(ada), `/api/v2/claims/${unknown}`, 404],
      ['the company', app.as(company), `/api/v2/claims/${id}`, 200],
      ['its manager', app.as(manager), `/api/v2/claims/${id}`, 200],
      ['the company key, own claims', app.as(company), '/api/v2/users/my_claims', 401],
      ['a signature that is not ours', app.nobody, `/api/v2/claims/${id}?expires=9999999999&signature=x`, 403],
    ] as const)
      await t2.test(who, async () => assert.equal((await caller.get(path)).status, status))
    for (const act of ['withdraw', 'reopen', 'bank_info'])
      for (const [who, caller, path, status] of [
        ['no key', app.nobody, `${org}/${id}/${act}`, 401],
        ['no key, own path', app.nobody, `/api/v2/claims/${id}/${act}`, 401],
        ['another company', app.as(stranger), `${others}/${id}/${act}`, 401],
        ['another traveller', app.as(grace), `/api/v2/claims/${id}/${act}`, 401],
        ['the traveller at the company’s path', app.as(ada), `${org}/${id}/${act}`, 403],
        ['nobody’s claim', app.as(company), `${org}/${unknown}/${act}`, 404],
      ] as const)
        await t2.test(`${act}: ${who}`, async () =>
          assert.equal((await caller.post(path, { bank_info: bankInfo })).status, status),
        )
  })

  await t.test('withdrawing: once, with a reason, told with the whole claim', async () => {
    const [one, two] = [await claim(), await claim({ status: 'bank-info-requested' })]
    const withdrawn = ok(await app.as(company).post<ClaimBody>(`${org}/${one.id}/withdraw`, { reason: 'Not needed.' }))
    assert.deepEqual(
      [withdrawn.status, withdrawn.reason, withdrawn.withdrawn_by],
      ['withdrawn', 'Not needed.', 'company'],
    )
    assert.equal((await app.as(company).post(`${org}/${one.id}/withdraw`)).status, 409)
    const byAda = ok(await app.as(ada).post<ClaimBody>(`/api/v2/claims/${two.id}/withdraw`))
    assert.deepEqual([byAda.withdrawn_by, byAda.history.at(-1)?.changed_by], ['traveller', 'traveller'])
    const [event] = await eventsOf(one.id)
    assert.deepEqual([event?.event, (event?.payload['claim'] as ClaimBody | undefined)?.status], [607, 'withdrawn'])
    for (const status of ['paid', 'denied'] as const) {
      const { id } = await claim({ status })
      assert.equal((await app.as(company).post(`${org}/${id}/withdraw`)).status, 409, status)
    }
  })

  await t.test('opening again: what was denied or withdrawn', async () => {
    const denied = await claim({ kind: 'baggage_delayed', status: 'denied', reference: 'LHRBA1' })
    const path = `/api/v2/claims/${denied.id}/reopen`
    const { history } = ok(await app.as(ada).post<ClaimBody>(path, { reason: 'Here is the tag.' }))
    const opened = history.find(({ status }) => status === 'reopened')
    assert.deepEqual([opened?.changed_by, opened?.reason], ['traveller', 'Here is the tag.'])
    assert.equal((await eventsOf(denied.id))[0]?.event, 605)
    const late = await claim({ status: 'withdrawn' })
    const waits = ok(await app.as(company).post<ClaimBody>(`${org}/${late.id}/reopen`))
    assert.deepEqual([waits.status, waits.withdrawn_by], ['reopened', null], 'until the facts are in')
    for (const status of ['submitted', 'evaluating', 'accepted', 'paid'] as const) {
      const { id } = await claim({ status })
      assert.equal((await app.as(company).post(`${org}/${id}/reopen`)).status, 409, status)
    }
  })

  await t.test('bank details are sealed and never shown again', async () => {
    const { id } = await claim({ status: 'evaluating' })
    const answer = await app.as(company).post<ClaimBody>(`${org}/${id}/bank_info`, { bank_info: bankInfo })
    assert.deepEqual([ok(answer).status, answer.body.bank_info_given], ['evaluating', true])
    const shown = [answer.text, (await app.as(company).get(`${org}/${id}`)).text]
    const { rows } = await sql<{ sealed: Buffer; country_code: string }>`
      select sealed, country_code from payout_accounts where user_id = ${ada.id}`.execute(app.db.db())
    assert.deepEqual([rows.length, rows[0]?.country_code], [1, 'SE'])
    const logged = await sql<{
      line: string
    }>`select a::text as line from audit_log a where subject_id = ${id}`.execute(app.db.db())
    assert.equal(logged.rows.length, 1)
    for (const text of [...shown, rows[0]?.sealed.toString('latin1') ?? '', ...logged.rows.map(({ line }) => line)])
      assert.doesNotMatch(text, /58398257466|5839 8257|ESSESESS|LINDQVIST/)
    assert.equal(ok(await app.as(ada).get<ClaimBody>(`/api/v2/claims/${(await claim()).id}`)).bank_info_given, true)
    await sql`delete from payout_accounts`.execute(app.db.db())
  })

  await t.test('all that is wrong with bank details is named at once', async () => {
    const { id } = await claim()
    const wrong = { account_holder: '', iban: 'SE46 5000 0000 0583 9825 7466', bic: 'X', country_code: 'Sweden' }
    for (const path of [`${org}/${id}`, `/api/v2/claims/${id}`]) {
      const answer = await app.as(company).post<Refusal>(`${path}/bank_info`, { bank_info: wrong })
      assert.deepEqual(
        [answer.status, Object.keys(answer.body.error.fields ?? {}).sort()],
        [422, ['account_holder', 'bic', 'country_code', 'iban']],
      )
      const empty = await app.as(company).post<Refusal>(`${path}/bank_info`, { bank_info: {} })
      assert.equal(Object.keys(empty.body.error.fields ?? {}).length, 4)
    }
    const nowhere = { ...bankInfo, country_code: 'ZZ' }
    const answer = await app.as(company).post<Refusal>(`${org}/${id}/bank_info`, { bank_info: nowhere })
    assert.deepEqual([answer.status, Object.keys(answer.body.error.fields ?? {})], [422, ['country_code']])
  })

  await t.test('somebody else’s account: refused, told once, and the claim stays', async (t2) => {
    for (const key of [undefined, 'an idempotency key'])
      await t2.test(key ?? 'without a key', async () => {
        const { id } = await claim({ status: 'bank-info-requested' })
        const send = () =>
          app
            .as(company)
            .post<Refusal>(
              `${org}/${id}/bank_info`,
              { bank_info: { ...bankInfo, account_holder: 'Grace Hopper' } },
              key ? { 'idempotency-key': key } : undefined,
            )
        const answer = await send()
        assert.deepEqual([answer.status, Object.keys(answer.body.error.fields ?? {})], [422, ['account_holder']])
        if (key) assert.equal((await send()).text, answer.text)
        const events = await eventsOf(id)
        assert.deepEqual(
          events.map(({ event }) => event),
          [1012],
        )
        assert.match(String(events[0]?.payload['reason']), /account holder/)
        assert.equal(ok(await app.as(company).get<ClaimBody>(`${org}/${id}`)).status, 'bank-info-requested')
        assert.deepEqual((await sql`select 1 from payout_accounts`.execute(app.db.db())).rows, [])
      })
  })

  await t.test('with bank details all accepted claims of the person in the company are paid', async () => {
    const [one, other] = [
      await claim({ status: 'bank-info-requested' }),
      await claim({ status: 'bank-info-requested' }),
    ]
    const hers = await claim({ status: 'bank-info-requested' }, grace)
    ok(await app.as(ada).post(`/api/v2/claims/${one.id}/bank_info`, { bank_info: bankInfo }))
    await app.settle()
    const statusOf = async ({ id }: { id: string }) => ok(await app.as(company).get<ClaimBody>(`${org}/${id}`)).status
    assert.deepEqual(await Promise.all([one, other, hers].map(statusOf)), ['paid', 'paid', 'bank-info-requested'])
    assert.deepEqual(
      (await eventsOf(one.id)).map(({ event }) => event),
      [604, 1010],
    )
    await sql`delete from payout_accounts`.execute(app.db.db())
  })

  await t.test('no bank details for what is over', async () => {
    for (const status of ['paid', 'denied'] as const) {
      const { id } = await claim({ status })
      assert.equal((await app.as(company).post(`${org}/${id}/bank_info`, { bank_info: bankInfo })).status, 409, status)
    }
  })
})
