import { id, idOrNull, integer, integerOrNull, text, textOrNull, time, timeOrNull } from '../../platform/http/fields.ts'
import { ids, insuredExternalIds, payload, people, resource } from './payload-parts.wire.ts'

/** Payloads about what is sold: subscriptions and invoices, claims and flight protection. */
export const claimPayload = payload('Claim', {
  claim_id: id('The claim.'),
  claim_human_id: text('What people call the claim.', 'F3C33D'),
  subscription_id: id('The subscription that covers it.'),
  air_segment_id: id('The flight.'),
  trip_id: idOrNull('The trip.'),
  user_ids: people.user_ids,
  external_ids: insuredExternalIds,
  claim: resource('The whole claim.', { id: id('Id of the claim.'), status: text('Status.', 'accepted') }),
})

const protection = {
  subscription_id: id('The subscription that covers it.'),
  trip_id: idOrNull('The trip.'),
  external_ids: insuredExternalIds,
}
const noClaim = {
  claim_id: idOrNull('None: there is no claim.'),
  claim_human_id: textOrNull('None: there is no claim.', null),
}
export const registrationPayload = payload('FlightRegistration', {
  ...protection,
  ...noClaim,
  user_ids: people.user_ids,
  air_segment_id: idOrNull('The flight that the reason is about; of a registration the first.'),
  air_segment_ids: ids('The flights of the trip.'),
  registration_id: id('The registration.'),
  reason: textOrNull('Why it was refused.', null),
  certificate_url: textOrNull('Where the certificate can be read, of a registration that holds.', null),
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
/** Which flight, and by what schedule it is covered. */
const coveredFlight = {
  air_segment_id: id('The flight.'),
  registration_id: id('The registration that covers it.'),
  airline: text('Code of the airline.', 'BA'),
  flight_number: text('The number without the airline’s code.', '117'),
  origin: text('Code of the airport.', 'LHR'),
  destination: text('Code of the airport.', 'JFK'),
  scheduled_departure: time('As it was registered.'),
  scheduled_arrival: time('As it was registered.'),
}
const money = {
  amount: integerOrNull('What is paid, in the smallest unit of the currency.', 10_000),
  currency_code: text('ISO 4217.', 'USD'),
}
export const disruptionPayload = payload('FlightDisruption', {
  ...protection,
  ...coveredFlight,
  ...money,
  user_ids: people.user_ids,
  claim_id: idOrNull('The claim, where there is one.'),
  claim_human_id: textOrNull('What people call the claim.', 'F3C33D'),
  kind: text('What happened.', 'flight_delayed'),
  minutes: integerOrNull('How late, or how much is left for a connection.', 125),
  estimated_departure: timeOrNull('What is known of it.'),
  estimated_arrival: timeOrNull('What is known of it.'),
  actual_departure: timeOrNull('What is known of it.'),
  actual_arrival: timeOrNull('What is known of it.'),
  diverted_to: textOrNull('Code of the airport.', null),
  reason: textOrNull('Why, for people.', null),
})
export const cappedPayload = payload('CappedPayout', {
  ...protection,
  ...noClaim,
  ...coveredFlight,
  ...money,
  user_ids: people.user_ids,
  trigger_event: integer('The number of the event that would have been paid for.', 1002),
  cap: integer('The cap, in the smallest unit of the currency.', 100_000),
  counted: integer('What was paid or is open under it already.', 95_000),
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
