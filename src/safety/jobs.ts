import { type Cron, cron } from '../platform/jobs/cron.ts'
import type { Job } from '../platform/jobs/job.ts'
import { followUpJob } from './check-in-requests/check-in-request.jobs.ts'
import { deleteOldAddresses } from './check-ins/check-in.service.ts'

export const safetyJobs: readonly Job[] = [followUpJob]

export const safetyCrons: readonly Cron[] = [cron('forget-check-in-addresses', '29 4 * * *', deleteOldAddresses)]
