import { Type } from 'typebox'
import type { Wire } from '../../platform/http/fields.ts'
import { namedObject } from '../../platform/http/fields.ts'
import { readTime } from '../../platform/http/times.ts'
import { invalid } from '../../platform/problem.ts'
import { addError, type Errors } from '../../platform/texts.ts'
import type { FlightInput } from './flight.ts'

const codeIn = (description: string, example: string) =>
  Type.Optional(
    Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 100, description, examples: [example] }),
  )
const timeIn = (description: string) =>
  Type.Optional(
    Type.Unsafe<string | number | null>({
      type: ['number', 'string', 'null'],
      description: `${description} Unix seconds, or ISO 8601.`,
      examples: [1794657600],
    }),
  )

const FlightIn = namedObject(
  'FlightInput',
  {
    flight_code: codeIn('Carrier and number. For the caller’s own use: alerts are found by the other codes.', 'LA2413'),
    departure_airport_code: codeIn('ICAO or IATA code of the airport, any case.', 'SPJC'),
    arrival_airport_code: codeIn('ICAO or IATA code of the airport, any case.', 'CUZ'),
    carrier_code: codeIn('ICAO or IATA code of the airline, any case; ICAO codes are the surer ones.', 'LAN'),
    scheduled_gate_departure: timeIn('When it leaves the gate.'),
    scheduled_gate_arrival: timeIn('When it arrives at the gate.'),
  },
  {
    description: 'At least one of departure_airport_code, arrival_airport_code and carrier_code is needed.',
  },
)

export const FlightsIn = Type.Object({
  flights: Type.Array(FlightIn, {
    description: 'The flights, at most 500.',
    examples: [[{ departure_airport_code: 'SPJC', arrival_airport_code: 'SPZO', carrier_code: 'LAN' }]],
  }),
})

const blankToNull = (text: string | null | undefined): string | null => text?.trim() || null

/** Flights as they were sent → as they are looked for. A time of 0, which clients send for none, is none. */
export function fromFlightsV2(sent: Wire<typeof FlightsIn>['flights']): FlightInput[] {
  const errors: Errors = {}
  const time = (value: string | number | null | undefined, field: string): Date | null => {
    if (value === undefined || value === null || value === '' || Number(value) === 0) return null
    const read = readTime(value)
    if (!read) addError(errors, field, 'is not a time: send Unix seconds or ISO 8601')
    return read ?? null
  }
  const flights = sent.map((one, n) => ({
    carrierCode: blankToNull(one.carrier_code),
    departureCode: blankToNull(one.departure_airport_code),
    arrivalCode: blankToNull(one.arrival_airport_code),
    departsAt: time(one.scheduled_gate_departure, `flights.${n}.scheduled_gate_departure`),
    arrivesAt: time(one.scheduled_gate_arrival, `flights.${n}.scheduled_gate_arrival`),
  }))
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return flights
}
