import { type Cron, cron } from '../../platform/jobs/cron.ts'
import { type Job, job } from '../../platform/jobs/job.ts'
import { escalate } from '../notifications/notification.tasks.ts'
import { escalateDue } from './escalating.service.ts'

export const escalatingJobs: readonly Job[] = [job(escalate, (ctx) => escalateDue(ctx), { concurrency: 1 })]

/** Each step adds the job of the next one. This finds what is left when such a job was lost among the dead letters. */
export const escalatingCrons: readonly Cron[] = [cron('escalate-left', '23 * * * *', escalateDue)]
