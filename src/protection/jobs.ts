import type { Config } from '../platform/config/config.ts'
import type { Cron } from '../platform/jobs/cron.ts'
import type { Job } from '../platform/jobs/job.ts'
import { claimJobs } from './claims/claim.jobs.ts'
import { pollDueJob, pollFlightsCron } from './flight-sources/poll.jobs.ts'
import { followingJobs } from './following/following.jobs.ts'
import { registrationJobs } from './registrations/registration.jobs.ts'

export const protectionJobs: readonly Job[] = [...registrationJobs, ...claimJobs, ...followingJobs, pollDueJob]

/** Nothing is polled where no source is configured. */
export const protectionCrons = ({ flightSource }: Pick<Config, 'flightSource'>): readonly Cron[] =>
  flightSource === 'none' ? [] : [pollFlightsCron]
