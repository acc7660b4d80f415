import { type Job, job } from '../../platform/jobs/job.ts'
import { forgetImport, queuedImport } from './trip-import.tasks.ts'
import { dropImport, type ReadTrips, runQueuedImport } from './trip-import-queue.service.ts'

export const forgetImportJob = job(forgetImport, (ctx, { import_id: id }) => dropImport(ctx, id))

/** Runs imports that wait in the queue. */
export const importJob = (read: ReadTrips): Job =>
  job(
    queuedImport,
    (ctx, { import_id: id }, { signal, lastAttempt }) => runQueuedImport(ctx, id, { read, signal, lastAttempt }),
    { concurrency: 2 },
  )
