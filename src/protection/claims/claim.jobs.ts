import { batchJob, job } from '../../platform/jobs/job.ts'
import { waitForIntake } from '../observations/observation.service.ts'
import { flightsChanged } from '../observations/observation.tasks.ts'
import { decideRegistrations } from '../registrations/registration.tasks.ts'
import { payClaim } from './claim.tasks.ts'
import { payAcceptedClaim } from './claim-payout.service.ts'
import { decideFlights, decideObserved } from './deciding.service.ts'

export const claimJobs = [
  // Not transactional: each batch of registrations commits by itself, with its position. What was observed while they wait is decided together.
  batchJob(
    flightsChanged,
    (ctx, changes) => decideFlights(ctx, [...new Set(changes.flatMap(({ flightIds }) => flightIds))]),
    { size: 10, concurrency: 2 },
  ),
  job(decideRegistrations, async (ctx, { registrationIds }) => {
    // Who takes observations in now may not have seen the registrations yet: wait for their commits.
    await waitForIntake(ctx)
    await decideObserved(ctx, registrationIds)
  }),
  job(
    payClaim,
    async (ctx, { claimId, laterIds = [] }) => {
      for (const id of [claimId, ...laterIds]) await payAcceptedClaim(ctx, id)
    },
    { transactional: true },
  ),
]
