/**
 * Jobs a second, against the least that could do the same: one UPDATE … SKIP LOCKED that claims a batch and one DELETE that
 * finishes it, on the same server, in the same run, in turns. Then: how many jobs are still locked five seconds after the
 * lease of a killed worker has ended. `node bench/jobs.ts` with DATABASE_URL, or on an embedded server of its own.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Type } from 'typebox'
import { createVault } from '../src/platform/crypto/vault.ts'
import type { Ctx } from '../src/platform/ctx.ts'
import { scopedDb } from '../src/platform/db/db.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createPool, type Pool } from '../src/platform/db/pool.ts'
import { everything } from '../src/platform/db/scope.ts'
import { batchJob, type Job, job } from '../src/platform/jobs/job.ts'
import { enqueueMany, task } from '../src/platform/jobs/task.ts'
import { createWorker, type Worker } from '../src/platform/jobs/worker.ts'
import { createLog } from '../src/platform/log.ts'
import { noFileStore } from '../src/platform/storage/file-store.ts'
import { givenDatabase, onServer } from './lib/database.ts'

const jobs = Number(process.env['JOBS'] ?? 20_000)
const rounds = Number(process.env['ROUNDS'] ?? 5)
const batch = 500
const childLease = 20

const Numbered = Type.Object({ n: Type.Number() })
const single = task('single', Numbered)
const batched = task('batched', Numbered)
const hang = task('hang', Numbered)
const log = createLog('warn')
const vault = createVault('0f'.repeat(32))

function ctxOf(pool: Pool): Ctx {
  return {
    db: scopedDb(pool, everything),
    actor: { kind: 'system' },
    now: new Date(),
    baseUrl: 'http://godwit.test',
    freshNow: () => new Date(),
    log,
    vault,
    files: noFileStore,
    requestId: 'bench',
  }
}

function workerOf(pool: Pool, work: Job): Worker {
  const clock = { now: () => new Date() }
  const shared = ctxOf(pool)
  const makeCtx = (requestId: string): Ctx => ({ ...shared, now: clock.now(), requestId })
  return createWorker({ pool, clock, jobs: [work], crons: [], makeCtx, log, concurrency: 8 })
}

const claim = `
  update jobs set leased_until = clock_timestamp() + interval '20 seconds', leased_by = 'bare', attempts = attempts + 1
  where id = any(array(
    select id from jobs where task = $1 and priority = 1 and leased_until is null and due_at <= $2
    order by due_at, id limit ${batch} for update skip locked))
  returning id, payload`
const finish = 'delete from jobs where id = any($1::bigint[])'

async function bare(client: pg.Client): Promise<number> {
  let done = 0
  for (;;) {
    const { rows } = await client.query({ name: 'claim', text: claim, values: ['single', new Date()] })
    if (rows.length === 0) return done
    await client.query({ name: 'finish', text: finish, values: [rows.map((row) => row.id)] })
    done += rows.length
  }
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN

async function throughput(url: string, pool: Pool): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c enable_seqscan=off -c enable_bitmapscan=off -c jit=off',
  })
  await client.connect()
  let ran = 0
  const countAll = async (_ctx: Ctx, payloads: readonly unknown[]): Promise<void> => {
    ran += payloads.length
  }
  const workers = {
    single: workerOf(
      pool,
      job(single, async () => void ran++),
    ),
    batched: workerOf(pool, batchJob(batched, countAll, { size: batch, concurrency: 2 })),
  }
  const contenders = [
    { name: 'bare', task: single, run: () => bare(client) },
    { name: 'single', task: single, run: () => counted(workers.single) },
    { name: 'batched', task: batched, run: () => counted(workers.batched) },
  ] as const
  async function counted(worker: Worker): Promise<number> {
    ran = 0
    await worker.runDueUntil(new Date())
    return ran
  }
  const rates = new Map<string, number[]>(contenders.map(({ name }) => [name, []]))
  for (let round = -1; round < rounds; round++) {
    for (const { name, task: definition, run } of contenders) {
      await onServer(url, 'truncate jobs')
      await enqueueMany(
        ctxOf(pool),
        definition,
        Array.from({ length: jobs }, (_, n) => ({ payload: { n } })),
      )
      await onServer(url, 'vacuum analyze jobs')
      const began = performance.now()
      const done = await run()
      const rate = (done / (performance.now() - began)) * 1000
      if (done !== jobs) throw new Error(`${name} did ${done} of ${jobs} jobs.`)
      if (round >= 0) rates.get(name)?.push(rate) // the first round warms up
    }
  }
  await Promise.all(Object.values(workers).map((worker) => worker.drain()))
  await client.end()
  report(rates)
}

function report(rates: ReadonlyMap<string, readonly number[]>): void {
  const bareRates = rates.get('bare') ?? []
  console.log(`two bare statements per batch of ${batch}: ${Math.round(median(bareRates))} jobs a second`)
  for (const name of ['batched', 'single']) {
    const mine = rates.get(name) ?? []
    // Each round is compared with the round beside it, because the speed of a shared machine changes by the minute.
    const ratio = median(mine.map((rate, round) => rate / (bareRates[round] ?? Number.NaN)))
    const rate = Math.round(median(mine))
    console.log(
      `jobs (${name}): ${ratio.toFixed(2)} of two bare statements per batch (aim ≥ 0.5), ${rate} jobs a second`,
    )
  }
}

async function killedWorker(url: string, pool: Pool): Promise<void> {
  await enqueueMany(
    ctxOf(pool),
    hang,
    Array.from({ length: 100 }, (_, n) => ({ payload: { n } })),
  )
  const script = join(import.meta.dirname, '../src/platform/jobs/lost-worker.child.ts')
  const child = spawn(process.execPath, [script, url, String(childLease), '100'], { stdio: 'inherit' })
  const connection = await pool.connect()
  const one = async <T>(sql: string): Promise<T> => (await connection.query(sql, [])).rows[0] as T
  const leased = `select count(*) as count, max(leased_until) as until from jobs where task = 'hang' and leased_until is not null`
  for (;;) {
    const { count } = await one<{ count: number }>(leased)
    if (count === 100) break
    await sleep(100)
  }
  child.kill('SIGKILL')
  const { until } = await one<{ until: Date }>(leased)
  const here = workerOf(
    pool,
    job(hang, async () => {}),
  )
  await here.start()
  const now = await one<{ now: Date }>('select clock_timestamp() as now')
  await sleep(until.getTime() - now.now.getTime() + 5_000)
  const { count } = await one<{ count: number }>(`select count(*) as count from jobs where task = 'hang'`)
  connection.release()
  await here.drain()
  console.log(
    `jobs still locked 5 s after the lease (${childLease} s) of a killed worker ended: ${count} of 100 (aim 0)`,
  )
}

const database = await givenDatabase()
try {
  await migrate(database.url)
  const pool = createPool({ url: database.url, size: 10, statementTimeout: 60_000, slowQuery: 10_000, log })
  await throughput(database.url, pool)
  if (process.env['KILL'] !== '0') await killedWorker(database.url, pool)
  await pool.end()
} finally {
  await database.remove()
}
