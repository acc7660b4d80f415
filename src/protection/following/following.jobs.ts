import { type Job, job } from '../../platform/jobs/job.ts'
import { followTrip } from '../../trips/index.ts'
import { pollSoon } from '../flight-sources/poll.tasks.ts'
import { followFlights } from '../observations/observation.tasks.ts'
import { followFlightsNow, followTripNow } from './following.service.ts'

/** A job that is killed and runs again goes on where its last transaction ended. */
export const followingJobs: readonly Job[] = [
  job(followFlights, (ctx, { flightIds }) => followFlightsNow(ctx, flightIds)),
  job(followTrip, async (ctx, { tripId }) => {
    await followTripNow(ctx, tripId)
    await pollSoon(ctx)
  }),
]
