import { insuredExternalIds, type NewEvent, payload, people } from '../../delivery/index.ts'
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
import { type DisruptionKind, disruptionEvents, type NotifiedDisruption } from '../decisions/decision.ts'
import type { FlightState } from '../flights/flight.ts'
import type { ClaimFlight, ClaimInFull } from './claim.ts'

/** Which registered flight an event of flight protection is about, and whom it concerns. */
export interface FlightCase {
  readonly companyId: string
  readonly registrationId: string
  readonly subscriptionId: string
  readonly userId: string | null
  readonly tripId: string | null
  readonly airSegmentId: string
  readonly externalIds: readonly string[]
  readonly flight: ClaimFlight
  readonly currency: string
}

/** Which flight, by what schedule it is covered, and whom it concerns. */
const caseFields = {
  subscription_id: id('The subscription that covers it.'),
  trip_id: idOrNull('The trip.'),
  external_ids: insuredExternalIds,
  air_segment_id: id('The flight.'),
  registration_id: id('The registration that covers it.'),
  airline: text('Code of the airline.', 'BA'),
  flight_number: text('The number without the airline’s code.', '117'),
  origin: text('Code of the airport.', 'LHR'),
  destination: text('Code of the airport.', 'JFK'),
  scheduled_departure: time('As it was registered.'),
  scheduled_arrival: time('As it was registered.'),
  amount: integerOrNull('What is paid, in the smallest unit of the currency.', 10_000),
  currency_code: text('ISO 4217.', 'USD'),
  user_ids: people.user_ids,
}

const toCase = (one: FlightCase) => ({
  subscription_id: one.subscriptionId,
  trip_id: one.tripId,
  external_ids: [...one.externalIds],
  user_ids: one.userId === null ? [] : [one.userId],
  air_segment_id: one.airSegmentId,
  registration_id: one.registrationId,
  airline: one.flight.airline,
  flight_number: one.flight.number,
  origin: one.flight.origin,
  destination: one.flight.destination,
  scheduled_departure: one.flight.scheduledDeparture.toISOString(),
  scheduled_arrival: one.flight.scheduledArrival.toISOString(),
  currency_code: one.currency,
})

export const DisruptionPayload = payload('FlightDisruption', {
  ...caseFields,
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

/** What happened, as far as it is known. */
export interface Happening {
  readonly kind: DisruptionKind
  readonly minutes: number | null
  readonly amount: number | null
  readonly reason: string | null
  readonly state: FlightState
}

type ClaimName = Pick<ClaimInFull, 'id' | 'humanId'>

/** 1002 to 1008: a disruption. 1009, 1010, 1012: its claim was made, paid, or blocked. */
export function disruptionEvent(
  event: (typeof disruptionEvents)[DisruptionKind] | 1009 | 1010 | 1012,
  one: FlightCase,
  { kind, minutes, amount, reason, state }: Happening,
  claim: ClaimName | null,
): NewEvent {
  const disruption: Wire<typeof DisruptionPayload> = {
    ...toCase(one),
    claim_id: claim?.id ?? null,
    claim_human_id: claim?.humanId ?? null,
    kind,
    minutes,
    amount,
    reason,
    estimated_departure: state.estimated_departure ?? null,
    estimated_arrival: state.estimated_arrival ?? null,
    actual_departure: state.actual_departure ?? null,
    actual_arrival: state.actual_arrival ?? null,
    diverted_to: state.diverted_to ?? null,
  }
  return { event, companyId: one.companyId, payload: disruption }
}

const minute = 60_000

/** How late a flight was, of a claim for a delay. */
function minutesLate({ kind, flight }: ClaimInFull, { actual_arrival: arrival }: FlightState): number | null {
  if (kind !== 'flight_delayed' || arrival === undefined) return null
  return Math.floor((Date.parse(arrival) - flight.scheduledArrival.getTime()) / minute)
}

/** A paid claim, or one that stays as it is, and what happened to its flight. */
export const happeningOf = (claim: ClaimInFull, state: FlightState): Happening => ({
  kind: claim.kind,
  minutes: minutesLate(claim, state),
  amount: claim.amount,
  reason: claim.reason,
  state,
})

/** 1012 for a claim that waits for a person, or stays as it is. */
export const blockedEvent = (
  one: FlightCase,
  claim: ClaimInFull,
  state: FlightState,
  { reason }: { readonly reason: string },
): NewEvent => disruptionEvent(1012, one, { ...happeningOf(claim, state), reason }, claim)

export const CappedPayload = payload('CappedPayout', {
  ...caseFields,
  claim_id: idOrNull('None: there is no claim.'),
  claim_human_id: textOrNull('None: there is no claim.', null),
  trigger_event: integer('The number of the event that would have been paid for.', 1002),
  cap: integer('The cap, in the smallest unit of the currency.', 100_000),
  counted: integer('What was paid or is open under it already.', 95_000),
})

/** 1020, 1021: a cap leaves no room for the payout of a disruption. */
export function cappedEvent(one: FlightCase, disruption: NotifiedDisruption): NewEvent {
  const capped: Wire<typeof CappedPayload> = {
    ...toCase(one),
    claim_id: null,
    claim_human_id: null,
    trigger_event: disruptionEvents[disruption.kind],
    amount: disruption.amount,
    cap: disruption.cap?.limit ?? 0,
    counted: disruption.cap?.counted ?? 0,
  }
  return { event: disruption.outcome === 'capped_per_trip' ? 1020 : 1021, companyId: one.companyId, payload: capped }
}
