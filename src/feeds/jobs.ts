import type { Cron } from '../platform/jobs/cron.ts'
import type { Job } from '../platform/jobs/job.ts'
import { fetchFeedJob, startFeedsCron } from './fetching/fetch.jobs.ts'

export const feedsJobs: readonly Job[] = [fetchFeedJob]
export const feedsCrons: readonly Cron[] = [startFeedsCron]
