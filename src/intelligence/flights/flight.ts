import { addError, type Errors } from '../../platform/texts.ts'

/** A flight as a caller describes it: codes as they were sent, null where nothing was. */
export interface FlightInput {
  readonly carrierCode: string | null
  readonly departureCode: string | null
  readonly arrivalCode: string | null
  readonly departsAt: Date | null
  readonly arrivesAt: Date | null
}

/** More than an airline’s flights of one day at a large airport. */
const maxFlights = 500

/** What is wrong with the flights: field, with the flight’s place in the list, and why. */
export function flightErrors(flights: readonly FlightInput[]): Errors {
  const errors: Errors = {}
  if (flights.length > maxFlights) addError(errors, 'flights', `must not be more than ${maxFlights}`)
  for (const [n, flight] of flights.slice(0, maxFlights).entries()) {
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
export function codeOf(text: string | null): string | null {
  const code = text?.trim().toUpperCase() ?? ''
  return /^[A-Z0-9]{2,4}$/.test(code) ? code : null
}
