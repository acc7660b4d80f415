import { type Job, job } from '../../platform/jobs/job.ts'
import { queuedImport } from './trip-import.tasks.ts'
import { type ReadTrips, runQueuedImport } from './trip-import-queue.service.ts'

/** Runs imports that wait in the queue. */
export const importJob = (read: ReadTrips): Job =>
  job(
    queuedImport,
    (ctx, { import_id: id }, { signal, lastAttempt }) => runQueuedImport(ctx, id, { read, signal, lastAttempt }),
    { concurrency: 2 },
  )
