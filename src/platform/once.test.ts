import assert from 'node:assert/strict'
import { test } from 'node:test'
import { once } from './once.ts'

test('it is made once for all who ask; after a failure the next one tries again', async () => {
  let tries = 0
  const get = once(async () => {
    if (++tries === 1) throw new Error('not yet')
    return { tries }
  })
  await assert.rejects(get(), /not yet/)
  const [one, other] = await Promise.all([get(), get()])
  assert.equal(one, other)
  assert.equal(tries, 2)
})
