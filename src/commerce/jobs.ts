import type { Cron } from '../platform/jobs/cron.ts'
import type { Job } from '../platform/jobs/job.ts'

export const commerceJobs: readonly Job[] = []

export const commerceCrons: readonly Cron[] = []
