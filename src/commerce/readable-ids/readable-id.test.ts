import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newReadableId, withReadableId } from './readable-id.ts'

const forms = [
  ['human', 0, /^[0-9A-F]{6}$/],
  ['human', 4, /^[0-9A-F]{6}$/],
  ['human', 5, /^[0-9A-F]{7}$/],
  ['invoice', 0, /^[A-HJ-NP-Z]{5}[0-9]{3}$/],
  ['invoice', 5, /^[A-HJ-NP-Z]{5}[0-9]{4}$/],
] as const

for (const [kind, collisions, form] of forms)
  test(`the form of a readable id: ${kind} after ${collisions} collisions`, () => {
    for (let n = 0; n < 500; n++) assert.match(newReadableId(kind, collisions), form)
  })

test('every character of the alphabets is drawn', () => {
  const drawn = (kind: 'human' | 'invoice') =>
    new Set(Array.from({ length: 2000 }, () => newReadableId(kind)).flatMap((id) => [...id]))
  assert.equal([...drawn('human')].sort().join(''), '0123456789ABCDEF')
  assert.equal([...drawn('invoice')].sort().join(''), '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ')
})

test('an id that is taken is drawn again; after five collisions with a digit more', async () => {
  const tried: string[] = []
  const row = await withReadableId('human', async (id) => {
    tried.push(id)
    return id.length > 6 ? { id } : undefined
  })
  assert.equal(tried.length, 6)
  assert.equal(tried.at(-1), row.id)
  assert.equal(new Set(tried).size, 6)
})

test('when none is free, it gives up with an error', async () => {
  let tries = 0
  await assert.rejects(
    withReadableId('invoice', async () => {
      tries++
      return undefined
    }),
    /No readable id is free/,
  )
  assert.equal(tries, 20)
})
