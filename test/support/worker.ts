import type { TestContext } from 'node:test'
import { crons, jobs } from '../../src/app/work.ts'
import { deliveryJobs, deliveryWork, webhookWork } from '../../src/delivery/jobs.ts'
import { createWorker, type Worker } from '../../src/platform/jobs/worker.ts'
import { type TestApp, type TestAppOptions, testApp } from './app.ts'
import { testLog } from './database.ts'

/** The service together with its worker: every job and schedule of the service, what is sent ends in the outbox. */
export interface WorkingApp extends TestApp {
  /** Runs until no work is due at the clock's time. */
  settle(): Promise<void>
}

export async function workingApp(t: TestContext, options: TestAppOptions = {}): Promise<WorkingApp> {
  // Hooks run in the order of registration, so this one runs before the database is dropped.
  let worker: Worker | undefined
  t.after(() => worker?.drain(2_000))
  const app = await testApp(t, options)
  worker = createWorker({
    pool: app.db.pool,
    clock: app.clock,
    jobs,
    crons: crons({ flightSource: 'none', feeds: options.config?.feeds ?? 'off', feedsKeptDays: 90 }),
    leasedWork: [deliveryWork()],
    makeCtx: (requestId) => ({ ...app.ctx(), requestId }),
    log: testLog,
    concurrency: 2,
    pollMs: 50,
  })
  const { runDueUntil } = worker
  return { ...app, settle: () => runDueUntil(app.clock.now(), AbortSignal.timeout(600_000)) }
}

/** Tries to deliver the webhooks that are due. */
export async function deliverWebhooks(app: WorkingApp): Promise<void> {
  const worker = createWorker({
    pool: app.db.pool,
    clock: app.clock,
    jobs: deliveryJobs,
    crons: [],
    leasedWork: [webhookWork({ allowPrivate: true, timeoutMs: 30_000 })],
    makeCtx: (requestId) => ({ ...app.ctx(), requestId }),
    log: testLog,
    concurrency: 2,
    pollMs: 50,
  })
  try {
    await worker.runDueUntil(app.clock.now(), AbortSignal.timeout(600_000))
  } finally {
    await worker.drain(2_000)
  }
}
