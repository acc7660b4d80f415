import type { NewEvent } from '../../delivery/index.ts'
import { statusEvents } from '../decisions/claim-status.ts'
import { type DisruptionKind, disruptionEvents, type ToldDisruption } from '../decisions/decision.ts'
import type { FlightState } from '../flights/flight.ts'
import type { ClaimFlight, ClaimInFull } from './claim.ts'
import { toClaimView } from './claim-view.ts'

/** 600 to 607: the claim has another status. */
export const statusEvent = (claim: ClaimInFull): NewEvent => ({
  event: statusEvents[claim.status],
  companyId: claim.companyId,
  payload: {
    claim_id: claim.id,
    claim_human_id: claim.humanId,
    subscription_id: claim.subscriptionId,
    air_segment_id: claim.airSegmentId,
    trip_id: claim.tripId,
    user_ids: claim.userId === null ? [] : [claim.userId],
    external_ids: claim.externalIds,
    claim: toClaimView(claim),
  },
})

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

const concerned = (one: FlightCase) => ({
  subscription_id: one.subscriptionId,
  trip_id: one.tripId,
  external_ids: one.externalIds,
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
export const disruptionEvent = (
  event: (typeof disruptionEvents)[DisruptionKind] | 1009 | 1010 | 1012,
  one: FlightCase,
  { kind, minutes, amount, reason, state }: Happening,
  claim: ClaimName | null,
): NewEvent => ({
  event,
  companyId: one.companyId,
  payload: {
    ...concerned(one),
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
  },
})

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

/** 1020, 1021: a cap leaves no room for the payout of a disruption. */
export const cappedEvent = (one: FlightCase, told: ToldDisruption): NewEvent => ({
  event: told.outcome === 'capped_per_trip' ? 1020 : 1021,
  companyId: one.companyId,
  payload: {
    ...concerned(one),
    claim_id: null,
    claim_human_id: null,
    trigger_event: disruptionEvents[told.kind],
    amount: told.amount,
    cap: told.cap?.limit ?? 0,
    counted: told.cap?.counted ?? 0,
  },
})
