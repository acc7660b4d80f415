import type { AeroApiAirport, AeroApiFlight } from '../../platform/providers/aeroapi.ts'
import type { FlightFacts, FlightStatus } from '../flights/flight.ts'
import type { FlightReport, ScheduledFlight } from './simulator.ts'

const codesOf = (airport: AeroApiAirport | null): readonly (string | null)[] =>
  airport === null ? [] : [airport.code_iata, airport.code_icao, airport.code]

const codeOf = (airport: AeroApiAirport | null): string | undefined =>
  codesOf(airport).find((code) => code !== null && code !== '') ?? undefined

/** As we write times; what is not a time says nothing. */
function timeOf(text: string | null): string | undefined {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

/** Between two schedules of the same number on one route there is more than half a day. */
const sameDeparture = 12 * 3_600_000

/** The entries of the flight: same origin, about the same departure. After a diversion there are two. */
export const entriesOf = (
  flights: readonly AeroApiFlight[],
  asked: ScheduledFlight,
  airports: { readonly origin: readonly string[] },
): readonly AeroApiFlight[] =>
  flights.filter((one) => {
    const departure = Date.parse(one.scheduled_out ?? one.scheduled_off ?? '')
    return (
      !one.position_only &&
      codesOf(one.origin).some((code) => code !== null && airports.origin.includes(code)) &&
      Math.abs(departure - asked.scheduledDeparture.getTime()) < sameDeparture
    )
  })

function statusOf(one: AeroApiFlight): FlightStatus {
  if (one.cancelled) return 'cancelled'
  if (one.diverted) return 'diverted'
  if (one.actual_in !== null || one.actual_on !== null) return 'landed'
  return one.actual_out !== null || one.actual_off !== null ? 'departed' : 'scheduled'
}

const known = (facts: { readonly [Name in keyof FlightFacts]: FlightFacts[Name] | null | undefined }) =>
  Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as Partial<FlightFacts>

/**
 * What AeroAPI says of a flight. Times at the gate count; where an airline tells none, those of the runway. A diverted flight has an entry that
 * says so and one to the airport where it landed. AeroAPI gives no time of its own for what it says: it is true when it is read.
 */
export function readEntries(entries: readonly AeroApiFlight[], now: Date): FlightReport | undefined {
  const main = entries.find(({ diverted }) => diverted) ?? entries[0]
  if (!main) return undefined
  const elsewhere = main.diverted
    ? entries.find((one) => one !== main && codeOf(one.destination) !== codeOf(main.destination))
    : undefined
  const facts = known({
    destination: codeOf(main.destination),
    scheduled_departure: timeOf(main.scheduled_out ?? main.scheduled_off),
    scheduled_arrival: timeOf(main.scheduled_in ?? main.scheduled_on),
    estimated_departure: timeOf(main.estimated_out ?? main.estimated_off),
    estimated_arrival: timeOf(main.estimated_in ?? main.estimated_on),
    actual_departure: timeOf(main.actual_out ?? main.actual_off),
    actual_arrival: timeOf(main.actual_in ?? main.actual_on),
    status: statusOf(main),
    diverted_to: elsewhere && codeOf(elsewhere.destination),
    departure_gate: main.gate_origin,
    departure_terminal: main.terminal_origin,
    arrival_gate: main.gate_destination,
    arrival_terminal: main.terminal_destination,
    baggage_claim: main.baggage_claim,
  })
  return { observedAt: now, facts, codeshares: main.codeshares_iata ?? main.codeshares ?? [] }
}
