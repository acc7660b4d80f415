import { sql } from 'kysely'
import { contextFor } from '../../../src/api/index.ts'
import { type Db, scopedDb } from '../../../src/platform/db/db.ts'
import { createPool } from '../../../src/platform/db/pool.ts'
import { everything } from '../../../src/platform/db/scope.ts'
import { until } from '../../../src/platform/jobs/jobs.testing.ts'
import { createSandboxClock } from '../../../src/platform/sandbox/sandbox-clock.ts'
import { noFileStore } from '../../../src/platform/storage/file-store.ts'
import { testLog, testMasterKey, testVault } from '../database.ts'
import { type Ending, givenFolder, type Service, startService } from '../process.ts'
import { bookMonth, givenSellers, send } from './given-month.ts'
import { exceededCaps, type MonthOutcome, readOutcome } from './outcome.ts'
import { type MonthPlan, stepsOf, toWire } from './plan.ts'
import { startWorkers } from './workers.ts'

export interface RunOptions {
  /** A database with the world and nothing else. */
  readonly databaseUrl: string
  /** Hours whose observations are sent together. */
  readonly hours: number
  readonly workers: number
  /** The share of the steps in which a worker is killed. */
  readonly kills: number
  /** No more workers than these are killed. */
  readonly mostKills?: number
  readonly chance: () => number
}

export interface MonthRun {
  readonly outcome: MonthOutcome
  readonly killed: number
  /** Jobs that killed workers had not finished. */
  readonly lostJobs: number
  readonly exceededCaps: readonly string[]
  /** Jobs that failed for good; there must be none. */
  readonly deadJobs: readonly string[]
}

/** The longest that a step may take; for what never happens. */
const patienceMs = 600_000

/** The sandbox's clock begins at a time of the plan, whatever today's date is. */
const setClock = (db: Db, at: Date): Promise<unknown> =>
  sql`insert into system_state (key, value, updated_at)
    values ('clock', jsonb_build_object('at', ${at.getTime()}::float8, 'from', ${Date.now()}::float8, 'version', 0), now())`.execute(
    db,
  )

/** Nothing is due, nobody works, and nothing waits to be tried again. */
async function isIdle(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from jobs where leased_until is not null or attempts > 0 or due_at <= ${new Date(now.getTime() + 1000)} limit 1`.execute(
    db,
  )
  return rows.length === 0
}

/** Waits until the service has the time of the clock: it hears of a move a moment later. */
const clockIsAt = (service: Service, at: Date): Promise<void> =>
  until(async () => {
    const { headers } = await service.fetch('/healthz')
    return Date.parse(headers.get('date') ?? '') >= Math.floor(at.getTime() / 1000) * 1000
  }, patienceMs)

/**
 * Runs a month through the processes of the service: trips are booked over HTTP, what is observed is sent to the desk period by period, in
 * the order of time, and worker processes do the rest. All that is due is done before the next period.
 */
export async function runMonth(ending: Ending, plan: MonthPlan, options: RunOptions): Promise<MonthRun> {
  const { databaseUrl: url, chance } = options
  const pool = createPool({ url, size: 4, statementTimeout: 120_000, slowQuery: 60_000, log: testLog })
  ending.after(() => pool.end())
  const db = scopedDb(pool, everything)
  await setClock(db, plan.start)
  // Without work of its own: a move of the clock takes time on, and the worker processes see what is due.
  const clock = await createSandboxClock({ pool, log: testLog })
  ending.after(() => clock.close())
  const deps = { pool, clock, log: testLog, vault: testVault, files: noFileStore, baseUrl: () => 'http://godwit.test' }
  const ctx = () => contextFor(deps, { kind: 'system' }, 'month')
  const given = await givenSellers(ctx())
  const env = {
    DATABASE_URL: url,
    GODWIT_MASTER_KEY: testMasterKey,
    GODWIT_SANDBOX: '1',
    GODWIT_DEMO: '0',
    GODWIT_RATE_LIMIT: '0',
    GODWIT_RATE_LIMIT_ANONYMOUS: '0',
    GODWIT_LOG_LEVEL: 'error',
  }
  const processes = { folder: givenFolder(ending), env }
  const service = await startService(ending, { ...processes, args: ['--http-only'] })
  const workers = await startWorkers(ending, { count: options.workers, service: processes, db, chance })
  const settled = (): Promise<boolean> => isIdle(db, clock.now())
  let killed = 0

  async function step(act: () => Promise<unknown>): Promise<void> {
    let isSent = false
    const sent = act().finally(() => {
      isSent = true
    })
    const kills = killed < (options.mostKills ?? Number.POSITIVE_INFINITY) && chance() < options.kills
    if (kills && (await workers.killOne(async () => isSent && (await settled())))) killed++
    await sent
    await until(settled, patienceMs, 20)
  }

  await step(() => bookMonth(ctx, service, plan, given))
  for (const { at, observations } of stepsOf(plan, options.hours)) {
    await clock.moveTo(at)
    await clockIsAt(service, at)
    await step(() =>
      send(service, 202, '/api/desk/flight_status', {
        key: given.staffKey,
        body: { observations: observations.map(toWire) },
      }),
    )
  }
  await workers.stop()
  const dead = await sql<{ name: string }>`select task || ': ' || last_error as name from dead_jobs`.execute(db)
  return {
    outcome: await readOutcome(db, service, given),
    killed,
    lostJobs: workers.lostJobs,
    exceededCaps: await exceededCaps(db),
    deadJobs: dead.rows.map(({ name }) => name),
  }
}
