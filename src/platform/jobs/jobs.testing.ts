import type { TestContext } from 'node:test'
import { type TestDatabase, testDatabase, testLog } from '../../../test/support/database.ts'
import type { Clock } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Listener } from '../db/listener.ts'
import type { Cron } from './cron.ts'
import type { Job } from './job.ts'
import { createWorker, type Worker, type WorkerOptions } from './worker.ts'

/** A clock that only the test moves. */
export interface HandClock extends Clock {
  set(text: string): void
  advance(seconds: number): void
}

export const noon = '2026-03-01T12:00:00.000Z'

function handClock(text = noon): HandClock {
  let at = new Date(text).getTime()
  return {
    now: () => new Date(at),
    set: (to) => {
      at = new Date(to).getTime()
    },
    advance: (seconds) => {
      at += seconds * 1000
    },
  }
}

export interface Bench {
  readonly database: TestDatabase
  readonly clock: HandClock
  /** A ctx at the clock's time. */
  ctx(): Ctx
  /** Does something when the test ends, while the database is still there. */
  atEnd(act: () => Promise<void>): void
  /** A worker that is drained when the test ends. */
  worker(jobs: readonly Job[], more?: Partial<WorkerOptions> & { crons?: readonly Cron[] }): Worker
  /** Runs everything that is due by the clock. */
  run(worker: Worker): Promise<void>
  rows<R>(text: string, values?: readonly unknown[]): Promise<R[]>
}

/** A database, a clock and workers for one test. */
export async function givenBench(t: TestContext): Promise<Bench> {
  const workers: Worker[] = []
  // Hooks run in the order in which they were added, and the database must outlive the workers.
  const ends: (() => Promise<void>)[] = []
  t.after(async () => {
    await Promise.all(workers.map((worker) => worker.drain(2_000)))
    for (const end of ends) await end()
  })
  const database = await testDatabase(t)
  const clock = handClock()
  const ctx = () => database.ctx({ now: clock.now() })
  return {
    database,
    clock,
    ctx,
    atEnd: (act) => void ends.push(act),
    worker(jobs, more = {}) {
      const worker = createWorker({
        pool: database.pool,
        clock,
        jobs,
        crons: [],
        makeCtx: (requestId) => ({ ...database.ctx({ now: (more.clock ?? clock).now() }), requestId }),
        log: testLog,
        concurrency: 8,
        pollMs: 50,
        ...more,
      })
      workers.push(worker)
      return worker
    },
    run: (worker) => worker.runDueUntil(clock.now(), AbortSignal.timeout(600_000)),
    async rows<R>(text: string, values: readonly unknown[] = []) {
      const connection = await database.pool.connect()
      try {
        return (await connection.query(text, values)).rows as R[]
      } finally {
        connection.release()
      }
    },
  }
}

/** Waits until the server has run every LISTEN that the listener has sent so far. */
export async function isListening(listener: Listener, bench: Bench): Promise<void> {
  let heard = false
  listener.on('test_listening', () => {
    heard = true
  })
  await until(async () => {
    await bench.rows(`select pg_notify('test_listening', '')`)
    return heard
  })
}

/**
 * Waits, for things that another process or a timer does. The limit is for what never happens, not for what is slow. `pause` is the time
 * between two looks. A service that counts requests allows ten a second. Without one the time between two looks grows with the time that has
 * passed: whoever looks all the time takes the processor from what is waited for.
 */
export async function until(holds: () => boolean | Promise<boolean>, ms = 600_000, pause?: number): Promise<void> {
  const started = performance.now()
  while (!(await holds())) {
    const passed = performance.now() - started
    if (passed > ms) throw new Error(`It did not happen within ${ms} ms: ${holds}`)
    const next = pause ?? Math.min(Math.max(passed / 10, 5), 250)
    await new Promise((resolve) => setTimeout(resolve, next))
  }
}
