import type { Config } from '../platform/config/config.ts'
import { type Cron, cron } from '../platform/jobs/cron.ts'
import type { Job } from '../platform/jobs/job.ts'
import { draftEventsJob } from './drafting/drafting.jobs.ts'
import { fetchFeedJob, startFeedsCron } from './fetching/fetch.jobs.ts'
import { forgetOldEvidence } from './retention/retention.service.ts'
import { endSnoozeJob } from './review/review.jobs.ts'

export const feedsJobs: readonly Job[] = [fetchFeedJob, draftEventsJob, endSnoozeJob]
/** Where no feed is read by itself, none has to be found. */
export const feedsCrons = ({ feeds, feedsKeptDays }: Pick<Config, 'feeds' | 'feedsKeptDays'>): readonly Cron[] => [
  cron('forget-old-evidence', '41 3 * * *', (ctx) => forgetOldEvidence(ctx, feedsKeptDays)),
  ...(feeds === 'live' ? [startFeedsCron] : []),
]
