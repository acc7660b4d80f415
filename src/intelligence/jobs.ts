import type { Cron } from '../platform/jobs/cron.ts'
import type { Job } from '../platform/jobs/job.ts'
import { allIsWellCrons } from './all-is-well/all-is-well.jobs.ts'
import { ruleNotificationJobs } from './rule-notifications/rule-notifications.jobs.ts'
import { targetingCrons, targetingJobs } from './targeting/targeting.jobs.ts'
import { visaNotificationJobs } from './visa-notifications/visa-notifications.jobs.ts'

/** The jobs that run tasks. */
export const intelligenceJobs: readonly Job[] = [...targetingJobs, ...ruleNotificationJobs, ...visaNotificationJobs]

/** The scheduled jobs. */
export const intelligenceCrons: readonly Cron[] = [...targetingCrons, ...allIsWellCrons]
