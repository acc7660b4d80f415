import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneAtATime } from './one-at-a-time.ts'
import { Problem } from './problem.ts'

test('calls run one after the other; a failure affects only its own; beyond the limit a call gets 503', async () => {
  const run = oneAtATime(2)
  const finished: string[] = []
  let running = 0
  const work = (name: string, fails = false) =>
    run(async () => {
      assert.equal(++running, 1)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      finished.push(name)
      if (fails) throw new Error(name)
      return name
    })
  const answers = ['a', 'b', 'c', 'd'].map((name) => work(name, name === 'b'))
  const settled = await Promise.allSettled(answers)
  assert.deepEqual(finished, ['a', 'b', 'c'])
  assert.deepEqual(
    settled.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'rejected'],
  )
  const refused = settled[3]?.status === 'rejected' ? settled[3].reason : undefined
  assert.ok(refused instanceof Problem)
  assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '5'])
  assert.equal(await work('e'), 'e', 'there is room again')
})
