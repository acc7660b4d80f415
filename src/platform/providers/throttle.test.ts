import assert from 'node:assert/strict'
import { test } from 'node:test'
import { throttle } from './throttle.ts'

// Own process: it stops the timers and the clock.

test('at most the limit starts per second, in order', async (t) => {
  t.mock.timers.enable({ apis: ['Date', 'setTimeout'] })
  const turn = throttle(4)
  const begun: number[] = []
  const { signal } = new AbortController()
  const all = [0, 1, 2, 3, 4].map((n) => turn(signal).then(() => begun.push(n)))
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  await settled()
  assert.deepEqual(begun, [0])
  t.mock.timers.tick(249)
  await settled()
  assert.deepEqual(begun, [0])
  t.mock.timers.tick(1)
  await settled()
  assert.deepEqual(begun, [0, 1])
  t.mock.timers.tick(750)
  await Promise.all(all)
  assert.deepEqual(begun, [0, 1, 2, 3, 4])
  t.mock.timers.tick(10_000)
  await turn(signal)
})

test('an aborted call stops waiting', async () => {
  const turn = throttle(0.001)
  await turn(AbortSignal.timeout(60_000))
  const stop = new AbortController()
  const waiting = turn(stop.signal)
  stop.abort(new Error('gone'))
  await assert.rejects(waiting, /gone/)
  await assert.rejects(turn(AbortSignal.abort(new Error('gone before'))), /gone before/)
})
