import { staysChanged } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Cron, cron } from '../../platform/jobs/cron.ts'
import { batchJob, type Job, job } from '../../platform/jobs/job.ts'
import { advisoryClosed, advisoryOpened } from '../advisories/advisory.tasks.ts'
import { alertCleared, alertPublished } from '../alert-editing/alert.tasks.ts'
import { matchAdvisory, matchTripsWithAdvisories, notifyAdvisoryClosed } from './advisory-targeting.service.ts'
import { reachTrips } from './reach.service.ts'
import { matchAlert, matchSubjects, notifyAllClear } from './targeting.service.ts'

export const targetingJobs: readonly Job[] = [
  job(alertPublished, (ctx, { alertId }) => matchAlert(ctx, alertId), { transactional: true }),
  job(alertCleared, (ctx, { alertId }) => notifyAllClear(ctx, alertId), { transactional: true }),
  job(advisoryOpened, (ctx, { advisoryId, again }) => matchAdvisory(ctx, advisoryId, again), {
    transactional: true,
  }),
  job(advisoryClosed, (ctx, { advisoryId }) => notifyAdvisoryClosed(ctx, advisoryId), {
    transactional: true,
  }),
  batchJob(
    staysChanged,
    async (ctx: Ctx, changes) => {
      const tripIds = [...new Set(changes.flatMap((one) => one.tripId ?? []))]
      const checkInIds = [...new Set(changes.flatMap((one) => one.checkInId ?? []))]
      if (tripIds.length > 0) {
        await matchSubjects(ctx, { tripIds })
        await matchTripsWithAdvisories(ctx, tripIds)
      }
      if (checkInIds.length > 0) await matchSubjects(ctx, { checkInIds })
    },
    { transactional: true },
  ),
]

export const targetingCrons: readonly Cron[] = [
  // Windows open with the day of UTC.
  cron('reach-trips', '20 0 * * *', async (ctx) => {
    await reachTrips(ctx)
  }),
]
