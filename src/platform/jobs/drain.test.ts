import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { testLog } from '../../../test/support/database.ts'
import { createListener } from '../db/listener.ts'
import { job } from './job.ts'
import { givenBench, isListening, until } from './jobs.testing.ts'
import { enqueue, enqueueMany, task } from './task.ts'
import { wakeOtherNodes, wakeWorkers } from './wake.ts'

const step = task('step', Type.Object({ n: Type.Number() }))
const numbers = (length: number) => Array.from({ length }, (_, n) => ({ payload: { n } }))

test('draining finishes what runs and gives the rest back at once, with all tries', async (t) => {
  const bench = await givenBench(t)
  let started = 0
  let slow = false
  const ending = new AbortController()
  const worker = bench.worker([
    job(step, async () => {
      if (!slow) return
      started++
      await new Promise((resolve) => ending.signal.addEventListener('abort', resolve))
    }),
  ])
  // Quick jobs first, so that the worker has learned to take rows in advance.
  await enqueueMany(bench.ctx(), step, numbers(300))
  await bench.run(worker)
  slow = true
  await enqueueMany(bench.ctx(), step, numbers(300))
  await worker.start()
  await until(() => started === 8)
  const draining = worker.drain(60_000)
  await until(async () => (await bench.rows('select 1 from jobs where leased_until is not null')).length === 8)
  assert.equal((await bench.rows('select 1 from jobs where leased_until is null and attempts = 0')).length, 292)
  ending.abort()
  assert.deepEqual(await draining, { abandoned: 0 })
  assert.equal(started, 8)
  assert.equal((await bench.rows('select 1 from jobs')).length, 292)
})

test('draining does not wait for ever, and says what it left behind', async (t) => {
  const bench = await givenBench(t)
  let stopped = false
  let started = false
  const worker = bench.worker([
    job(step, (_ctx, _payload, about) => {
      started = true
      return new Promise((resolve) => {
        about.signal.addEventListener('abort', () => {
          stopped = true
          resolve()
        })
      })
    }),
  ])
  await enqueue(bench.ctx(), step, { n: 1 })
  await worker.start()
  await until(() => started)
  // The job ends only on a signal, so waiting for it would never end.
  let left: { abandoned: number } | undefined
  void worker.drain(200).then((drained) => {
    left = drained
  })
  await until(() => left !== undefined)
  assert.deepEqual(left, { abandoned: 1 })
  assert.equal(stopped, true)
  assert.equal(
    (await bench.rows('select 1 from jobs where leased_by is not null')).length,
    1,
    'its lease ends by itself',
  )
})

test('two workers on one database do two thousand jobs exactly once each', async (t) => {
  const bench = await givenBench(t)
  const runs = new Map<number, number>()
  const [mine, theirs] = [new Set<number>(), new Set<number>()]
  // However fast one of them is: it ends nothing before the other has begun.
  const one = (who: Set<number>, other: Set<number>) =>
    job(step, async (_ctx, { n }) => {
      who.add(n)
      runs.set(n, (runs.get(n) ?? 0) + 1)
      do await new Promise((resolve) => setImmediate(resolve))
      while (other.size === 0)
    })
  const workers = [bench.worker([one(mine, theirs)]), bench.worker([one(theirs, mine)])]
  await Promise.all(workers.map((worker) => worker.start()))
  await enqueueMany(bench.ctx(), step, numbers(2_000))
  await until(async () => runs.size === 2_000 && (await bench.rows('select 1 from jobs')).length === 0)
  assert.deepEqual(new Set(runs.values()), new Set([1]))
  assert.ok(mine.size > 0 && theirs.size > 0, `both took part (${mine.size} and ${theirs.size})`)
})

test('NOTIFY wakes a worker before its next poll', async (t) => {
  const bench = await givenBench(t)
  const listener = await createListener(bench.database.url, testLog)
  bench.atEnd(() => listener.close())
  let ran = 0
  const worker = bench.worker([job(step, async () => void ran++)], { listener, pollMs: 3_600_000 })
  await worker.start()
  await isListening(listener, bench)
  for (let time = 0; time < 3; time++) await worker.stats() // sent after its first poll, which is over by then
  await bench.rows(`insert into jobs (task, payload, due_at, created_at) values ('step', '{"n": 1}', $1, $1)`, [
    bench.clock.now(),
  ])
  await new Promise((resolve) => setTimeout(resolve, 300))
  assert.equal(ran, 0, 'it was not woken')
  await bench.rows(`select pg_notify('jobs', '')`)
  await until(() => ran === 1) // its next poll would be in an hour
  await enqueue(bench.ctx(), step, { n: 2 })
  await until(() => ran === 2)
})

test('work added on a node without a worker wakes the other nodes', async (t) => {
  const bench = await givenBench(t)
  const listener = await createListener(bench.database.url, testLog)
  bench.atEnd(() => listener.close())
  let notifications = 0
  listener.on('jobs', () => notifications++)
  await isListening(listener, bench)
  const stop = wakeOtherNodes(bench.database.pool, testLog)
  await enqueue(bench.ctx(), step, { n: 1 })
  await until(() => notifications === 1)
  for (let n = 0; n < 20; n++) wakeWorkers()
  await until(() => notifications === 2)
  stop()
  await isListening(listener, bench) // all earlier notifications have arrived by now
  assert.equal(notifications, 2, 'pokes are gathered')
})
