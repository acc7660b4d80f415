import { ids, insuredExternalIds, type NewEvent, payload, people } from '../../delivery/index.ts'
import {
  id,
  idOrNull,
  integer,
  integerOrNull,
  text,
  textOrNull,
  time,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import type { Invoice } from '../invoices/invoice.ts'
import type { Subscription } from './subscription.ts'

/** People of an event with what the company calls them. */
interface EventPerson {
  readonly id: string
  readonly externalId: string | null
}

/** Ids that the company uses are those of its people and those that it gave with the purchase. */
const concernedOf = (
  concerned: readonly EventPerson[],
  subscriptions: readonly Pick<Subscription, 'externalId'>[],
) => ({
  user_ids: concerned.map((one) => one.id),
  external_ids: [...new Set([...concerned, ...subscriptions].flatMap(({ externalId }) => externalId ?? []))],
})

export const InvoicePayload = payload('Invoice', {
  ...people,
  subscription_id: idOrNull('The subscription; of several the first.'),
  subscription_ids: ids('All subscriptions that it is for.'),
  invoice_id: id('The invoice.'),
})

/** 904: an invoice was paid; once for each invoice. */
export function invoicePaidEvent(
  invoice: Pick<Invoice, 'id' | 'companyId'>,
  subscriptions: readonly Pick<Subscription, 'id' | 'externalId'>[],
  concerned: readonly EventPerson[],
): NewEvent {
  const paid: Wire<typeof InvoicePayload> = {
    ...concernedOf(concerned, subscriptions),
    subscription_id: subscriptions[0]?.id ?? null,
    subscription_ids: subscriptions.map((one) => one.id),
    invoice_id: invoice.id,
  }
  return { event: 904, companyId: invoice.companyId, payload: paid }
}

export const RenewalPayload = payload('SubscriptionRenewal', {
  ...people,
  subscription_id: id('The subscription.'),
  renews_at: time('When it renews.'),
  amount: integer('What will be charged, taxes included, in the smallest unit of the currency.', 12_000),
  currency_code: text('ISO 4217.', 'USD'),
})

/** 903: a plan will renew. */
export function renewalEvent(subscription: Subscription, concerned: readonly EventPerson[], amount: number): NewEvent {
  const renewal: Wire<typeof RenewalPayload> = {
    ...concernedOf(concerned, [subscription]),
    subscription_id: subscription.id,
    renews_at: subscription.finishAt.toISOString(),
    amount,
    currency_code: subscription.currency,
  }
  return { event: 903, companyId: subscription.companyId, payload: renewal }
}

export const PolicyPayload = payload('FlightPolicy', {
  subscription_id: id('The subscription that covers it.'),
  trip_id: idOrNull('The trip.'),
  external_ids: insuredExternalIds,
  air_segment_id: idOrNull('None: it concerns all flights.'),
  claim_id: idOrNull('None: there is no claim.'),
  claim_human_id: textOrNull('None: there is no claim.', null),
  user_ids: people.user_ids,
  human_id: text('The policy number.', 'F3C33D'),
  status: text('closed, expired or voided.', 'closed'),
  closed_at: timeOrNull('When it ended.'),
  reason: textOrNull('Why it ended, where somebody said so.', 'The customer asked for it.'),
  refund_amount: integerOrNull('What was given back, in the smallest unit of the currency; null: nothing.', 4900),
  currency_code: text('ISO 4217.', 'USD'),
})

/** The end of a flight protection subscription: 1014, and 1015 where the policy is void. */
export function endEvents(
  subscription: Subscription,
  externalIds: readonly string[],
  isVoid: boolean,
): readonly NewEvent[] {
  if (!subscription.hasFlightProtection) return []
  const { companyId } = subscription
  const ended: Wire<typeof PolicyPayload> = {
    claim_id: null,
    claim_human_id: null,
    subscription_id: subscription.id,
    air_segment_id: null,
    trip_id: subscription.tripId,
    external_ids: [...externalIds],
    user_ids: subscription.userId === null ? [] : [subscription.userId],
    human_id: subscription.humanId,
    status: subscription.status,
    closed_at: subscription.closedAt?.toISOString() ?? null,
    reason: subscription.endReason,
    refund_amount: subscription.refunded,
    currency_code: subscription.currency,
  }
  return [
    { event: 1014, companyId, payload: ended },
    ...(isVoid ? [{ event: 1015 as const, companyId, payload: ended }] : []),
  ]
}
