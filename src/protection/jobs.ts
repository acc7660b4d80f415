import type { Cron } from '../platform/jobs/cron.ts'
import type { Job } from '../platform/jobs/job.ts'
import { claimJobs } from './claims/claim.jobs.ts'

export const protectionJobs: readonly Job[] = [...claimJobs]

export const protectionCrons: readonly Cron[] = []
