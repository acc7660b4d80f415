import { id, idOrNull, integer, integerOrNull, text, textOrNull, time } from '../../platform/http/fields.ts'
import { ids, payload, people, resource } from './payload-parts.wire.ts'

/** Payloads about what is sold: subscriptions and invoices, claims and flight protection. */
export const claimPayload = payload('Claim', {
  claim_id: id('The claim.'),
  claim_human_id: text('What people call the claim.', 'CLM-2026-0042'),
  ...people,
  claim: resource('The whole claim.', { id: id('Id of the claim.'), status: text('Status.', 'accepted') }),
})

const protection = {
  subscription_id: id('The subscription that covers it.'),
  trip_id: idOrNull('The trip.'),
  external_ids: people.external_ids,
}
export const registrationPayload = payload('FlightRegistration', {
  ...protection,
  air_segment_id: idOrNull('The flight.'),
})
export const policyPayload = payload('FlightPolicy', {
  ...protection,
  air_segment_id: idOrNull('None: it concerns all flights.'),
  claim_id: idOrNull('None: there is no claim.'),
  claim_human_id: textOrNull('None: there is no claim.', null),
  user_ids: people.user_ids,
  human_id: text('The policy number.', 'F3C33D'),
  status: text('closed, expired or voided.', 'closed'),
  closed_at: time('When it ended.'),
  reason: textOrNull('Why it ended, where somebody said so.', 'The customer asked for it.'),
  refund_amount: integerOrNull('What was given back, in the smallest unit of the currency; null: nothing.', 4900),
  currency_code: text('ISO 4217.', 'USD'),
})
export const disruptionPayload = payload('FlightDisruption', {
  ...protection,
  air_segment_id: idOrNull('The flight.'),
  claim_id: idOrNull('The claim, where there is one.'),
  claim_human_id: textOrNull('What people call the claim.', 'CLM-2026-0042'),
})
export const cappedPayload = payload('CappedPayout', {
  ...protection,
  air_segment_id: idOrNull('The flight.'),
  trigger_event: integer('The number of the event that would have been paid for.', 1002),
})

export const renewalPayload = payload('SubscriptionRenewal', {
  ...people,
  subscription_id: id('The subscription.'),
  renews_at: time('When it renews.'),
  amount: integer('What will be charged, taxes included, in the smallest unit of the currency.', 12_000),
  currency_code: text('ISO 4217.', 'USD'),
})
export const invoicePayload = payload('Invoice', {
  ...people,
  subscription_id: id('The subscription; of several the first.'),
  subscription_ids: ids('All subscriptions that it is for.'),
  invoice_id: id('The invoice.'),
})
