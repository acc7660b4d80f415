import { type Job, job } from '../../platform/jobs/job.ts'
import { escalate } from '../notifications/notification.tasks.ts'
import { escalateDue } from './escalating.service.ts'

export const escalatingJobs: readonly Job[] = [job(escalate, (ctx) => escalateDue(ctx), { concurrency: 1 })]
