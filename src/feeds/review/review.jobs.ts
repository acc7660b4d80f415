import { job } from '../../platform/jobs/job.ts'
import { endSnooze } from './review.service.ts'
import { endSnoozeTask } from './review.tasks.ts'

export const endSnoozeJob = job(endSnoozeTask, (ctx, { threadId }) => endSnooze(ctx, threadId), { transactional: true })
