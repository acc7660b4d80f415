import {
  flag,
  id,
  idOrNull,
  integer,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import type { Locale } from '../../platform/i18n.ts'
import { type ReasonLanguage, reasonLanguage } from '../decisions/reasons.ts'
import type { ClaimChange, ClaimFlight, ClaimInFull } from './claim.ts'

const ClaimFlightV2 = namedObject(
  'ClaimFlight',
  {
    airline: text('Code of the airline, IATA before ICAO.', 'BA'),
    airline_name: text('Name of the airline.', 'British Airways'),
    flight_number: text('The number without the airline’s code.', '117'),
    origin: text('Code of the airport.', 'LHR'),
    origin_name: text('Name of the airport.', 'London Heathrow Airport'),
    destination: text('Code of the airport.', 'JFK'),
    destination_name: text('Name of the airport.', 'John F. Kennedy International Airport'),
    scheduled_departure: time('As it was registered.'),
    scheduled_arrival: time('As it was registered.'),
  },
  { description: 'The flight, by the schedule that is covered.' },
)

const ClaimChangeV2 = namedObject(
  'ClaimChange',
  {
    status: text('The status that it got.', 'accepted'),
    reason: text('Why, for people, in the language of the claim’s reason.', 'The flight arrived 125 minutes late.'),
    changed_by: text('decision, company, traveller, staff or system.', 'decision'),
    created_at: time('When.'),
  },
  { description: 'A status that a claim has had.' },
)

export const ClaimV2 = namedObject(
  'Claim',
  {
    id: id('Id of the claim.'),
    human_id: text('What people call the claim.', 'F3C33D'),
    status: text(
      'submitted, evaluating, accepted, denied, paid, reopened, bank-info-requested or withdrawn.',
      'accepted',
    ),
    reason: text(
      'Why it has its status, for people: in Spanish with Accept-Language: es, else in English; what a person wrote as it was written.',
      'The flight arrived 125 minutes late.',
    ),
    kind: text(
      'What happened: flight_delayed, flight_cancelled, flight_diverted, missed_connection, baggage_delayed or baggage_lost.',
      'flight_delayed',
    ),
    amount: integer('What is paid for it, in the smallest unit of the currency.', 10_000),
    currency_code: text('ISO 4217.', 'USD'),
    company_id: id('The company.'),
    registration_id: id('The registration that covers the flight.'),
    subscription_id: id('The subscription.'),
    user_id: idOrNull('The insured; null once the person was erased.'),
    trip_id: idOrNull('The trip.'),
    air_segment_id: id('The flight.'),
    external_ids: list(
      text('The company’s own id.', 'EMP-1001'),
      'What the company calls the person, the subscription and the trip.',
    ),
    flight: ClaimFlightV2,
    reference: textOrNull('The airline’s number of a baggage report.', null),
    bank_info_given: flag('Bank details of the insured are on file. They are never shown.', true),
    withdrawn_by: textOrNull('Of a withdrawn claim: decision (by the facts), company, traveller or staff.', null),
    paid_at: timeOrNull('When its payout was issued.'),
    test_money: flag(
      'Test money: nothing moves. Its payout was issued while no bank was configured, so what is called paid was not paid; before it is issued: no bank is configured now.',
      false,
    ),
    history: list(ClaimChangeV2, 'Each status that it has had, the oldest first.'),
    created_at: time('When it was submitted.'),
    updated_at: time('When it was changed last.'),
  },
  { description: 'A claim for a disruption of a registered flight.' },
)

const toFlightV2 = (flight: ClaimFlight): Wire<typeof ClaimFlightV2> => ({
  airline: flight.airline,
  airline_name: flight.airlineName,
  flight_number: flight.number,
  origin: flight.origin,
  origin_name: flight.originName,
  destination: flight.destination,
  destination_name: flight.destinationName,
  scheduled_departure: flight.scheduledDeparture.toISOString(),
  scheduled_arrival: flight.scheduledArrival.toISOString(),
})

/** A reason that a person wrote is shown as it was written. */
const reasonIn = (
  { reason, reasonEs }: { readonly reason: string; readonly reasonEs: string | null },
  language: ReasonLanguage,
): string => (language === 'es' ? (reasonEs ?? reason) : reason)

const toChangeV2 = (change: ClaimChange, language: ReasonLanguage): Wire<typeof ClaimChangeV2> => ({
  status: change.status,
  reason: reasonIn(change, language),
  changed_by: change.changedBy,
  created_at: change.createdAt.toISOString(),
})

/** `locale`: of the request; reasons are in English or Spanish. */
export function toClaimV2(claim: ClaimInFull, locale: Locale): Wire<typeof ClaimV2> {
  const language = reasonLanguage(locale)
  return {
    id: claim.id,
    human_id: claim.humanId,
    status: claim.status,
    reason: reasonIn(claim, language),
    kind: claim.kind,
    amount: claim.amount,
    currency_code: claim.currency,
    company_id: claim.companyId,
    registration_id: claim.registrationId,
    subscription_id: claim.subscriptionId,
    user_id: claim.userId,
    trip_id: claim.tripId,
    air_segment_id: claim.airSegmentId,
    external_ids: [...claim.externalIds],
    flight: toFlightV2(claim.flight),
    reference: claim.reference,
    bank_info_given: claim.hasBankInfo,
    withdrawn_by: claim.withdrawnBy,
    paid_at: claim.paidAt?.toISOString() ?? null,
    test_money: claim.testMoney,
    history: claim.history.map((change) => toChangeV2(change, language)),
    created_at: claim.createdAt.toISOString(),
    updated_at: claim.updatedAt.toISOString(),
  }
}
