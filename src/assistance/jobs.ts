import type { Cron } from '../platform/jobs/cron.ts'
import type { Job } from '../platform/jobs/job.ts'

export const assistanceJobs: readonly Job[] = []

export const assistanceCrons: readonly Cron[] = []
