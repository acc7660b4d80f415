import { type Job, job } from '../../platform/jobs/job.ts'
import { notifyAbsent, notifyMissing } from './attendance.service.ts'
import { checkAbsent, checkMissed } from './message.tasks.ts'

/** Transactional: they write only to the database, so that the notification and the end of the job commit together. */
const transactional = { transactional: true }

export const messageJobs: readonly Job[] = [
  job(checkMissed, (ctx, { conversationId }) => notifyMissing(ctx, conversationId), transactional),
  job(checkAbsent, (ctx, { conversationId }) => notifyAbsent(ctx, conversationId), transactional),
]
