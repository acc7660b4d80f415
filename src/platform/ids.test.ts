import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUuid, newId, stableId } from './ids.ts'

test('ids follow the time, and within a millisecond the order in which they were made', () => {
  const start = Date.parse('2026-11-14T12:00:00Z')
  const ids = Array.from({ length: 3000 }, (_, n) => newId(new Date(start + Math.floor(n / 1000))))
  assert.deepEqual(ids, ids.toSorted())
  assert.equal(new Set(ids).size, ids.length)
  for (const id of ids.slice(0, 10)) assert.ok(isUuid(id) && /^[0-9a-f-]{14}7[0-9a-f]{3}-[89ab]/.test(id), id)
})

test('ids of transactions that run at the same time keep the order of each', () => {
  const times = Array.from({ length: 1_000 }, (_, n) => new Date(Date.parse('2026-11-14T12:00:00Z') + n))
  const rounds = Array.from({ length: 5 }, () => times.map(newId))
  for (const n of times.keys()) {
    const ids = rounds.map((round) => round[n])
    assert.deepEqual(ids, ids.toSorted())
  }
})

test('ids of names are version 5 as in RFC 9562, and stay what they are', () => {
  assert.equal(stableId('country', 'FR'), '591e4156-63ad-50dc-befe-7dd6201c1aea')
  assert.equal(stableId('city', 'Köln'), '33294806-f7bc-5594-bd8e-2c79ba178841')
})
