import type { Config } from '../platform/config/config.ts'
import type { Cron } from '../platform/jobs/cron.ts'
import type { Job } from '../platform/jobs/job.ts'
import { fetchFeedJob, startFeedsCron } from './fetching/fetch.jobs.ts'

export const feedsJobs: readonly Job[] = [fetchFeedJob]
/** Where no feed is read by itself, none has to be found. */
export const feedsCrons = ({ feeds }: Pick<Config, 'feeds'>): readonly Cron[] =>
  feeds === 'off' ? [] : [startFeedsCron]
