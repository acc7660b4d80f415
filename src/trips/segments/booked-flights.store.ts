import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'

/** A flight by airline, number, origin and local day of departure. */
export interface BookedFlight {
  readonly airlineId: string
  readonly number: string
  readonly originAirportId: string
  readonly day: string
}

const booked = prepared<{ n: number }>(`
  select f.n::int as n
  from unnest($1::uuid[], $2::text[], $3::uuid[], $4::date[]) with ordinality as f (airline_id, number, airport_id, day, n)
  where exists (select 1 from segments s where s.airline_id = f.airline_id and s.flight_number = f.number
    and s.from_airport_id = f.airport_id and s.from_local::date = f.day)`)

/** The places in the list of those that are on an itinerary. */
export async function listBookedFlights(db: Db, flights: readonly BookedFlight[]): Promise<number[]> {
  const rows = await booked(db, [
    flights.map((one) => one.airlineId),
    flights.map((one) => one.number),
    flights.map((one) => one.originAirportId),
    flights.map((one) => one.day),
  ])
  return rows.map(({ n }) => n - 1)
}
