import { staysChanged } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Cron, cron } from '../../platform/jobs/cron.ts'
import { batchJob, type Job, job } from '../../platform/jobs/job.ts'
import { advisoryOpened } from '../advisories/advisory.tasks.ts'
import { alertCleared, alertPublished } from '../alert-editing/alert.tasks.ts'
import { matchAdvisory, matchTripsWithAdvisories, type ShowAdvisory } from './advisory-targeting.service.ts'
import type { ShowAlert } from './company-summary.service.ts'
import { reachTrips } from './reach.service.ts'
import { matchAlert, matchSubjects, tellAllClear } from './targeting.service.ts'

/** How partners are shown what concerns their people; the door knows the wires. */
export interface Shows {
  readonly alert: ShowAlert
  readonly advisory: ShowAdvisory
}

export const targetingJobs = (shows: Shows): readonly Job[] => [
  job(alertPublished, (ctx, { alertId }) => matchAlert(ctx, alertId, shows.alert), { transactional: true }),
  job(alertCleared, (ctx, { alertId }) => tellAllClear(ctx, alertId), { transactional: true }),
  job(advisoryOpened, (ctx, { advisoryId }) => matchAdvisory(ctx, advisoryId, shows.advisory), { transactional: true }),
  batchJob(
    staysChanged,
    async (ctx: Ctx, changes) => {
      const tripIds = [...new Set(changes.flatMap((one) => one.tripId ?? []))]
      const checkInIds = [...new Set(changes.flatMap((one) => one.checkInId ?? []))]
      if (tripIds.length > 0) {
        await matchSubjects(ctx, { tripIds }, shows.alert)
        await matchTripsWithAdvisories(ctx, tripIds, shows.advisory)
      }
      if (checkInIds.length > 0) await matchSubjects(ctx, { checkInIds }, shows.alert)
    },
    { transactional: true },
  ),
]

export const targetingCrons = (shows: Shows): readonly Cron[] => [
  // Windows open with the day of UTC.
  cron('reach-trips', '20 0 * * *', async (ctx) => {
    await reachTrips(ctx, shows)
  }),
]
