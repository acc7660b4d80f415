import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { at, inputsOf, landed } from '../../src/protection/decisions/decisions.testing.ts'
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
      'Decision 1 of 1, version 1: the same.\nEvery decision was computed again with the same result.\n',
    )
  })

  await t.test('one decision alone, as JSON', async () => {
    const said = await godwit(['claims', 'verify', file('one.json', decision), '--json'], nowhere)
    assert.equal(said.code, 0)
    assert.deepEqual(said.json(), {
      same: true,
      decisions: [
        {
          same: true,
          version: 1,
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
    assert.match(said.out, /^Decision 1 of 2, version 1: the same\.\nDecision 2 of 2, version 1: DIFFERENT\.\n/)
    assert.match(said.out, /Digest of the result: kept [0-9a-f]{64}, computed [0-9a-f]{64}\.\n {2}Result: kept \{/)
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
