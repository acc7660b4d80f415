import type { ClaimInput, DecisionInputs, FlightInput, RegisteredObservation } from '../decisions/decision.ts'
import { decisionVersion } from '../decisions/decision.ts'
import { countingObservations, type FlightState, stateOf } from '../flights/flight.ts'
import { type DecidedRegistration, flightInputOf } from '../registrations/registration.ts'
import type { ClaimFlight, ClaimInFull } from './claim.ts'
import { isAcceptedByStaff } from './claim-move.ts'
import type { FlightCase } from './disruption.event.ts'

/** What is needed only where a decision has consequences: whom and what they are about. */
export interface CaseDetails {
  readonly flights: ReadonlyMap<string, ClaimFlight>
  readonly externalIds: readonly string[]
  readonly hasBankInfo: boolean
  /** The policy was voided, or closed with a refund. */
  readonly policyVoid: boolean
}

/** A registration while decisions about it are made: what changes from one to the next is replaced. */
export interface RegistrationCase {
  readonly registration: DecidedRegistration
  input: Omit<DecisionInputs['registration'], 'policyVoid'>
  readonly baggageReports: DecisionInputs['baggageReports']
  observations: readonly RegisteredObservation[]
  decidedSeq: number
  told: DecisionInputs['told']
  claims: readonly ClaimInFull[]
  /** Null until they are needed. */
  details: CaseDetails | null
}

/** The flight with the airline's schedule: the first that a source stated stays. */
const scheduledBy = (flight: FlightInput, { airSegmentId, facts }: RegisteredObservation): FlightInput => {
  const { departure = null, arrival = null } = flight.airlineSchedule ?? {}
  const isStated = (departure === null && facts.scheduled_departure) || (arrival === null && facts.scheduled_arrival)
  if (flight.airSegmentId !== airSegmentId || !isStated) return flight
  return {
    ...flight,
    airlineSchedule: {
      departure: departure ?? facts.scheduled_departure ?? null,
      arrival: arrival ?? facts.scheduled_arrival ?? null,
    },
  }
}

/** Takes one more observation into account. Of each flight those stay that still count. */
export function observe(one: RegistrationCase, { seq, ...added }: RegisteredObservation & { seq: number }): void {
  const flights = one.input.flights.map((flight) => scheduledBy(flight, added))
  if (flights.some((flight, n) => flight !== one.input.flights[n])) {
    one.input = { ...one.input, flights }
    // They name the schedule that counts.
    one.details = null
  }
  const { airSegmentId, source, observedAt, digest, facts } = added
  const ofFlight = one.observations.filter((known) => known.airSegmentId === airSegmentId)
  const others = one.observations.filter((known) => known.airSegmentId !== airSegmentId)
  const counting = countingObservations([...ofFlight, { source, observedAt, digest, facts }])
  one.observations = [...others, ...counting.map((known) => ({ ...known, airSegmentId }))]
  one.decidedSeq = Math.max(one.decidedSeq, seq)
}

/** What is known of one of its flights. */
export const stateFor = (
  { observations }: Pick<DecidedRegistration, 'observations'>,
  airSegmentId: string,
): FlightState => stateOf(observations.filter((one) => one.airSegmentId === airSegmentId))

/** Whose and which flight an event is about. */
export function caseOf(
  { registration }: RegistrationCase,
  { flights, externalIds }: CaseDetails,
  airSegmentId: string,
): FlightCase {
  const flight = flights.get(airSegmentId)
  if (!flight) throw new Error(`Registration ${registration.id} has no flight ${airSegmentId}.`)
  return {
    companyId: registration.companyId,
    registrationId: registration.id,
    subscriptionId: registration.subscriptionId,
    userId: registration.userId,
    tripId: registration.tripId,
    airSegmentId,
    externalIds,
    flight,
    currency: registration.terms.currency,
  }
}

const claimInput = (claim: ClaimInFull): ClaimInput => ({
  airSegmentId: claim.airSegmentId,
  kind: claim.kind,
  status: claim.status,
  amount: claim.amount,
  withdrawnBy: claim.withdrawnBy,
  acceptedByStaff: isAcceptedByStaff(claim),
})

/** What may stand in the way of a claim. */
export interface Obstacles extends Pick<DecisionInputs, 'others' | 'sameLoss'> {
  readonly policyVoid: boolean
}

/** Nothing stands in the way: what has no consequences then has none at all. */
export const noObstacles: Obstacles = { others: { trip: 0, year: 0 }, sameLoss: [], policyVoid: false }

/** The part of the inputs that every decision about a registration shares. */
export const registrationInput = (registration: DecidedRegistration): RegistrationCase['input'] => ({
  id: registration.id,
  registeredAt: (registration.registeredAt ?? registration.createdAt).toISOString(),
  flights: registration.flights.map(flightInputOf),
})

export const inputsOf = (one: RegistrationCase, { policyVoid, ...others }: Obstacles): DecisionInputs => ({
  version: decisionVersion,
  terms: one.registration.terms,
  registration: { ...one.input, policyVoid },
  observations: one.observations,
  baggageReports: one.baggageReports,
  told: one.told,
  claims: one.claims.map(claimInput),
  ...others,
})
