import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createGate, type Gate, type Place } from './gate.ts'

const bounds = {
  perEndpoint: 10,
  perUntried: 1,
  perSilent: 1,
  perHost: 16,
  untriedPerHost: 8,
  slowPerHost: 4,
  doubtfulPerHost: 24,
  near: 6,
  perBusy: 2,
}
const near = { durationMs: 2, answered: true, failed: false }
const far = { durationMs: 80, answered: true, failed: false }
const silent = { durationMs: 15_000, answered: false, failed: true }

interface Crowd {
  readonly gate: Gate
  /** Those that were let in, by endpoint. */
  readonly inside: Map<string, Place[]>
  /** So many want to go to the endpoint. */
  send(endpoint: string, count: number, options?: { host?: string; priority?: number; signal?: AbortSignal }): void
  count(endpoint: string): number
  /** Lets whoever may go, go. */
  settle(): Promise<void>
  /** All inside of the endpoint end so and are written down. */
  end(endpoint: string, how: typeof near): Promise<void>
}

function givenCrowd(t: TestContext, busy = () => 0.1): Crowd {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const gate = createGate(bounds, busy)
  const inside = new Map<string, Place[]>()
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    gate,
    inside,
    settle,
    send(endpoint, count, { host = 'a', priority = 1, signal = new AbortController().signal } = {}) {
      for (let n = 0; n < count; n++)
        void gate.enter({ endpoint, host }, priority, signal).then((place) => {
          if (place) inside.set(endpoint, [...(inside.get(endpoint) ?? []), place])
        })
    },
    count: (endpoint) => inside.get(endpoint)?.length ?? 0,
    async end(endpoint, how) {
      for (const place of inside.get(endpoint)?.splice(0) ?? []) {
        place.ended(how)
        place.safe()
      }
      await settle()
    },
  }
}

test('an endpoint begins with one, has ten when it is known to be far, and one when it did not answer', async (t) => {
  const crowd = givenCrowd(t)
  crowd.send('x', 60)
  await crowd.settle()
  assert.equal(crowd.count('x'), 1)
  for (const answers of [1, 7]) {
    await crowd.end('x', far)
    assert.equal(crowd.count('x'), 6, `after ${answers} answers it may still be near, and the process slow`)
  }
  await crowd.end('x', far)
  assert.equal(crowd.count('x'), 10)
  await crowd.end('x', silent)
  assert.equal(crowd.count('x'), 1)
  await crowd.end('x', silent)
  assert.equal(crowd.count('x'), 1)
  await crowd.end('x', far)
  assert.equal(crowd.count('x'), 10)
})

test('those that hang take no place of those that answer on the same host, and only a few at all', async (t) => {
  const crowd = givenCrowd(t)
  for (let n = 0; n < 20; n++) crowd.send(`hangs ${n}`, 5)
  crowd.send('fine', 260)
  await crowd.settle()
  const hanging = (): number =>
    [...crowd.inside].reduce((sum, [name, all]) => sum + (name === 'fine' ? 0 : all.length), 0)
  assert.equal(hanging() + crowd.count('fine'), 8, 'half of the places are for those who were never tried')
  t.mock.timers.tick(500)
  await crowd.settle()
  assert.equal(crowd.count('fine'), 1, 'who has not answered for a while makes room for the next')
  for (let n = 0; n < 3; n++) await crowd.end('fine', far)
  assert.equal(crowd.count('fine'), 10)
  const before = hanging()
  for (let n = 0; n < 19; n++) await crowd.end('fine', far)
  assert.equal(crowd.count('fine') > 0, true)
  assert.ok(hanging() >= before, 'none of those that hang has ended')
})

test('the slow ones of a host wait for each other only', async (t) => {
  const crowd = givenCrowd(t)
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
    crowd.send(name, 3)
    await crowd.settle()
    await crowd.end(name, silent)
  }
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].map(crowd.count)
  assert.deepEqual(all, [1, 1, 1, 1, 0, 0])
  crowd.send('elsewhere', 1, { host: 'b' })
  crowd.send('new', 1)
  await crowd.settle()
  assert.deepEqual([crowd.count('elsewhere'), crowd.count('new')], [1, 1])
})

test('what a crash could double is bounded for all that are near together', async (t) => {
  const crowd = givenCrowd(t)
  for (const name of ['x', 'y', 'z']) {
    crowd.send(name, 1, { host: name })
    await crowd.settle()
    await crowd.end(name, near)
    crowd.send(name, 30, { host: name })
  }
  await crowd.settle()
  const inside = (): number => ['x', 'y', 'z'].reduce((sum, name) => sum + crowd.count(name), 0)
  assert.equal(inside(), 6)
  const [place] = crowd.inside.get('x')?.splice(0, 1) ?? []
  place?.ended(near)
  await crowd.settle()
  assert.equal(inside(), 5, 'what has come back is not safe before the database has it')
  place?.safe()
  await crowd.settle()
  assert.equal(inside(), 6)
  place?.unsafe()
  crowd.inside.get('x')?.splice(0, 1)[0]?.unused()
  await crowd.settle()
  assert.equal(inside(), 5, 'nor when the database did not take it')
  place?.safe()
  await crowd.settle()
  assert.equal(inside(), 6)
  // One that begins to hang stands in the way of the others for a moment only.
  t.mock.timers.tick(500)
  await crowd.settle()
  assert.equal(inside(), 12)
})

test('who is urgent goes first, bulk last, and who is no longer wanted not at all', async (t) => {
  const crowd = givenCrowd(t)
  const order: string[] = []
  const stopped = new AbortController()
  const enter = (name: string, priority: number, signal = new AbortController().signal): Promise<void> =>
    crowd.gate.enter({ endpoint: 'x', host: 'a' }, priority, signal).then((place) => {
      order.push(place ? name : `not ${name}`)
      place?.unused()
    })
  crowd.send('x', 1)
  await crowd.settle()
  const all = [
    enter('bulk', 2),
    enter('stopped', 1, stopped.signal),
    enter('first', 1),
    enter('second', 1),
    enter('help', 0),
  ]
  stopped.abort()
  await crowd.end('x', far)
  await Promise.all(all)
  assert.deepEqual(order, ['help', 'not stopped', 'first', 'second', 'bulk'])
})

test('a process that is itself what is slow sends few at a time, however long answers take', async (t) => {
  let share = 1
  const crowd = givenCrowd(t, () => share)
  const names = ['a', 'b', 'c', 'd']
  for (const name of names) crowd.send(name, 100, { host: name })
  for (let answers = 0; answers < 12; answers++) {
    await crowd.settle()
    t.mock.timers.tick(50)
    for (const name of names) await crowd.end(name, far)
  }
  const all = (): number => names.reduce((sum, name) => sum + crowd.count(name), 0)
  assert.equal(all(), 8, 'two each')
  share = 0.5
  t.mock.timers.tick(50)
  await crowd.settle()
  assert.equal(all(), 40, 'they are far after all')
  share = 1
  t.mock.timers.tick(50)
  for (const name of names) await crowd.end(name, near)
  await crowd.settle()
  assert.equal(all(), 6, 'who hears from somebody at once knows how far the others are; these are near now')
})
