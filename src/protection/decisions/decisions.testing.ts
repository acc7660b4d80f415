import { digestOf } from '../../platform/crypto/digest.ts'
import type { FlightFacts } from '../flights/flight.ts'
import type { ClaimMoves, Decision, DecisionInputs, FlightInput, RegisteredObservation } from './decision.ts'
import { decisionVersion } from './decision.ts'

/** Terms with the bounds of the contract and amounts that are easy to add. */
export const terms: DecisionInputs['terms'] = {
  delayMinutes: 120,
  loungeDelayMinutes: 60,
  minimumConnectionMinutes: 45,
  annualTripAllowance: 12,
  registrationClosesHours: 24,
  capPerTrip: 1_000,
  capPerYear: 3_000,
  currency: 'USD',
  payouts: {
    flight_delayed: 100,
    flight_cancelled: 250,
    flight_diverted: 150,
    missed_connection: 200,
    baggage_delayed: 100,
    baggage_lost: 500,
  },
}

/** Minutes after midnight of the day of departure, as the inputs write times. */
export const at = (minutes: number, seconds = 0): string =>
  new Date(Date.UTC(2026, 5, 1) + (minutes * 60 + seconds) * 1000).toISOString()

/** LHR 10:00 → FRA 12:00, and on from there 13:30 → DXB 20:00. */
export const first: FlightInput = {
  airSegmentId: 'a',
  airline: 'BA',
  number: '902',
  origin: 'LHR',
  destination: 'FRA',
  scheduledDeparture: at(600),
  scheduledArrival: at(720),
}
export const second: FlightInput = {
  airSegmentId: 'b',
  airline: 'EK',
  number: '46',
  origin: 'FRA',
  destination: 'DXB',
  scheduledDeparture: at(810),
  scheduledArrival: at(1200),
}

export function observed(
  airSegmentId: string,
  facts: Partial<FlightFacts>,
  observedAt: string = at(500),
  source = 'radar',
): RegisteredObservation {
  return { airSegmentId, source, observedAt, facts, digest: digestOf({ source, observed_at: observedAt, facts }) }
}

export const landed = (airSegmentId: string, minutes: number, seconds = 0) =>
  observed(airSegmentId, { status: 'landed', actual_arrival: at(minutes, seconds) }, at(5_000))
export const cancelled = (airSegmentId: string) => observed(airSegmentId, { status: 'cancelled' })

/** A source has said the schedule of the itinerary. */
const confirmed = (flight: FlightInput): FlightInput => ({
  ...flight,
  airlineSchedule: { departure: flight.scheduledDeparture, arrival: flight.scheduledArrival },
})

/** Flights of which no airline's schedule is named have the one of the itinerary. */
export const inputsOf = (
  changes: Partial<DecisionInputs> = {},
  flights: readonly FlightInput[] = [first, second],
): DecisionInputs => ({
  version: decisionVersion,
  terms,
  registration: {
    id: 'r',
    registeredAt: at(-10_000),
    policyVoid: false,
    flights: flights.map((flight) => (flight.airlineSchedule ? flight : confirmed(flight))),
  },
  observations: [],
  baggageReports: [],
  told: [],
  claims: [],
  others: { trip: 0, year: 0 },
  sameLoss: [],
  ...changes,
})

/** What was decided, short: `b missed_connection claim`, and `b missed_connection: submitted, evaluating`. */
export const outcomesOf = ({ disruptions }: Decision): string[] =>
  disruptions.map(({ airSegmentId, kind, outcome }) => `${airSegmentId} ${kind} ${outcome}`)
export const movesOf = ({ claims }: Decision): string[] =>
  claims.map(
    ({ airSegmentId, kind, moves }: ClaimMoves) =>
      `${airSegmentId} ${kind}: ${moves.map(({ status }) => status).join(', ')}`,
  )
