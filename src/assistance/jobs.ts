import type { Cron } from '../platform/jobs/cron.ts'
import type { Job } from '../platform/jobs/job.ts'
import { deleteOrphansCron, deleteUnusedFileJob } from './assets/asset.jobs.ts'
import { messageJobs } from './messaging/message.jobs.ts'

export const assistanceJobs: readonly Job[] = [deleteUnusedFileJob, ...messageJobs]

export const assistanceCrons: readonly Cron[] = [deleteOrphansCron]
