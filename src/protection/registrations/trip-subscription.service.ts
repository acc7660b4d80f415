import { readProtectionPolicies } from '../../commerce/index.ts'
import type { SubscriptionChecker } from '../../trips/index.ts'

/** Whether a company may write a trip with this subscription: it is one of its own with flight protection, of a traveller of the trip. */
export const checkSubscriptionOfTrip: SubscriptionChecker = async (tx, { companyId, subscriptionId, travellerIds }) => {
  const subscription = (await readProtectionPolicies(tx, [subscriptionId])).get(subscriptionId)?.subscription
  if (subscription?.companyId !== companyId) return 'names no subscription of this company with flight protection'
  if (subscription.userId === null || !travellerIds.includes(subscription.userId))
    return 'names a subscription of somebody who does not travel on this trip'
  return null
}
