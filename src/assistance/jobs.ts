import type { Cron } from '../platform/jobs/cron.ts'
import type { Job } from '../platform/jobs/job.ts'
import { deleteOrphansCron, deleteUnusedFileJob } from './assets/asset.jobs.ts'

export const assistanceJobs: readonly Job[] = [deleteUnusedFileJob]

export const assistanceCrons: readonly Cron[] = [deleteOrphansCron]
