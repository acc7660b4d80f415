import type { Cron } from '../platform/jobs/cron.ts'
import type { Job } from '../platform/jobs/job.ts'
import { claimJobs } from './claims/claim.jobs.ts'
import { registrationJobs } from './registrations/registration.jobs.ts'

export const protectionJobs: readonly Job[] = [...registrationJobs, ...claimJobs]

export const protectionCrons: readonly Cron[] = []
