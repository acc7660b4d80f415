import { addError, type Errors } from '../../platform/texts.ts'

/** A flight as a caller describes it: codes as they were sent, null where nothing was. */
export interface FlightAsked {
  readonly carrierCode: string | null
  readonly departureCode: string | null
  readonly arrivalCode: string | null
  readonly departsAt: Date | null
  readonly arrivesAt: Date | null
}

/** More than an airline’s day of one large airport; who has more asks twice. */
export const mostFlights = 500

/** What is wrong with the flights: field, with the flight’s place in the list, and why. */
export function flightErrors(flights: readonly FlightAsked[]): Errors {
  const errors: Errors = {}
  if (flights.length > mostFlights) addError(errors, 'flights', `must not be more than ${mostFlights}`)
  for (const [n, flight] of flights.slice(0, mostFlights).entries()) {
    if (flight.carrierCode === null && flight.departureCode === null && flight.arrivalCode === null)
      addError(
        errors,
        `flights.${n}.carrier_code`,
        'is required where neither departure_airport_code nor arrival_airport_code is given',
      )
    if (flight.departsAt && flight.arrivesAt && flight.arrivesAt < flight.departsAt)
      addError(errors, `flights.${n}.scheduled_gate_arrival`, 'must not be before scheduled_gate_departure')
  }
  return errors
}

/** `" lim "` → `LIM`; what cannot be a code of IATA (2, 3) or ICAO (3, 4) is none. */
export function codeOf(word: string | null): string | null {
  const code = word?.trim().toUpperCase() ?? ''
  return /^[A-Z0-9]{2,4}$/.test(code) ? code : null
}
