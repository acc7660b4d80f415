import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Clock } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Listener } from '../db/listener.ts'
import type { Pool } from '../db/pool.ts'
import type { Log } from '../log.ts'
import { type Cron, syncSchedules, tickJob } from './cron.ts'
import type { Job } from './job.ts'
import type { Lane } from './lane.ts'
import { LeaseLoop, within } from './lease-loop.ts'
import { type LeasedWork, together } from './leased-work.ts'
import { Leases } from './leases.ts'
import { ownConnection } from './own-connection.ts'
import { isOwnPoke, onPoke, pokeChannel, tellOtherNodes } from './pokes.ts'
import type { DueWork } from './rest.ts'
import { type JobRow, jobsTable, runRows } from './run-job.ts'

export interface WorkerOptions {
  readonly pool: Pool
  readonly clock: Clock
  /** Hears the pokes of other nodes; without it polling must do. */
  readonly listener?: Listener
  readonly jobs: readonly Job[]
  readonly crons: readonly Cron[]
  /** Work that has a table of its own. */
  readonly leasedWork?: readonly LeasedWork[]
  /** The ctx of one run: the system's, at the clock's time. */
  readonly makeCtx: (requestId: string) => Ctx
  readonly log: Log
  /** Runs at a time for each task that does not say itself. */
  readonly concurrency: number
  /** A killed worker's jobs come back after this time. */
  readonly leaseSeconds?: number
  readonly pollMs?: number
  /** Time is moved by hand: what matters is that its steps are quick (own-connection.ts). */
  readonly sandbox?: boolean
}

export interface TaskStats {
  readonly task: string
  /** Rows that wait, due or not; of the whole house. */
  readonly waiting: number
  /** How long the oldest due row has been waiting; of the whole house. */
  readonly oldestSeconds: number
  /** Dead letters; of the whole house. */
  readonly dead: number
  /** Of this process, now and since its start. */
  readonly running: number
  readonly done: number
  readonly failed: number
}

/** A sandbox has its work done up to a time (sandbox-clock.ts). */
export interface Worker extends DueWork {
  start(): Promise<void>
  /** When the next waiting piece of work is due. */
  nextDue(): Promise<Date | undefined>
  runDueUntil(at: Date, signal?: AbortSignal): Promise<void>
  /** Finishes what runs, gives the rest back at once, and answers how many runs it could not wait for. */
  drain(ms?: number): Promise<{ abandoned: number }>
  stats(): Promise<readonly TaskStats[]>
}

const counted = `
  select task, sum(waiting)::int as waiting, min(oldest) as oldest, sum(dead)::int as dead from (
    select task, count(*) as waiting, min(due_at) as oldest, 0 as dead from jobs where leased_until is null group by task
    union all
    select task, 0, null, count(*) from dead_jobs group by task
  ) both_tables group by task`

function lanesOf(jobs: readonly Job[], leases: Leases<JobRow>, options: WorkerOptions): Lane<JobRow>[] {
  const names = jobs.map((one) => one.task.name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new Error(`Two jobs do the task ${twice}.`)
  const { clock, log, makeCtx } = options
  return jobs.map((one) => ({
    name: one.task.name,
    slots: one.concurrency ?? options.concurrency,
    batch: one.batch,
    run: (holdings) => runRows(one, holdings, { leases, clock, log, makeCtx }),
  }))
}

/** Does the jobs of this house in this process, beside any number of others. */
export function createWorker(options: WorkerOptions): Worker {
  const { pool, clock, log, crons } = options
  const own = ownConnection(pool, { waitForDisk: !options.sandbox })
  const holder = `${hostname().slice(0, 40)}:${process.pid}:${randomUUID()}`
  const leaseSeconds = options.leaseSeconds ?? 20
  const leases = new Leases<JobRow>(own.query, jobsTable, { holder, leaseSeconds })
  const jobs = [...options.jobs, ...crons.flatMap((one) => one.job ?? []), tickJob(crons)]
  const lanes = lanesOf(jobs, leases, options)
  const poll = options.pollMs === undefined ? {} : { pollMs: options.pollMs }
  const loop = new LeaseLoop<JobRow>({ leases, lanes, clock, log, ...poll })
  const { makeCtx } = options
  const others = (options.leasedWork ?? []).map((work) =>
    work.loop({
      query: own.query,
      holder,
      leaseSeconds,
      clock,
      log,
      makeCtx,
      ...poll,
    }),
  )
  const all = together([loop, ...others])
  const stops: (() => void)[] = []
  let synced: Promise<void> | undefined

  /** Once per process: a sandbox's clock may be moved where no worker was ever started. */
  function syncOnce(): Promise<void> {
    synced ??= syncSchedules(options.makeCtx('schedules'), crons).catch((error) => {
      synced = undefined
      throw error
    })
    return synced
  }

  return {
    async start() {
      await syncOnce()
      options.listener?.on(pokeChannel, (word) => {
        if (!isOwnPoke(word)) all.wake()
      })
      stops.push(
        onPoke(() => all.wake()),
        tellOtherNodes(pool, log),
      )
      all.start()
    },
    async drain(ms = 15_000) {
      for (const stop of stops) stop()
      const left = await all.drain(ms)
      await within(1_000, own.close())
      return left
    },
    async nextDue() {
      await syncOnce()
      return all.nextDue()
    },
    async runDueUntil(at, signal) {
      await syncOnce()
      await all.runToRest(at, signal)
    },
    async runToRest(at, signal) {
      await syncOnce()
      return all.runToRest(at, signal)
    },
    async stats() {
      type Counted = { task: string; waiting: number; oldest: Date | null; dead: number }
      const rows = new Map((await own.query<Counted>(counted, [])).map((row) => [row.task, row]))
      const counters = loop.counters()
      const now = clock.now().getTime()
      return [...new Set([...counters.keys(), ...rows.keys()])].sort().map((name) => {
        const { running, done, failed } = counters.get(name) ?? { running: 0, done: 0, failed: 0 }
        const { waiting, oldest, dead } = rows.get(name) ?? { waiting: 0, oldest: null, dead: 0 }
        const oldestSeconds = oldest ? Math.max(0, (now - oldest.getTime()) / 1000) : 0
        return { task: name, waiting, oldestSeconds, dead, running, done, failed }
      })
    },
  }
}
