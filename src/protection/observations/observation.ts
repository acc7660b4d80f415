import { digestOf } from '../../platform/crypto/digest.ts'
import { type FlightCode, type FlightFacts, type FlightState, factNames, type Observation } from '../flights/flight.ts'

/** What a source says of a flight, with the codes resolved. */
export interface ObservationDraft {
  readonly code: FlightCode
  /** The same flight under other codes. */
  readonly codeshares: readonly FlightCode[]
  /** Airline and number as people write them, `BA117`: of the flight, then of its codeshares. */
  readonly designators: readonly string[]
  readonly source: string
  readonly observedAt: Date
  readonly facts: Readonly<Partial<FlightFacts>>
  /** The airport that the facts name as `destination`. */
  readonly destinationAirportId: string | null
}

/** What was taken in: new observations, those that were there already, and the number of flights that they are about. */
export interface Intake {
  readonly taken: number
  readonly duplicates: number
  readonly flights: number
}

/** An observation of a flight, for those who follow it: with the facts of which it was the latest to speak. */
export interface FollowedObservation {
  readonly code: FlightCode
  /** Rises in the order of the commits. Two may have the same one: a code that joins a flight sees its earlier observations at once. */
  readonly seq: number
  readonly observation: Observation
}

/** What is known of a flight under one of its codes. */
export interface KnownFlight {
  readonly flightId: string
  readonly code: FlightCode
  readonly state: FlightState
  /** The last observation that changed it. */
  readonly lastSeq: number
}

/** The observation of a draft: the digest is over source, time and facts. */
export function toObservation({ source, observedAt, facts }: ObservationDraft): Observation {
  const at = observedAt.toISOString()
  return { source, observedAt: at, digest: digestOf({ source, observed_at: at, facts }), facts }
}

/** The observation with some of its facts; mostly all of them count. */
export function withFacts({ source, observedAt, digest, facts }: Observation, names: readonly string[]): Observation {
  if (Object.keys(facts).length === names.length) return { source, observedAt, digest, facts }
  const some: Record<string, string> = {}
  for (const name of factNames) if (names.includes(name) && facts[name] !== undefined) some[name] = facts[name]
  return { source, observedAt, digest, facts: some }
}
