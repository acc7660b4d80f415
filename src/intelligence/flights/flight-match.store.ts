import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Flight, FlightTime } from './flight-match.ts'

type Column = RawBuilder<unknown>

/**
 * `concernsFlight` (flight-match.ts) as SQL, for an alert that names the flight’s airline. Give the columns of the
 * flight; the second half of the rule is here, the first is the caller’s join with alert_airlines.
 */
export const airlineReaches = (alertId: Column, departure: Column, arrival: Column): RawBuilder<boolean> =>
  sql<boolean>`(not exists (select 1 from alert_airports p where p.alert_id = ${alertId})
    or exists (select 1 from alert_airports p where p.alert_id = ${alertId} and p.airport_id in (${departure}, ${arrival})))`

/** As `airlineReaches`, for an alert that names one of the flight’s airports: it is for all airlines there. */
export const isForAllAirlines = (alertId: Column): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from alert_airlines l where l.alert_id = ${alertId})`

const inEffect = sql`a.starts_at <= f.until_at and (a.finishes_at is null or a.finishes_at >= f.from_at)`

/** The ids of the alerts that stand and are in effect for one of the flights, each once. */
export async function listIdsForFlights(db: Db, flights: readonly (Flight & FlightTime)[]): Promise<string[]> {
  if (flights.length === 0) return []
  const times = flights.flatMap(({ from, until }) => [from.getTime(), until.getTime()])
  const earliest = new Date(Math.min(...times))
  const latest = new Date(Math.max(...times))
  const airlines = [...new Set(flights.flatMap(({ airlineId }) => (airlineId === null ? [] : [airlineId])))]
  const ends = flights.flatMap((flight) => [flight.departureAirportId, flight.arrivalAirportId])
  const airports = [...new Set(ends.flatMap((end) => (end === null ? [] : [end])))]
  // First what stands and names an airline or airport of any of the flights, each alert once; only these meet the flights.
  const standing = sql`a.status = 'published' and a.starts_at <= ${latest} and (a.finishes_at is null or a.finishes_at >= ${earliest})`
  const { rows } = await sql<{ id: string }>`
    with flight as materialized (
      select * from unnest(
        ${flights.map((one) => one.airlineId)}::uuid[], ${flights.map((one) => one.departureAirportId)}::uuid[],
        ${flights.map((one) => one.arrivalAirportId)}::uuid[], ${flights.map((one) => one.from)}::timestamptz[],
        ${flights.map((one) => one.until)}::timestamptz[]
      ) as f (airline_id, departure_id, arrival_id, from_at, until_at)
    )
    select a.id from alerts a join alert_airlines x on x.alert_id = a.id
    where ${standing} and x.airline_id = any(${airlines}::uuid[]) and exists (
      select 1 from flight f where f.airline_id = x.airline_id and ${inEffect}
        and ${airlineReaches(sql`a.id`, sql`f.departure_id`, sql`f.arrival_id`)}
    )
    union
    select a.id from alerts a join alert_airports x on x.alert_id = a.id
    where ${standing} and x.airport_id = any(${airports}::uuid[]) and ${isForAllAirlines(sql`a.id`)} and exists (
      select 1 from (
        select departure_id as airport_id, from_at, until_at from flight
        union all select arrival_id, from_at, until_at from flight
      ) f where f.airport_id = x.airport_id and ${inEffect}
    )`.execute(db)
  return rows.map((row) => row.id)
}
