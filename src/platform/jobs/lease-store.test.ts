import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { Type } from 'typebox'
import { inTransaction } from '../ctx.ts'
import { ping } from '../db/db.ts'
import { dedicatedConnection } from './dedicated-connection.ts'
import { type JobInfo, job } from './job.ts'
import { type Bench, givenBench, until } from './jobs.testing.ts'
import { leaseSql } from './lease-sql.ts'
import { LeaseStore } from './lease-store.ts'
import { type JobRow, jobsTable } from './run-job.ts'
import { enqueue, enqueueMany, task } from './task.ts'

const step = task('step', Type.Object({ n: Type.Number() }), { retries: [60] })

function givenLeases(bench: Bench, holder: string): LeaseStore<JobRow> {
  const own = dedicatedConnection(bench.database.pool)
  bench.atEnd(() => own.close())
  return new LeaseStore<JobRow>(own.query, jobsTable, { holder, leaseSeconds: 20 })
}

const wanted = [{ queue: 'step', free: 10, bulk: 10 }]
const expire = `update jobs set leased_until = clock_timestamp() - interval '1 second' where leased_until is not null`

test('a claim walks the index: neither future rows nor other queues are touched, even with a plan made on an empty table', async (t) => {
  const bench = await givenBench(t)
  const own = dedicatedConnection(bench.database.pool)
  bench.atEnd(() => own.close())
  const explain = async () => {
    const from = ['-infinity']
    const values = [['step'], [10], [10], from, from, from, bench.clock.now().toISOString(), 20, 'me']
    const rows = await own.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off) ${leaseSql(jobsTable).claim}`,
      values,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  for (let run = 0; run < 6; run++) await explain()
  const later = new Date(bench.clock.now().getTime() + 3_600_000)
  await enqueueMany(
    bench.ctx(),
    step,
    Array.from({ length: 3_000 }, (_, n) => ({ payload: { n }, dueAt: later })),
  )
  const elsewhere = task('elsewhere', step.payload)
  await enqueueMany(
    bench.ctx(),
    elsewhere,
    Array.from({ length: 3_000 }, (_, n) => ({ payload: { n } })),
  )
  await enqueueMany(
    bench.ctx(),
    step,
    Array.from({ length: 30 }, (_, n) => ({ payload: { n } })),
  )
  const plan = await explain()
  assert.match(plan, /Index (Only )?Scan using jobs_waiting/)
  assert.doesNotMatch(plan, /Seq Scan|Bitmap|Sort|Rows Removed by Filter/)
  const mostRows = Math.max(...[...plan.matchAll(/rows=(\d+)/g)].map(([, count]) => Number(count)))
  assert.equal(mostRows, 10, plan)
})

test('a claim finds what was committed a little late, a sweep finds everything', async (t) => {
  const bench = await givenBench(t)
  const leases = givenLeases(bench, 'me')
  const ago = (seconds: number) => new Date(bench.clock.now().getTime() - seconds * 1000)
  const claimed = async (sweep: boolean) =>
    (await leases.claim(wanted, bench.clock.now(), sweep)).map((row) => row.payload)
  await enqueue(bench.ctx(), step, { n: 1 })
  assert.deepEqual(await claimed(false), [{ n: 1 }])
  await enqueue(bench.ctx(), step, { n: 2 }, { dueAt: ago(4) })
  await enqueue(bench.ctx(), step, { n: 3 }, { dueAt: ago(60) })
  assert.deepEqual(await claimed(false), [{ n: 2 }])
  assert.deepEqual(await claimed(true), [{ n: 3 }])
})

test('only the holder of the lease can finish, release, bury or renew', async (t) => {
  const bench = await givenBench(t)
  const [mine, theirs] = [givenLeases(bench, 'me'), givenLeases(bench, 'them')]
  await enqueue(bench.ctx(), step, { n: 1 })
  const [first] = await mine.claim(wanted, bench.clock.now(), true)
  assert.ok(first)
  assert.deepEqual(await theirs.claim(wanted, bench.clock.now(), true), [], 'it is leased')
  assert.equal(await theirs.reclaim(), 0, 'and the lease has not ended')
  await bench.rows(expire)
  assert.equal(await theirs.reclaim(), 1)
  const [second] = await theirs.claim(wanted, bench.clock.now(), true)
  assert.equal(second?.attempts, 2)

  assert.deepEqual(await mine.renew([first]), [first.id])
  assert.equal((await mine.finish([first])).size, 0)
  assert.equal((await mine.release([{ row: first, unstarted: true }])).size, 0)
  assert.equal(await mine.bury(first, 'no', bench.clock.now()), false)
  assert.ok(second)
  assert.deepEqual(await theirs.renew([second]), [])
  assert.equal((await theirs.finish([second])).size, 1)
  assert.deepEqual(await bench.rows('select 1 from jobs'), [])
})

test('a holder that claims its own lost row again cannot end the new try with the old one', async (t) => {
  const bench = await givenBench(t)
  const mine = givenLeases(bench, 'me')
  await enqueue(bench.ctx(), step, { n: 1 })
  const [first] = await mine.claim(wanted, bench.clock.now(), true)
  await bench.rows(expire)
  await mine.reclaim()
  const [again] = await mine.claim(wanted, bench.clock.now(), true)
  assert.ok(first && again)
  assert.equal((await mine.finish([first])).size, 0)
  assert.equal((await mine.finish([again])).size, 1)
})

test('a retry, a lost lease and a released row each merge into a newer row of their key', async (t) => {
  for (const how of ['retry', 'expired', 'unstarted'] as const) {
    const bench = await givenBench(t)
    const mine = givenLeases(bench, 'me')
    const soon = new Date(bench.clock.now().getTime() + 60_000)
    await enqueue(bench.ctx(), step, { n: 1 }, { key: 'k', priority: 'urgent' })
    const [row] = await mine.claim(wanted, bench.clock.now(), true)
    assert.ok(row)
    const late = new Date(soon.getTime() + 1)
    await enqueue(bench.ctx(), step, { n: 2 }, { key: 'k', dueAt: late })
    if (how === 'retry') assert.equal((await mine.release([{ row, dueAt: soon, error: 'no' }])).size, 1)
    if (how === 'unstarted') assert.equal((await mine.release([{ row, unstarted: true }])).size, 1)
    if (how === 'expired') {
      await bench.rows(expire)
      assert.equal(await mine.reclaim(), 1)
    }
    const due_at = how === 'retry' ? soon : bench.clock.now()
    assert.deepEqual(await bench.rows('select payload, due_at, priority, attempts, leased_by from jobs'), [
      { payload: { n: 2 }, due_at, priority: 0, attempts: 0, leased_by: null },
    ])
  }
})

test('a retry waits for a transaction that is adding a row of the same key, and merges into it', async (t) => {
  const bench = await givenBench(t)
  let fail: (() => void) | undefined
  const failing = job(
    step,
    () =>
      new Promise<void>((_, reject) => {
        fail = () => reject(new Error('no'))
      }),
  )
  const worker = bench.worker([failing])
  const now = bench.clock.now().getTime()
  await enqueue(bench.ctx(), step, { n: 1 }, { key: 'k' })
  const running = bench.run(worker)
  await until(() => fail !== undefined)
  await inTransaction(bench.ctx(), async (tx) => {
    await enqueue(tx, step, { n: 2 }, { key: 'k', dueAt: new Date(now + 3_600_000) })
    await ping(tx.db) // by now the server has it
    fail?.()
    await new Promise((resolve) => setTimeout(resolve, 1_300)) // longer than the worker waits for a lock
  })
  await running
  assert.deepEqual(await bench.rows('select payload, attempts, due_at from jobs'), [
    { payload: { n: 2 }, attempts: 0, due_at: new Date(now + 60_000) },
  ])
})

test('a row released before it started keeps its tries, and its key unless a newer row has it', async (t) => {
  const bench = await givenBench(t)
  const mine = givenLeases(bench, 'me')
  await enqueueMany(bench.ctx(), step, [{ payload: { n: 1 } }, { payload: { n: 2 }, key: 'k' }])
  const rows = await mine.claim(wanted, bench.clock.now(), true)
  assert.deepEqual(
    rows.map((row) => row.attempts),
    [1, 1],
  )
  assert.equal((await mine.release(rows.map((row) => ({ row, unstarted: true })))).size, 2)
  assert.deepEqual(await bench.rows('select unique_key, attempts, leased_until from jobs order by id'), [
    { unique_key: null, attempts: 0, leased_until: null },
    { unique_key: 'k', attempts: 0, leased_until: null },
  ])
})

test('a second worker takes over after a lost lease, and the first can no longer end the job', async (t) => {
  const bench = await givenBench(t)
  const runs: { who: string; about: JobInfo; end: () => void }[] = []
  const slow = (who: string) =>
    job(step, (_ctx, _payload, about) => new Promise<void>((end) => void runs.push({ who, about, end })), {
      transactional: who === 'first',
    })
  // Long enough that no pause of the machine ends a lease; the test ends the one that it means.
  const first = bench.worker([slow('first')], { leaseSeconds: 6 })
  const second = bench.worker([slow('second')], { leaseSeconds: 6 })
  await enqueue(bench.ctx(), step, { n: 1 })
  await first.start()
  await until(() => runs.length === 1)
  await bench.rows(expire)
  await second.start()
  await until(() => runs.length === 2)
  const [lost, taken] = runs
  // Either may have been quicker to take the row back; the old try is over in both cases.
  assert.equal(taken?.about.attempt, 2)
  await until(() => lost?.about.signal.aborted === true)
  lost?.end()
  await new Promise((resolve) => setTimeout(resolve, 100))
  assert.deepEqual(await bench.rows('select attempts from jobs'), [{ attempts: 2 }])
  taken?.end()
  await until(async () => (await bench.rows('select 1 from jobs')).length === 0)
  const done = await Promise.all([first.stats(), second.stats()])
  assert.equal(
    done.flat().reduce((sum, one) => sum + one.done, 0),
    1,
  )
})

test('renewing keeps a lease for as long as the work takes', async (t) => {
  const bench = await givenBench(t)
  const ending = new AbortController()
  const attempts: number[] = []
  const long = job(step, (_ctx, _payload, about) => {
    attempts.push(about.attempt)
    return new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve()))
  })
  const workers = [bench.worker([long], { leaseSeconds: 3 }), bench.worker([long], { leaseSeconds: 3 })]
  await enqueue(bench.ctx(), step, { n: 1 })
  for (const worker of workers) await worker.start()
  await until(() => attempts.length > 0)
  const lease = 'select leased_until as until, clock_timestamp() > leased_until as over from jobs'
  const [first] = await bench.rows<{ until: Date; over: boolean }>(lease)
  assert.equal(first?.over, false)
  const isOver = 'select 1 where clock_timestamp() > $1'
  await until(async () => (await bench.rows(isOver, [first?.until])).length > 0)
  assert.deepEqual(attempts, [1], 'nobody took it when the lease that it began with was over')
  const [now] = await bench.rows<{ until: Date; over: boolean }>(lease)
  assert.ok(now && first && now.until > first.until && !now.over)
  ending.abort()
  await until(async () => (await bench.rows('select 1 from jobs')).length === 0)
})

test('a job that crashes every worker becomes a dead letter', async (t) => {
  const bench = await givenBench(t)
  let runs = 0
  const worker = bench.worker([job(step, async () => void runs++)])
  await enqueue(bench.ctx(), step, { n: 1 })
  await bench.rows('update jobs set attempts = 5')
  await bench.run(worker)
  assert.equal(runs, 0)
  const [dead] = await bench.rows<{ last_error: string }>('select last_error from dead_jobs')
  assert.match(dead?.last_error ?? '', /worker was lost each time/)
})

test('a worker that loses its connection takes another', async (t) => {
  const bench = await givenBench(t)
  const seen: number[] = []
  const worker = bench.worker([job(step, async (_ctx, { n }) => void seen.push(n))])
  await worker.start()
  await enqueue(bench.ctx(), step, { n: 1 })
  await until(() => seen.length === 1)
  const owner = new pg.Client({ connectionString: bench.database.url })
  await owner.connect()
  await owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
  )
  await owner.end()
  await until(async () => {
    await enqueue(bench.ctx(), step, { n: 2 }, { key: 'two' }).catch(() => {}) // the pool has dead connections too
    return seen.includes(2)
  })
})
