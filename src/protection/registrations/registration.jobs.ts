import { protectPurchase, readProtectionPolicies } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { job } from '../../platform/jobs/job.ts'
import { protectTrip } from '../../trips/index.ts'
import { type RegistrationRequest, registerByItself } from './registering.service.ts'

async function registerWritten(ctx: Ctx, request: RegistrationRequest): Promise<void> {
  const { subscriptionId } = request
  const policy = (await readProtectionPolicies(ctx, [subscriptionId])).get(subscriptionId)
  if (policy) await registerByItself(ctx, policy.subscription.companyId, request)
}

/** Trips that name a subscription, and trips that were bought with the product, are registered by themselves. */
export const registrationJobs = [
  job(protectTrip, registerWritten, { transactional: true }),
  job(protectPurchase, registerWritten, { transactional: true }),
]
