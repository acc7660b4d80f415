import type { Cron } from '../platform/jobs/cron.ts'
import type { Job } from '../platform/jobs/job.ts'
import { appointmentJobs } from './appointments/appointment.jobs.ts'
import { deleteOrphansCron, deleteUnusedFileJob } from './assets/asset.jobs.ts'
import { handOverJobs } from './help-room/hand-over.jobs.ts'
import { issueJobs } from './issue-handling/issue.jobs.ts'
import { messageJobs } from './messaging/message.jobs.ts'

export const assistanceJobs: readonly Job[] = [
  ...appointmentJobs,
  deleteUnusedFileJob,
  ...handOverJobs,
  ...messageJobs,
  ...issueJobs,
]

export const assistanceCrons: readonly Cron[] = [deleteOrphansCron]
