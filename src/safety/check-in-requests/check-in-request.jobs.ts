import { job } from '../../platform/jobs/job.ts'
import { followUp } from './check-in-request.service.ts'
import { followUpRequest } from './check-in-request.tasks.ts'

/** Transactional: it writes only to the database, so that its work and its completion commit together. */
export const followUpJob = job(followUpRequest, (ctx, { requestId }) => followUp(ctx, requestId), {
  transactional: true,
})
