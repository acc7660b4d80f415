import type { Ctx } from '../../platform/ctx.ts'
import { isUuid } from '../../platform/ids.ts'
import type { TripDraft } from '../drafts/trip-draft.ts'
import { checkTripSubscription } from './trip-ports.ts'

interface SubscriptionContext {
  readonly companyId: string | null
  readonly travellerIds: readonly string[]
  /** The subscription that the trip has already. */
  readonly before: string | null
}

/**
 * The draft with its subscription, or with what is wrong with it. Only the company names one: what a traveller sends is ignored, and so
 * is one of a trip without a company.
 */
export async function withCheckedSubscription(
  tx: Ctx,
  draft: TripDraft,
  { companyId, travellerIds, before }: SubscriptionContext,
): Promise<TripDraft> {
  const sent = draft.subscriptionId?.toLowerCase() ?? draft.subscriptionId
  if (tx.actor.kind === 'user' || companyId === null) return { ...draft, subscriptionId: undefined }
  if (!sent || sent === before) return { ...draft, subscriptionId: sent }
  const message = isUuid(sent)
    ? await checkTripSubscription(tx, { companyId, subscriptionId: sent, travellerIds })
    : 'must be the id of a subscription'
  if (message === null) return { ...draft, subscriptionId: sent }
  return { ...draft, subscriptionId: undefined, errors: { ...draft.errors, subscription_id: message } }
}
