import type { Cron } from '../platform/jobs/cron.ts'
import type { Job } from '../platform/jobs/job.ts'
import { deleteOrphansCron, deleteUnusedFileJob } from './assets/asset.jobs.ts'
import { issueCrons, issueJobs } from './issue-handling/issue.jobs.ts'
import { messageJobs } from './messaging/message.jobs.ts'

export const assistanceJobs: readonly Job[] = [deleteUnusedFileJob, ...messageJobs, ...issueJobs]

export const assistanceCrons: readonly Cron[] = [deleteOrphansCron, ...issueCrons]
