import type { FlightState } from '../flights/flight.ts'
import { departsLate } from '../observations/knowledge.ts'
import { type CodedFlight, stateUntil } from './flight-steps.ts'

const hourMs = 3_600_000

/** The hour (UTC) in which a flight is to leave. */
const hourOf = (state: FlightState): Date | undefined =>
  state.scheduled_departure === undefined
    ? undefined
    : new Date(Math.floor(Date.parse(state.scheduled_departure) / hourMs) * hourMs)

export const hourAfter = (hour: Date): Date => new Date(hour.getTime() + hourMs)

/** Half or more of the hour's departures, and at least two, were late after the observation with this number. A cancelled flight is no departure. */
function isDelayedHour(flights: readonly CodedFlight[], hour: Date, seq: number): boolean {
  const states = flights
    .map((flight) => stateUntil(flight, seq))
    .filter((state) => state.status !== 'cancelled' && hourOf(state)?.getTime() === hour.getTime())
  const late = states.filter(departsLate).length
  return late >= 2 && late * 2 >= states.length
}

/** Each flight once, under the code by which it was known first. */
export function flightsOnce(flights: readonly CodedFlight[]): readonly CodedFlight[] {
  const once = new Map<string, CodedFlight>()
  const firstSeq = ({ steps }: CodedFlight): number => steps[0]?.seq ?? Number.POSITIVE_INFINITY
  for (const flight of flights) {
    const other = once.get(flight.flightId)
    if (!other || firstSeq(flight) < firstSeq(other)) once.set(flight.flightId, flight)
  }
  return [...once.values()]
}

/** The hours that a flight became late in, with the observations that said so. */
export function newlyLate(flight: CodedFlight, followedSeq: number): readonly { seq: number; hour: Date }[] {
  return flight.steps.flatMap(({ seq, state }, n) => {
    const hour = hourOf(state)
    const isNew = seq > followedSeq && departsLate(state) && !departsLate(flight.steps[n - 1]?.state ?? {})
    return isNew && hour ? [{ seq, hour }] : []
  })
}

/** The first observation after which the hour was disturbed; undefined: it never was. */
export const firstDisturbance = (flights: readonly CodedFlight[], hour: Date): number | undefined =>
  [...new Set(flights.flatMap(({ steps }) => steps.map(({ seq }) => seq)))]
    .toSorted((a, b) => a - b)
    .find((seq) => isDelayedHour(flights, hour, seq))
