import { type Job, job } from '../../platform/jobs/job.ts'
import { announceReopened } from '../issues/issue.tasks.ts'
import { goOnWithReopened, notifyNewHandler } from './hand-over.service.ts'
import { announceHandOver } from './hand-over.tasks.ts'

/** They write only to the database, so that their work and their completion commit together. */
export const handOverJobs: readonly Job[] = [
  job(announceHandOver, notifyNewHandler, { transactional: true }),
  job(announceReopened, goOnWithReopened, { transactional: true }),
]
