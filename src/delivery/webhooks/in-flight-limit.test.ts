import assert from 'node:assert/strict'
import { test } from 'node:test'
import { InFlightLimit, type Slot } from './in-flight-limit.ts'

// Own process: it stops the timers.

const quick = { durationMs: 3, status: 200 }
const far = { durationMs: 85, status: 200 }
const refused = { durationMs: 3, status: null }
const timedOut = { durationMs: 15_000, status: null }
const held = { aborted: false }

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

async function acquired(limit: InFlightLimit, endpoint: string, host = 'a'): Promise<Slot> {
  const slot = await limit.acquire({ endpoint, host }, 1, held)
  assert.ok(slot)
  return slot
}

/** Endpoints that have answered quickly before. */
async function givenQuick(limit: InFlightLimit, endpoints: readonly string[], host = 'a'): Promise<void> {
  for (const endpoint of endpoints) (await acquired(limit, endpoint, host)).release(quick)
}

/** Tries to start a request; says whether it has started. */
function starting(limit: InFlightLimit, endpoint: string, host = 'a', priority = 1): { started: boolean; slot?: Slot } {
  const state: { started: boolean; slot?: Slot } = { started: false }
  void limit.acquire({ endpoint, host }, priority, held).then((slot) => {
    state.started = slot !== undefined
    if (slot) state.slot = slot
  })
  return state
}

test('an endpoint has one request in flight until it answers, then two, or ten when it is far away, and one after a timeout', async () => {
  const limit = new InFlightLimit()
  const answer = async (outcome: typeof quick | typeof refused, times = 1): Promise<number> => {
    for (let n = 0; n < times; n++) (await acquired(limit, 'x')).release(outcome)
    return limit.forEndpoint('x')
  }
  assert.equal(limit.forEndpoint('x'), 1)
  assert.equal(await answer(far, 9), 2, 'a process that has just started may be what is slow')
  assert.equal(await answer(far), 10)
  assert.equal(await answer(quick), 2)
  assert.equal(await answer(far, 88), 2, 'one quick answer of the last fifty shows that it is near')
  assert.equal(await answer(far), 10, 'it is far away again')
  assert.equal(await answer(timedOut), 1)
  assert.equal(await answer(quick), 2)
  assert.equal(await answer(refused), 2, 'a refused connection is an answer at once')
  assert.equal(limit.forEndpoint('another'), 1)
})

test('requests that hang give their slots on the host to endpoints that answer', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const limit = new InFlightLimit({ perNearEndpoint: 2, perEndpoint: 10, perHost: 4, slowPerHost: 2 })
  await givenQuick(limit, ['hangs', 'answers'])
  const hanging = Array.from({ length: 4 }, () => starting(limit, 'hangs'))
  const next = starting(limit, 'answers')
  const elsewhere = starting(limit, 'elsewhere', 'b')
  await settle()
  assert.deepEqual(
    [...hanging, elsewhere].map(({ started }) => started),
    Array(5).fill(true),
  )
  assert.equal(next.started, false, 'the host has no room')
  t.mock.timers.tick(999)
  await settle()
  assert.equal(next.started, false)
  t.mock.timers.tick(1)
  await settle()
  assert.equal(next.started, true, 'after a second those that hang do not count any more')
  const more = starting(limit, 'hangs')
  const healthy = Array.from({ length: 3 }, () => starting(limit, 'answers'))
  await settle()
  assert.equal(more.started, false, 'an endpoint that hangs waits for the slow ones')
  assert.deepEqual(
    healthy.map(({ started }) => started),
    [true, true, true],
  )
  for (const { slot } of hanging.slice(0, 3)) slot?.release(timedOut)
  await settle()
  assert.equal(more.started, true)
})

test('endpoints that have not answered yet, or slowly, wait for each other only', async () => {
  const limit = new InFlightLimit({ perNearEndpoint: 2, perEndpoint: 10, perHost: 4, slowPerHost: 2 })
  await givenQuick(limit, ['quick', 'was slow'])
  ;(await acquired(limit, 'was slow')).release({ durationMs: 1_000, status: 200 })
  const [first, second, third] = ['new', 'was slow', 'also new'].map((name) => starting(limit, name))
  const known = Array.from({ length: 5 }, () => starting(limit, 'quick'))
  await settle()
  assert.deepEqual([first?.started, second?.started, third?.started], [true, true, false])
  assert.deepEqual(
    known.map(({ started }) => started),
    [true, true, true, true, false],
  )
  first?.slot?.release(quick)
  await settle()
  assert.equal(third?.started, true)
  assert.equal(known[4]?.started, false, 'a slot of the slow ones is not for the others')
})

test('on a full host the urgent request is next, the bulk one last, and one whose lease was lost is not sent', async () => {
  const limit = new InFlightLimit({ perNearEndpoint: 2, perEndpoint: 10, perHost: 1, slowPerHost: 1 })
  await givenQuick(limit, ['x'])
  const order: string[] = []
  const lost = { aborted: false }
  const send = async (name: string, priority: number, lease = held): Promise<void> => {
    const slot = await limit.acquire({ endpoint: 'x', host: 'a' }, priority, lease)
    order.push(slot ? name : `not ${name}`)
    slot?.release(quick)
  }
  const running = await acquired(limit, 'x')
  const all = [send('bulk', 2), send('lost', 1, lost), send('first', 1), send('second', 1), send('urgent', 0)]
  lost.aborted = true
  await settle()
  assert.deepEqual(order, [])
  running.release(quick)
  await Promise.all(all)
  assert.deepEqual(order, ['urgent', 'not lost', 'first', 'second', 'bulk'])
})
