import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { Problem } from '../problem.ts'
import { discardDeadLetter, listDeadLetters, replayDeadLetter, replayDeadLetters } from './dead-letters.ts'
import { job, Unrecoverable } from './job.ts'
import { type Bench, givenBench } from './jobs.testing.ts'
import { enqueue, enqueueMany, task } from './task.ts'
import type { Worker } from './worker.ts'

const send = task('send', Type.Object({ n: Type.Number() }), { retries: [60] })
const other = task('other', Type.Object({}))

async function givenDead(bench: Bench, count: number): Promise<{ worker: Worker; repair(): void; done: number[] }> {
  let broken = true
  const done: number[] = []
  const fail = () => {
    if (broken) throw new Unrecoverable('it is broken')
  }
  const worker = bench.worker([
    job(send, async (_ctx, { n }) => {
      fail()
      done.push(n)
    }),
    job(other, async () => fail()),
  ])
  await enqueueMany(
    bench.ctx(),
    send,
    Array.from({ length: count }, (_, n) => ({ payload: { n } })),
  )
  await enqueue(bench.ctx(), other, {})
  await bench.run(worker)
  const repair = () => {
    broken = false
  }
  return { worker, done, repair }
}

const is404 = (error: unknown) => error instanceof Problem && error.status === 404

test('dead letters are listed by page, the newest first, with their reason', async (t) => {
  const bench = await givenBench(t)
  await givenDead(bench, 5)
  const page = await listDeadLetters(bench.ctx(), { task: 'send', page: 2, perPage: 2 })
  assert.equal(page.total, 5)
  assert.deepEqual(
    page.items.map((one) => one.payload),
    [{ n: 2 }, { n: 1 }],
  )
  assert.equal(page.items[0]?.error, 'it is broken')
  assert.equal(page.items[0]?.attempts, 1)
  assert.deepEqual(page.items[0]?.diedAt, bench.clock.now())
  assert.equal((await listDeadLetters(bench.ctx(), { page: 1, perPage: 100 })).total, 6)
})

test('one dead letter can be replayed with all its tries, and only once', async (t) => {
  const bench = await givenBench(t)
  const { worker, done, repair } = await givenDead(bench, 3)
  repair()
  bench.clock.advance(3600)
  const { items } = await listDeadLetters(bench.ctx(), { task: 'send', page: 1, perPage: 10 })
  const id = items[1]?.id ?? 0
  await replayDeadLetter(bench.ctx(), id)
  assert.deepEqual(await bench.rows('select payload, attempts, due_at from jobs'), [
    { payload: { n: 1 }, attempts: 0, due_at: bench.clock.now() },
  ])
  await assert.rejects(replayDeadLetter(bench.ctx(), id), is404)
  await bench.run(worker)
  assert.deepEqual(done, [1])
  assert.equal((await listDeadLetters(bench.ctx(), { task: 'send', page: 1, perPage: 10 })).total, 2)
})

test('all dead letters of a task can be replayed, those of others stay', async (t) => {
  const bench = await givenBench(t)
  const { worker, done, repair } = await givenDead(bench, 4)
  repair()
  assert.equal(await replayDeadLetters(bench.ctx(), 'send'), 4)
  assert.equal(await replayDeadLetters(bench.ctx(), 'send'), 0)
  await bench.run(worker)
  assert.deepEqual(done.sort(), [0, 1, 2, 3])
  assert.equal((await listDeadLetters(bench.ctx(), { page: 1, perPage: 10 })).total, 1)
})

test('replayed letters of one key become one job, together with what waits under it', async (t) => {
  const bench = await givenBench(t)
  const { worker, done, repair } = await givenDead(bench, 0)
  for (const n of [1, 2]) {
    await enqueue(bench.ctx(), send, { n }, { key: 'k' })
    await bench.run(worker)
  }
  repair()
  assert.equal(await replayDeadLetters(bench.ctx(), 'send'), 2)
  assert.deepEqual(await bench.rows('select payload from jobs'), [{ payload: { n: 2 } }])
  await bench.run(worker)
  assert.deepEqual(done, [2])
})

test('a dead letter can be discarded', async (t) => {
  const bench = await givenBench(t)
  await givenDead(bench, 1)
  const [letter] = (await listDeadLetters(bench.ctx(), { task: 'send', page: 1, perPage: 10 })).items
  await discardDeadLetter(bench.ctx(), letter?.id ?? 0)
  await assert.rejects(discardDeadLetter(bench.ctx(), letter?.id ?? 0), is404)
  assert.equal((await listDeadLetters(bench.ctx(), { task: 'send', page: 1, perPage: 10 })).total, 0)
})
