import { deleteOldAnswers, deleteOldWindows } from '../api/index.ts'
import { assistanceCrons, assistanceJobs } from '../assistance/jobs.ts'
import { commerceCrons, commerceJobs } from '../commerce/jobs.ts'
import type { Channel } from '../delivery/index.ts'
import { deliveryCrons, deliveryJobs, deliveryWork, simulatorChannel, webhookWork } from '../delivery/jobs.ts'
import { feedsCrons, feedsJobs } from '../feeds/jobs.ts'
import { intelligenceCrons, intelligenceJobs } from '../intelligence/jobs.ts'
import { peopleCrons, peopleJobs } from '../people/jobs.ts'
import type { Config } from '../platform/config/config.ts'
import { type Cron, cron } from '../platform/jobs/cron.ts'
import type { Job } from '../platform/jobs/job.ts'
import type { LeasedWork } from '../platform/jobs/leased-work.ts'
import { protectionCrons, protectionJobs } from '../protection/jobs.ts'
import { safetyCrons, safetyJobs } from '../safety/jobs.ts'
import { tripsCrons, tripsJobs } from '../trips/jobs.ts'
import { playRecordedJob } from './demo-feeds/play-recorded.ts'
import { rememberSize } from './size.ts'

const day = 86_400_000

/** All jobs, from the rooms' `jobs.ts`. */
export const jobs: readonly Job[] = [
  ...peopleJobs,
  ...deliveryJobs,
  ...tripsJobs,
  ...safetyJobs,
  ...intelligenceJobs,
  ...feedsJobs,
  ...commerceJobs,
  ...assistanceJobs,
  ...protectionJobs,
  playRecordedJob,
]

/** Leased tables besides jobs: deliveries to people and to webhook endpoints. */
export const leasedTables = (config: Config, channels: readonly Channel[]): readonly LeasedWork[] => [
  deliveryWork(channels, config.simulateChannels ? simulatorChannel : undefined),
  webhookWork({ allowPrivate: config.webhookAllowPrivate }),
]

/** Scheduled work; cron expressions in UTC. */
export const crons = (config: Pick<Config, 'flightSource' | 'feeds' | 'feedsKeptDays'>): readonly Cron[] => [
  cron('forget-old-answers', '17 4 * * *', async (ctx) => {
    await deleteOldAnswers(ctx.db, new Date(ctx.now.getTime() - day))
    await deleteOldWindows(ctx.db)
  }),
  cron('remember-size', '47 3 * * *', rememberSize),
  ...peopleCrons,
  ...deliveryCrons,
  ...tripsCrons,
  ...safetyCrons,
  ...intelligenceCrons,
  ...feedsCrons(config),
  ...commerceCrons,
  ...assistanceCrons,
  ...protectionCrons(config),
]
