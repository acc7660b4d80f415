import { type Job, job } from '../../platform/jobs/job.ts'
import { notifyNewHandler } from './hand-over.service.ts'
import { announceHandOver } from './hand-over.tasks.ts'

/** Transactional: it writes only to the database, so that its work and its completion commit together. */
export const handOverJobs: readonly Job[] = [job(announceHandOver, notifyNewHandler, { transactional: true })]
