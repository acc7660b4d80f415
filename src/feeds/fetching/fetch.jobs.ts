import { cron } from '../../platform/jobs/cron.ts'
import { job } from '../../platform/jobs/job.ts'
import { fetchFeed, startFeeds } from './fetch.service.ts'
import { fetchFeedTask } from './fetch.tasks.ts'

/** Feeds wait for their publishers nearly all of the time: one that hangs must not delay the others. */
const atATime = 16

export const fetchFeedJob = job(fetchFeedTask, (ctx, { key }, { signal }) => fetchFeed(ctx, key, signal), {
  concurrency: atATime,
})

/** Each round adds the next one. This one finds feeds whose round was lost. */
export const startFeedsCron = cron('start-feeds', '5 * * * *', startFeeds)
