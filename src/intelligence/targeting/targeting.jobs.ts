import { staysChanged } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Cron, cron } from '../../platform/jobs/cron.ts'
import { batchJob, type Job, job } from '../../platform/jobs/job.ts'
import { advisoryClosed, advisoryOpened } from '../advisories/advisory.tasks.ts'
import { alertCleared, alertPublished } from '../alert-editing/alert.tasks.ts'
import {
  matchAdvisory,
  matchTripsWithAdvisories,
  notifyAdvisoryClosed,
  type RenderAdvisory,
} from './advisory-targeting.service.ts'
import type { RenderAlert } from './company-summary.service.ts'
import { reachTrips } from './reach.service.ts'
import { matchAlert, matchSubjects, notifyAllClear } from './targeting.service.ts'

/** Render functions for companies' servers; jobs.ts passes them in. */
export interface EventRenderers {
  readonly alert: RenderAlert
  readonly advisory: RenderAdvisory
}

export const targetingJobs = (renderers: EventRenderers): readonly Job[] => [
  job(alertPublished, (ctx, { alertId }) => matchAlert(ctx, alertId, renderers.alert), { transactional: true }),
  job(alertCleared, (ctx, { alertId }) => notifyAllClear(ctx, alertId, renderers.alert), { transactional: true }),
  job(advisoryOpened, (ctx, { advisoryId, again }) => matchAdvisory(ctx, advisoryId, renderers.advisory, again), {
    transactional: true,
  }),
  job(advisoryClosed, (ctx, { advisoryId }) => notifyAdvisoryClosed(ctx, advisoryId, renderers.advisory), {
    transactional: true,
  }),
  batchJob(
    staysChanged,
    async (ctx: Ctx, changes) => {
      const tripIds = [...new Set(changes.flatMap((one) => one.tripId ?? []))]
      const checkInIds = [...new Set(changes.flatMap((one) => one.checkInId ?? []))]
      if (tripIds.length > 0) {
        await matchSubjects(ctx, { tripIds }, renderers.alert)
        await matchTripsWithAdvisories(ctx, tripIds, renderers.advisory)
      }
      if (checkInIds.length > 0) await matchSubjects(ctx, { checkInIds }, renderers.alert)
    },
    { transactional: true },
  ),
]

export const targetingCrons = (renderers: EventRenderers): readonly Cron[] => [
  // Windows open with the day of UTC.
  cron('reach-trips', '20 0 * * *', async (ctx) => {
    await reachTrips(ctx, renderers)
  }),
]
