import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Clock } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Listener } from '../db/listener.ts'
import type { Pool } from '../db/pool.ts'
import type { Log } from '../log.ts'
import { type Cron, syncSchedules, tickJob } from './cron.ts'
import { dedicatedConnection } from './dedicated-connection.ts'
import type { Job } from './job.ts'
import { LeaseLoop, within } from './lease-loop.ts'
import { LeaseStore } from './lease-store.ts'
import { combineLoops, type LeasedWork } from './leased-work.ts'
import { type JobRow, jobsTable, runRows } from './run-job.ts'
import type { DueWork } from './run-until-idle.ts'
import { isOwnWake, onWake, wakeChannel, wakeOtherNodes } from './wake.ts'
import type { WorkQueue } from './work-queue.ts'

export interface WorkerOptions {
  readonly pool: Pool
  readonly clock: Clock
  /** Receives wake-ups of other nodes; without it only polling finds their work. */
  readonly listener?: Listener
  readonly jobs: readonly Job[]
  readonly crons: readonly Cron[]
  /** Work that has a table of its own. */
  readonly leasedWork?: readonly LeasedWork[]
  /** The ctx of one run: the system's, at the clock's time. */
  readonly makeCtx: (requestId: string) => Ctx
  readonly log: Log
  /** Runs at a time for each task without a number of its own. */
  readonly concurrency: number
  /** A killed worker's jobs come back after this time. */
  readonly leaseSeconds?: number
  readonly pollMs?: number
  /** A sandbox: its clock moves in many small steps, which must be quick (dedicated-connection.ts). */
  readonly sandbox?: boolean
}

export interface TaskStats {
  readonly task: string
  /** Waiting rows, due or not, of all nodes. */
  readonly waiting: number
  /** How long the oldest due row has been waiting, of all nodes. */
  readonly oldestSeconds: number
  /** Dead letters, of all nodes. */
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
  /** Waits for running rows, releases the others, and returns how many runs did not end in time. */
  drain(ms?: number): Promise<{ abandoned: number }>
  stats(): Promise<readonly TaskStats[]>
  /** Runs of this process since its start. */
  counts(): readonly Pick<TaskStats, 'task' | 'done' | 'failed'>[]
}

const counted = `
  select task, sum(waiting)::int as waiting, min(oldest) as oldest, sum(dead)::int as dead from (
    select task, count(*) as waiting, min(due_at) as oldest, 0 as dead from jobs where leased_until is null group by task
    union all
    select task, 0, null, count(*) from dead_jobs group by task
  ) both_tables group by task`

function queuesOf(jobs: readonly Job[], leases: LeaseStore<JobRow>, options: WorkerOptions): WorkQueue<JobRow>[] {
  const names = jobs.map((one) => one.task.name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new Error(`Two jobs do the task ${twice}.`)
  const { clock, log, makeCtx } = options
  return jobs.map((one) => ({
    name: one.task.name,
    slots: one.concurrency ?? options.concurrency,
    batch: one.batch,
    run: (handles) => runRows(one, handles, { leases, clock, log, makeCtx }),
  }))
}

/** Creates the worker of this process. Any number of workers share the database. */
export function createWorker(options: WorkerOptions): Worker {
  const { pool, clock, log, crons } = options
  const own = dedicatedConnection(pool, { waitForDisk: !options.sandbox })
  const holder = `${hostname().slice(0, 40)}:${process.pid}:${randomUUID()}`
  const leaseSeconds = options.leaseSeconds ?? 20
  const leases = new LeaseStore<JobRow>(own.query, jobsTable, { holder, leaseSeconds })
  const jobs = [...options.jobs, ...crons.flatMap((one) => one.job ?? []), tickJob(crons)]
  const queues = queuesOf(jobs, leases, options)
  const poll = options.pollMs === undefined ? {} : { pollMs: options.pollMs }
  const loop = new LeaseLoop<JobRow>({ leases, queues, clock, log, ...poll })
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
  const all = combineLoops([loop, ...others])
  const stops: (() => void)[] = []
  let synced: Promise<void> | undefined

  /** Once per process: a sandbox's clock can be moved in a process whose worker was never started. */
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
      options.listener?.on(wakeChannel, (word) => {
        if (!isOwnWake(word)) all.wake()
      })
      stops.push(
        onWake(() => all.wake()),
        wakeOtherNodes(pool, log),
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
      await all.runUntilIdle(at, signal)
    },
    async runUntilIdle(at, signal) {
      await syncOnce()
      return all.runUntilIdle(at, signal)
    },
    counts: () => [...loop.counters()].map(([task, { done, failed }]) => ({ task, done, failed })),
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
