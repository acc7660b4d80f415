import { inTransaction } from '../../platform/ctx.ts'
import { job } from '../../platform/jobs/job.ts'
import { lockIntake } from '../observations/intake.store.ts'
import { flightsChanged } from '../observations/observation.tasks.ts'
import { decideRegistrations } from '../registrations/registration.tasks.ts'
import { payClaim } from './claim.tasks.ts'
import { payAcceptedClaim } from './claim-payout.service.ts'
import { decideFlights, decideObserved } from './deciding.service.ts'

export const claimJobs = [
  // Not transactional: each batch of registrations commits by itself, with its position.
  job(flightsChanged, (ctx, { flightIds }) => decideFlights(ctx, flightIds)),
  job(decideRegistrations, async (ctx, { registrationIds }) => {
    // Who takes observations in now may not have seen the registrations yet: wait for their commits.
    await inTransaction(ctx, (tx) => lockIntake(tx.db))
    await decideObserved(ctx, registrationIds)
  }),
  job(payClaim, (ctx, { claimId }) => payAcceptedClaim(ctx, claimId), { transactional: true }),
]
