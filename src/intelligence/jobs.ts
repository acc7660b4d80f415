import type { Cron } from '../platform/jobs/cron.ts'
import type { Job } from '../platform/jobs/job.ts'
import { toEntryRequirementV2 } from '../reference/v2.ts'
import { toAdvisoryV2 } from './advisories/advisory.v2.wire.ts'
import { toAlertV2 } from './alerts/alert.v2.wire.ts'
import { allIsWellCrons } from './all-is-well/all-is-well.jobs.ts'
import { ruleNotificationJobs } from './rule-notifications/rule-notifications.jobs.ts'
import { type EventRenderers, targetingCrons, targetingJobs } from './targeting/targeting.jobs.ts'

/** Partners read version 2, in every language. Its files are named without a host: the address of a service may change. */
const renderers: EventRenderers = {
  alert: (alert) => toAlertV2(alert, 'all', ''),
  advisory: (advisory, areas) => toAdvisoryV2(advisory, areas, 'all', ''),
}

/** The jobs that run tasks. */
export const intelligenceJobs: readonly Job[] = [
  ...targetingJobs(renderers),
  ...ruleNotificationJobs((rule) => toEntryRequirementV2(rule, 'all', '')),
]

/** The scheduled jobs. */
export const intelligenceCrons: readonly Cron[] = [...targetingCrons(renderers), ...allIsWellCrons]
