import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Type } from 'typebox'
import { createLog } from '../log.ts'
import { batchJob, job, Unrecoverable } from './job.ts'
import { givenBench, until } from './jobs.testing.ts'
import { enqueue, enqueueMany, task } from './task.ts'

const Numbered = Type.Object({ n: Type.Number() })
const count = task('count', Numbered)
const other = task('other', Numbered)
const numbers = (length: number) => Array.from({ length }, (_, n) => ({ payload: { n } }))

test('urgent before normal before bulk, and each by its due time', async (t) => {
  const bench = await givenBench(t)
  const seen: number[] = []
  const worker = bench.worker([job(count, async (_ctx, { n }) => void seen.push(n), { concurrency: 1 })])
  const ago = (minutes: number) => new Date(bench.clock.now().getTime() - minutes * 60_000)
  await enqueue(bench.ctx(), count, { n: 6 }, { priority: 'bulk', dueAt: ago(30) })
  await enqueue(bench.ctx(), count, { n: 4 }, { dueAt: ago(2) })
  await enqueue(bench.ctx(), count, { n: 3 }, { dueAt: ago(3) })
  await enqueue(bench.ctx(), count, { n: 5 }, { dueAt: ago(2) })
  await enqueue(bench.ctx(), count, { n: 2 }, { priority: 'urgent' })
  await enqueue(bench.ctx(), count, { n: 1 }, { priority: 'urgent', dueAt: ago(1) })
  await enqueue(bench.ctx(), count, { n: 99 }, { dueAt: ago(-1) })
  await bench.run(worker)
  assert.deepEqual(seen, [1, 2, 3, 4, 5, 6], 'and what is not due yet is not run')
})

test('ten thousand bulk rows delay neither another task nor an urgent row of their own', async (t) => {
  const bench = await givenBench(t)
  let bulk = 0
  const seen = new Map<number, number>()
  const slow = async (_ctx: unknown, { n }: { n: number }) => {
    if (n >= 0) {
      bulk++
      await sleep(5)
    } else seen.set(n, bulk)
  }
  const worker = bench.worker([job(count, slow), job(other, slow)])
  await enqueueMany(
    bench.ctx(),
    count,
    numbers(10_000).map((entry) => ({ ...entry, priority: 'bulk' as const })),
  )
  await worker.start()
  await until(() => bulk > 50)
  await enqueue(bench.ctx(), other, { n: -1 })
  await enqueue(bench.ctx(), count, { n: -2 }, { priority: 'urgent' })
  const before = bulk // from here on they are there to be taken, however long adding them took
  await until(() => seen.size === 2)
  for (const [, at] of seen) assert.ok(at - before < 2_000, `not behind the bulk rows (${at - before} went first)`)
})

test('bulk rows that take long leave room for an urgent one', async (t) => {
  const bench = await givenBench(t)
  const ending = new AbortController()
  let urgent = false
  const run = async (_ctx: unknown, { n }: { n: number }) => {
    if (n === -1) urgent = true
    else await new Promise((resolve) => ending.signal.addEventListener('abort', resolve))
  }
  const worker = bench.worker([job(count, run, { concurrency: 4 })])
  await enqueueMany(
    bench.ctx(),
    count,
    numbers(50).map((entry) => ({ ...entry, priority: 'bulk' as const })),
  )
  await worker.start()
  await until(async () => (await worker.stats()).some((one) => one.task === 'count' && one.running === 3))
  await enqueue(bench.ctx(), count, { n: -1 }, { priority: 'urgent' })
  await until(() => urgent)
  ending.abort()
})

test('a failed job is tried again at its calendar and is dead after the last try', async (t) => {
  const bench = await givenBench(t)
  const calendar = task('calendar', Numbered, { retries: [5, 10, 20] })
  const tries: [number, boolean, string][] = []
  const worker = bench.worker([
    job(calendar, async (ctx, _payload, about) => {
      tries.push([about.attempt, about.lastAttempt, ctx.now.toISOString().slice(11, 19)])
      throw new Error(`no luck ${'x'.repeat(2_000)}`)
    }),
  ])
  await enqueue(bench.ctx(), calendar, { n: 1 })
  for (let second = 0; second <= 60; second++) {
    await bench.run(worker)
    bench.clock.advance(1)
  }
  assert.deepEqual(tries, [
    [1, false, '12:00:00'],
    [2, false, '12:00:05'],
    [3, false, '12:00:15'],
    [4, true, '12:00:35'],
  ])
  const [dead] = await bench.rows<{ attempts: number; last_error: string; died_at: Date }>('select * from dead_jobs')
  assert.equal(dead?.attempts, 4)
  assert.equal(dead?.last_error.length, 500)
  assert.equal(dead?.died_at.toISOString(), '2026-03-01T12:00:35.000Z')
  assert.deepEqual(await bench.rows('select 1 from jobs where task = $1', ['calendar']), [])
})

