import assert from 'node:assert/strict'
import { test } from 'node:test'
import { once } from './once.ts'

test('concurrent callers share one call; after a failure the next caller tries again', async () => {
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
