import type { FlightCode } from '../flights/flight.ts'

/** The four values of some codes, for `$1` to `$4` of a statement. */
export const codeColumns = (codes: readonly FlightCode[]): unknown[] => [
  codes.map((one) => one.airlineId),
  codes.map((one) => one.number),
  codes.map((one) => one.originAirportId),
  codes.map((one) => one.day),
]

/** The codes as the table `wanted`, with their places in the list as `n`, from 1. */
export const unnestCodes =
  'unnest($1::uuid[], $2::text[], $3::uuid[], $4::date[]) with ordinality as wanted (airline_id, number, airport_id, day, n)'

/** A row of `table` has the wanted code. */
export const isCode = (table: string): string =>
  `(${table}.airline_id, ${table}.number, ${table}.origin_airport_id, ${table}.day) = (wanted.airline_id, wanted.number, wanted.airport_id, wanted.day)`
