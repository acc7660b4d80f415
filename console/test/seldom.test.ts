import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seldom } from '../src/data/seldom.ts'

test('5,000 changes read a board again at once and then every three seconds, and the last is not lost', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let times = 0
  const ask = seldom(() => times++, 3_000)
  ask()
  assert.equal(times, 1)
  for (let change = 0; change < 5_000; change++) {
    ask()
    t.mock.timers.tick(1)
  }
  assert.equal(times, 2)
  t.mock.timers.tick(3_000)
  assert.equal(times, 3, 'the last')
  t.mock.timers.tick(30_000)
  assert.equal(times, 3, 'nothing more')
  ask()
  assert.equal(times, 4)
})
