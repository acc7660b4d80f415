import type { Cron } from '../platform/jobs/cron.ts'
import type { Job } from '../platform/jobs/job.ts'
import { toEntryRequirementV2, toVisaRequirementV2 } from '../reference/v2.ts'
import { toAdvisoryV2 } from './advisories/advisory.v2.wire.ts'
import { toAlertV2 } from './alerts/alert.v2.wire.ts'
import { allIsWellCrons } from './all-is-well/all-is-well.jobs.ts'
import { ruleNotificationJobs } from './rule-notifications/rule-notifications.jobs.ts'
import { type EventRenderers, targetingCrons, targetingJobs } from './targeting/targeting.jobs.ts'

import { visaNotificationJobs } from './visa-notifications/visa-notifications.jobs.ts'

/** Partners read version 2, in every language, with the addresses that the service has when the event is recorded. */
const renderers: EventRenderers = {
  alert: (alert, baseUrl) => toAlertV2(alert, 'all', baseUrl),
  advisory: (advisory, areas, baseUrl) => toAdvisoryV2(advisory, areas, 'all', baseUrl),
}

/** The jobs that run tasks. */
export const intelligenceJobs: readonly Job[] = [
  ...targetingJobs(renderers),
  ...ruleNotificationJobs((rule, baseUrl) => toEntryRequirementV2(rule, 'all', baseUrl)),
  ...visaNotificationJobs((requirement) => toVisaRequirementV2(requirement, 'all')),
]

/** The scheduled jobs. */
export const intelligenceCrons: readonly Cron[] = [...targetingCrons(renderers), ...allIsWellCrons]