test('an unrecoverable job and a payload of another release go straight to the dead letters', async (t) => {
  const bench = await givenBench(t)
  let runs = 0
  const worker = bench.worker([
    job(count, async () => {
      runs++
      throw new Unrecoverable('the address is gone')
    }),
  ])
  await enqueue(bench.ctx(), count, { n: 1 })
  await bench.rows(
    `insert into jobs (task, payload, due_at, created_at) select 'count', '{"m": 2}', due_at, created_at from jobs where task = 'count'`,
  )
  await bench.run(worker)
  assert.equal(runs, 1)
  const dead = await bench.rows<{ last_error: string }>('select last_error from dead_jobs order by id')
  assert.equal(dead[0]?.last_error, 'the address is gone')
  assert.match(dead[1]?.last_error ?? '', /payload is not valid/)
})

test('the log of a failure holds neither the payload nor more than the message', async (t) => {
  const bench = await givenBench(t)
  const lines: unknown[] = []
  const log = { ...createLog('silent'), warn: (...line: unknown[]) => void lines.push(line) } as unknown as ReturnType<
    typeof createLog
  >
  const secret = task('secret', Type.Object({ word: Type.String() }))
  const failing = job(secret, async () => {
    throw Object.assign(new Error('refused'), { request: { body: 'abracadabra' } })
  })
  const worker = bench.worker([failing], { log })
  await enqueue(bench.ctx(), secret, { word: 'abracadabra' })
  await bench.run(worker)
  assert.match(JSON.stringify(lines), /"err":"refused"/)
  assert.doesNotMatch(JSON.stringify(lines), /abracadabra/)
})

test('the effect of a transactional job happens exactly once, whatever fails in it', async (t) => {
  const bench = await givenBench(t)
  const effect = task('effect', Numbered, { retries: [1, 1] })
  let runs = 0
  const worker = bench.worker([
    job(
      effect,
      async (ctx, { n }) => {
        runs++
        const value = JSON.stringify({ runs })
        await ctx.db
          .insertInto('system_state')
          .values({ key: `effect ${n}`, value, updated_at: ctx.now })
          .execute()
        await enqueue(ctx, other, { n })
        if (runs < 3) throw new Error('the light went out')
      },
      { transactional: true },
    ),
  ])
  await enqueue(bench.ctx(), effect, { n: 1 })
  for (let second = 0; second < 4; second++) {
    await bench.run(worker)
    bench.clock.advance(1)
  }
  assert.equal(runs, 3)
  assert.deepEqual(await bench.rows(`select value from system_state where key like 'effect %'`), [
    { value: { runs: 3 } },
  ])
  assert.deepEqual(await bench.rows('select task from jobs order by id'), [{ task: 'other' }])
})

test('a batch job gets many payloads at once, and one bad payload harms no other', async (t) => {
  const bench = await givenBench(t)
  const batches: number[] = []
  const done = new Set<number>()
  const worker = bench.worker([
    batchJob(
      count,
      async (_ctx, payloads) => {
        batches.push(payloads.length)
        if (payloads.some(({ n }) => n === 77)) throw new Error('bad one')
        for (const { n } of payloads) done.add(n)
      },
      { size: 50 },
    ),
  ])
  await enqueueMany(bench.ctx(), count, numbers(200))
  await bench.run(worker)
  assert.equal(done.size, 199)
  assert.equal(Math.max(...batches), 50)
  assert.deepEqual(await bench.rows('select payload, attempts, last_error from jobs'), [
    { payload: { n: 77 }, attempts: 1, last_error: 'bad one' },
  ])
})

test('a transactional batch disappears with its effects, or stays without them', async (t) => {
  const bench = await givenBench(t)
  const worker = bench.worker([
    batchJob(
      count,
      async (ctx, payloads) => {
        const rows = payloads.map(({ n }) => ({ key: `n ${n}`, value: '1', updated_at: ctx.now }))
        await ctx.db.insertInto('system_state').values(rows).execute()
        if (payloads.some(({ n }) => n === 3)) throw new Error('bad one')
      },
      { transactional: true, size: 10 },
    ),
  ])
  await enqueueMany(bench.ctx(), count, numbers(10))
  await bench.run(worker)
  assert.equal((await bench.rows(`select key from system_state where key like 'n %'`)).length, 9)
  assert.equal((await bench.rows('select 1 from jobs')).length, 1)
})

test('two jobs for one task are refused', async (t) => {
  const bench = await givenBench(t)
  const run = async () => {}
  assert.throws(() => bench.worker([job(count, run), job(count, run)]), /Two jobs do the task count/)
})

test('a worker’s metrics count waiting, running, finished, failed and dead jobs', async (t) => {
  const bench = await givenBench(t)
  const worker = bench.worker([
    job(count, async (_ctx, { n }) => {
      if (n === 1) throw new Error('no')
      if (n === 2) throw new Unrecoverable('never')
    }),
  ])
  await enqueueMany(bench.ctx(), count, numbers(4))
  await bench.run(worker)
  await enqueue(bench.ctx(), other, { n: 1 })
  bench.clock.advance(90)
  const stats = new Map((await worker.stats()).map((one) => [one.task, one]))
  assert.deepEqual(stats.get('count'), {
    task: 'count',
    waiting: 1,
    oldestSeconds: 85,
    dead: 1,
    running: 0,
    done: 2,
    failed: 1,
  })
  assert.deepEqual(stats.get('other'), {
    task: 'other',
    waiting: 1,
    oldestSeconds: 90,
    dead: 0,
    running: 0,
    done: 0,
    failed: 0,
  })
})
