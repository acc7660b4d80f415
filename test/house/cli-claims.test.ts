import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { at, inputsOf, landed, second } from '../../src/protection/decisions/decisions.testing.ts'
import { ClaimDecisionDesk, toClaimDecisionDesk } from '../../src/protection/decisions/kept-decision.desk.wire.ts'
import { keepDecision } from '../../src/protection/decisions/kept-decision.ts'
import { givenFolder, godwit } from './cli.support.ts'

const kept = keepDecision(inputsOf({ observations: [landed('b', 1400)] }))
const decision = toClaimDecisionDesk({
  ...kept,
  id: 'd',
  claimId: 'c',
  companyId: 'o',
  createdAt: new Date(at(0)),
})

/** The claim as the desk returns it. */
function shownClaim() {
  const [decided] = kept.result.claims
  const history = (decided?.moves ?? []).map(({ status, reason }) => ({
    status,
    reason,
    changed_by: 'decision',
    created_at: at(0),
  }))
  const { airline, number, origin, destination, scheduledDeparture, scheduledArrival } = second
  return {
    id: 'c',
    human_id: 'F3C33D',
    kind: 'flight_delayed',
    air_segment_id: 'b',
    registration_id: 'r',
    amount: decided?.amount ?? 0,
    currency_code: 'USD',
    reference: null,
    withdrawn_by: null,
    paid_at: null,
    status: history.at(-1)?.status,
    reason: history.at(-1)?.reason,
    flight: {
      airline,
      flight_number: number,
      origin,
      destination,
      scheduled_departure: scheduledDeparture,
      scheduled_arrival: scheduledArrival,
    },
    history,
    created_at: at(0),
    decisions: [decision],
  }
}

test('claims verify computes the decisions in a file again, without a database', async (t) => {
  const folder = givenFolder(t)
  const file = (name: string, content: unknown): string => {
    const path = join(folder, name)
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
    return path
  }
  const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  assert.deepEqual(Object.keys(decision), Object.keys(ClaimDecisionDesk.properties))

  await t.test('what the desk returned', async () => {
    const said = await godwit(['claims', 'verify', file('claim.json', { id: 'c', decisions: [decision] })], nowhere)
    assert.deepEqual([said.code, said.err], [0, ''])
    assert.equal(
      said.out,
      'Decision 1 of 1, version 2: the same.\nEvery decision was computed again with the same result.\n',
    )
  })

  await t.test('one decision alone, as JSON', async () => {
    const said = await godwit(['claims', 'verify', file('one.json', decision), '--json'], nowhere)
    assert.equal(said.code, 0)
    assert.deepEqual(said.json(), {
      same: true,
      claim: null,
      decisions: [
        {
          same: true,
          version: 2,
          inputs_digest: kept.inputsDigest,
          result_digest: kept.resultDigest,
          differences: [],
        },
      ],
    })
  })

  await t.test('an amount that somebody changed', async () => {
    const claims = kept.result.claims.map((one) => ({ ...one, amount: one.amount + 1 }))
    const changed = { ...decision, result: { ...kept.result, claims } }
    const said = await godwit(['claims', 'verify', file('changed.json', { decisions: [decision, changed] })], nowhere)
    assert.equal(said.code, 1)
    assert.match(said.out, /^Decision 1 of 2, version 2: the same\.\nDecision 2 of 2, version 2: DIFFERENT\.\n/)
    assert.match(said.out, /Digest of the result: kept [0-9a-f]{64}, computed [0-9a-f]{64}\.\n {2}Result: kept \{/)
  })

  await t.test('the claim itself: every field that a decision says is compared', async () => {
    const verify = async (claim: unknown) => godwit(['claims', 'verify', file('shown.json', claim), '--json'], nowhere)
    const shown = shownClaim()
    const right = await verify(shown)
    assert.equal(right.code, 0, right.out)
    const wrong: readonly [string, object][] = [
      ['amount', { amount: shown.amount + 1 }],
      ['currency_code', { currency_code: 'EUR' }],
      ['status', { status: 'paid' }],
      ['reason', { reason: 'Because.' }],
      ['kind, air_segment_id', { kind: 'flight_cancelled' }],
      ['registration_id', { registration_id: 'other' }],
      ['reference', { reference: 'X1' }],
      ['paid_at', { paid_at: at(0) }],
      ['withdrawn_by', { withdrawn_by: 'company' }],
      ['created_at', { created_at: at(1) }],
      ['flight.flight_number', { flight: { ...shown.flight, flight_number: '47' } }],
      ['flight.scheduled_arrival', { flight: { ...shown.flight, scheduled_arrival: at(1080) } }],
      ['history', { history: shown.history.slice(0, 1) }],
      ['claim: must have required properties amount', { amount: undefined }],
    ]
    for (const [field, change] of wrong) {
      const said = await verify({ ...shown, ...change })
      assert.equal(said.code, 1, field)
      const { differences } = said.json()['claim'] as { differences: string[] }
      assert.ok(
        differences.some((one) => one.startsWith(field)),
        `${field}: ${differences.join(' ')}`,
      )
    }
  })

  await t.test('a version that this release does not know', async () => {
    const inputs = { ...kept.inputs, version: 9 }
    const said = await godwit(['claims', 'verify', file('later.json', { ...decision, version: 9, inputs })], nowhere)
    assert.equal(said.code, 1)
    assert.match(said.out, /It cannot be computed: There is no version 9 of the rules/)
  })

  for (const [name, content, message] of [
    ['no JSON', '{', /cannot be read as JSON/],
    ['something else', { decisions: [] }, /holds no decisions/],
  ] as const)
    await t.test(name, async () => {
      const said = await godwit(['claims', 'verify', file('wrong.json', content)], nowhere)
      assert.equal(said.code, 2)
      assert.match(said.err, message)
    })
})
