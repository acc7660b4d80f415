import type { Cron } from '../platform/jobs/cron.ts'
import type { Job } from '../platform/jobs/job.ts'

export const protectionJobs: readonly Job[] = []

export const protectionCrons: readonly Cron[] = []
