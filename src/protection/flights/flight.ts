import type { FlightCode } from '../../trips/index.ts'

export type { FlightCode }

export const keyOf = ({ airlineId, number, originAirportId, day }: FlightCode): string =>
  `${airlineId} ${number} ${originAirportId} ${day}`

export const flightStatuses = ['scheduled', 'departed', 'landed', 'cancelled', 'diverted'] as const
export type FlightStatus = (typeof flightStatuses)[number]

/**
 * What may be said of a flight, by the names of the wire, so that the digest of an observation can be computed by anybody. Times are ISO
 * with milliseconds in UTC; airports are their codes. A field that is not there says nothing.
 */
export interface FlightFacts {
  readonly destination: string
  readonly scheduled_departure: string
  readonly scheduled_arrival: string
  readonly estimated_departure: string
  readonly estimated_arrival: string
  readonly actual_departure: string
  readonly actual_arrival: string
  readonly status: FlightStatus
  readonly diverted_to: string
  readonly departure_gate: string
  readonly departure_terminal: string
  readonly arrival_gate: string
  readonly arrival_terminal: string
  readonly baggage_claim: string
}
export const factNames = [
  'destination',
  'scheduled_departure',
  'scheduled_arrival',
  'estimated_departure',
  'estimated_arrival',
  'actual_departure',
  'actual_arrival',
  'status',
  'diverted_to',
  'departure_gate',
  'departure_terminal',
  'arrival_gate',
  'arrival_terminal',
  'baggage_claim',
] as const satisfies readonly (keyof FlightFacts)[]

/** What a source has said of a flight at one time. `digest` is over source, time and facts. */
export interface Observation {
  readonly source: string
  readonly observedAt: string
  readonly digest: string
  readonly facts: Readonly<Partial<FlightFacts>>
}

/** What is known of a flight: each fact as it was stated last. */
export type FlightState = Readonly<Partial<FlightFacts>>

/** The later of two; at the same time the source and then the digest decide, so that the order of arrival never does. */
export const isLater = (one: Observation, other: Observation): boolean =>
  one.observedAt !== other.observedAt
    ? one.observedAt > other.observedAt
    : one.source !== other.source
      ? one.source > other.source
      : one.digest > other.digest

/** Of some observations of one flight those that still count: each is the latest to say some fact. Sorted, the earliest first. */
export function countingObservations(observations: readonly Observation[]): readonly Observation[] {
  const latest = new Map<string, Observation>()
  for (const one of observations)
    for (const name of factNames) {
      const known = latest.get(name)
      if (one.facts[name] !== undefined && (known === undefined || isLater(one, known))) latest.set(name, one)
    }
  const kept = new Map([...latest.values()].map((one) => [one.digest, one]))
  return [...kept.values()].toSorted((one, other) => (isLater(one, other) ? 1 : -1))
}

/** What is known by observations that each have facts of which they are the latest; the earliest first where they repeat each other. */
export const stateOfCounting = (counting: readonly Observation[]): FlightState =>
  Object.assign({}, ...counting.map(({ facts }) => facts)) as FlightState

/** What is known after some observations, in whatever order and however often they came. */
export const stateOf = (observations: readonly Observation[]): FlightState =>
  stateOfCounting(countingObservations(observations))
