import type { TestApp } from '../../../test/support/app.ts'
import { testLog } from '../../../test/support/database.ts'
import { peopleJobs } from '../../people/jobs.ts'
import { createWorker, type Worker } from '../../platform/jobs/worker.ts'
import { intelligenceCrons, intelligenceJobs } from '../jobs.ts'

/** A worker for this room's jobs and those that bring it work, on the test's clock. It must be drained before the database goes. */
export const intelligenceWorker = (app: TestApp, crons = intelligenceCrons): Worker =>
  createWorker({
    pool: app.db.pool,
    clock: app.clock,
    jobs: [...peopleJobs, ...intelligenceJobs],
    crons,
    leasedWork: [],
    makeCtx: (requestId) => ({ ...app.ctx(), requestId }),
    log: testLog,
    concurrency: 2,
    pollMs: 50,
  })

/** Finds whom alerts and advisories concern, as far as that is due by the clock. */
export async function settle(app: TestApp): Promise<void> {
  const worker = intelligenceWorker(app, [])
  try {
    await worker.runDueUntil(app.clock.now(), AbortSignal.timeout(600_000))
  } finally {
    await worker.drain(2_000)
  }
}
