import { job } from '../../platform/jobs/job.ts'
import { followUp } from './check-in-request.service.ts'
import { followUpRequest } from './check-in-request.tasks.ts'

/** Everything it does is in the database, and happens together with its end. */
export const followUpJob = job(followUpRequest, (ctx, { requestId }) => followUp(ctx, requestId), {
  transactional: true,
})
