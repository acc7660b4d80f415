import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../../src/platform/db/db.ts'
import { type Ending, type ServiceOptions, startWorker } from '../process.ts'

/** Work of flight protection and of itineraries that follow flights. */
const watched = sql`task in ('flights-changed', 'decide-registrations', 'follow-flights', 'follow-trip', 'pay-claim', 'protect-trip')`

/** Worker processes, of which some are killed at work. */
export interface Workers {
  /** Waits until one of them runs a job, and kills it a random time later. False: nothing was to do. */
  killOne(isSettled: () => Promise<boolean>): Promise<boolean>
  /** Jobs that killed workers had not finished. */
  readonly lostJobs: number
  stop(): Promise<void>
}

export interface WorkersOptions {
  readonly count: number
  readonly service: ServiceOptions
  readonly db: Db
  readonly chance: () => number
}

/** A random time up to this after the worker was seen at work: jobs take about as long. */
const longestPauseMs = 25

export async function startWorkers(ending: Ending, { count, service, db, chance }: WorkersOptions): Promise<Workers> {
  const running = new Map<number, ChildProcess>()
  const start = async (): Promise<void> => {
    const child = await startWorker(ending, service)
    running.set(child.pid ?? 0, child)
  }
  await Promise.all(Array.from({ length: count }, start))
  let replacement: Promise<void> = Promise.resolve()
  let lostJobs = 0

  /** The leases of a killed worker last twenty seconds: they are ended at once, also while its last statement still runs. */
  async function endLeases(pid: number): Promise<void> {
    const holder = `%:${pid}:%`
    const { rows } = await sql<{ isWatched: boolean }>`
      update jobs set leased_until = clock_timestamp() where leased_by like ${holder} returning ${watched} as "isWatched"`.execute(
      db,
    )
    lostJobs += rows.filter(({ isWatched }) => isWatched).length
    for (const table of ['deliveries', 'webhook_deliveries'])
      await sql`update ${sql.table(table)} set leased_until = clock_timestamp() where leased_by like ${holder}`.execute(
        db,
      )
  }

  async function workerAtWork(): Promise<number | undefined> {
    const { rows } = await sql<{ pid: number }>`
      select split_part(leased_by, ':', 2)::int as pid from jobs where leased_until is not null and ${watched}`.execute(
      db,
    )
    return rows.find(({ pid }) => running.has(pid))?.pid
  }

  return {
    get lostJobs() {
      return lostJobs
    },
    async killOne(isSettled) {
      await replacement
      for (;;) {
        const pid = await workerAtWork()
        const child = pid === undefined ? undefined : running.get(pid)
        if (pid !== undefined && child) {
          await wait(chance() * longestPauseMs)
          const ended = once(child, 'exit')
          child.kill('SIGKILL')
          running.delete(pid)
          await ended
          await endLeases(pid)
          replacement = start()
          replacement.catch(() => {}) // thrown where it is awaited
          return true
        }
        if (await isSettled()) return false
      }
    },
    async stop() {
      await replacement
      for (const child of running.values()) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      running.clear()
    },
  }
}
