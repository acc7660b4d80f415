import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { crons, jobs } from '../../src/app/work.ts'
import { deliveryWork } from '../../src/delivery/jobs.ts'
import { until } from '../../src/platform/jobs/jobs.testing.ts'
import { wakeWorkers } from '../../src/platform/jobs/wake.ts'
import { createWorker, type Worker } from '../../src/platform/jobs/worker.ts'
import { type TestApp, type TestAppOptions, testApp } from './app.ts'
import { testLog } from './database.ts'

/** The service with a worker that runs by itself, as in a process, and does what is due by the clock of the test. */
export interface StartedApp extends TestApp {
  /**
   * Moves the clock from one due time to the next, at most `grainMs` further, and at each waits until all that is due is done, whatever time that
   * takes. `waiting`: what jobs wait for meanwhile; when the clock is there, it is let go.
   */
  playUntil(at: Date, waiting?: ReadonlySet<Waiting>): Promise<void>
  /** Lets the clock run so many times as fast as time does. Returns what stops it. */
  runClock(speed: number): () => void
}

/** What is due so soon after the next due time is done at the same time, by as many jobs at once. */
export const grainMs = 3_000

/** A job that waits for the clock. */
export interface Waiting {
  readonly until: Date
  /** Takes it out of the set. */
  letGo(): void
}

const earliest = (times: readonly (Date | undefined)[]): Date | undefined =>
  times.reduce((a, b) => (a === undefined || (b !== undefined && b < a) ? b : a), undefined)

export async function startedApp(t: TestContext, options: TestAppOptions = {}): Promise<StartedApp> {
  // Hooks run in the order of registration, so this one runs before the database is dropped.
  let worker: Worker | undefined
  t.after(() => worker?.drain(2_000))
  const app = await testApp(t, options)
  const { clock } = app
  worker = createWorker({
    pool: app.db.pool,
    clock,
    jobs,
    crons: crons({ flightSource: 'none', feeds: options.config?.feeds ?? 'off', feedsKeptDays: 90 }),
    leasedWork: [deliveryWork()],
    makeCtx: (requestId) => ({ ...app.ctx(), requestId }),
    log: testLog,
    concurrency: 2,
    pollMs: 50,
  })
  await worker.start()
  const { nextDue } = worker

  /** Rows of jobs that are due or running, beside those that wait for the clock. */
  async function isDone(waiting: ReadonlySet<Waiting>): Promise<boolean> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from jobs where due_at <= ${clock.now()} or leased_until is not null`.execute(
      app.db.db(),
    )
    return rows[0]?.count === waiting.size
  }

  return {
    ...app,
    async playUntil(at, waiting = new Set()) {
      for (;;) {
        await until(() => isDone(waiting), 600_000, 4)
        const due = earliest([await nextDue(), ...[...waiting].map((one) => one.until)])
        const next = due && new Date(Math.max(due.getTime(), clock.now().getTime()) + grainMs)
        clock.set(next && next < at ? next : at)
        for (const one of waiting) if (one.until <= clock.now()) one.letGo()
        wakeWorkers()
        if (next === undefined || next >= at) break
      }
      await until(() => isDone(waiting), 600_000, 4)
    },
    runClock(speed) {
      const [from, began] = [clock.now().getTime(), performance.now()]
      const timer = setInterval(() => clock.set(new Date(from + (performance.now() - began) * speed)), 5)
      return () => clearInterval(timer)
    },
  }
}
