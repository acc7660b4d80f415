import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { FlightCode } from '../flights/flight.ts'
import { type WatchedFlight, watchedAfter, watchedBefore } from './flight-source.ts'

export interface DueFlight extends WatchedFlight, FlightCode {
  readonly failures: number
}

const watched = `
  watched as (
    select airline_id, number, origin_airport_id, day, destination_airport_id, scheduled_departure, scheduled_arrival
      from registered_flights where scheduled_departure < $2 and scheduled_arrival > $3
    union all
    select s.airline_id, s.flight_number, s.from_airport_id, s.from_local::date, s.until_airport_id, s.from_at, s.until_at
      from shared_segments s join shared_trips t on t.id = s.trip_id
      where s.kind = 'air' and s.flight_number is not null and s.from_airport_id is not null and s.until_airport_id is not null
        and s.status <> 'deleted' and t.deleted_at is null and s.from_at < $2 and s.until_at > $3
  )`

/** What is known of a flight `f`. Only a flight whose airline and airports have codes can be polled. */
const known = `
    join shared_airlines a on a.id = f.airline_id
    join shared_airports o on o.id = f.origin_airport_id
    join shared_airports d on d.id = f.destination_airport_id
    left join flight_polls p on (p.airline_id, p.number, p.origin_airport_id, p.day) = (f.airline_id, f.number, f.origin_airport_id, f.day)`
const hasCodes =
  'coalesce(a.iata, a.icao) is not null and coalesce(o.iata, o.icao, o.faa) is not null and coalesce(d.iata, d.icao, d.faa) is not null'

const due = prepared<DueFlight>(`
  with ${watched}, flight as (
    select distinct on (airline_id, number, origin_airport_id, day) * from watched order by airline_id, number, origin_airport_id, day, scheduled_departure
  )
  select f.airline_id as "airlineId", f.number, f.origin_airport_id as "originAirportId", f.day::text as day,
    coalesce(a.iata, a.icao) as airline, a.icao as "airlineIcao", coalesce(o.iata, o.icao, o.faa) as origin,
    array_remove(array[o.iata, o.icao, o.faa], null) as "originCodes", coalesce(d.iata, d.icao, d.faa) as destination,
    f.scheduled_departure as "scheduledDeparture", f.scheduled_arrival as "scheduledArrival", coalesce(p.failures, 0) as failures
  from flight f ${known}
  where (p.polled_at is null or p.next_poll_at <= $1) and ${hasCodes}
  order by p.next_poll_at nulls first, f.scheduled_departure, f.airline_id, f.number
  limit $4`)

/** The flights of registrations and itineraries that are due for polling, the longest waiting first. */
export const listDueFlights = (db: Db, now: Date, most: number): Promise<DueFlight[]> =>
  due(db, [now, new Date(now.getTime() + watchedBefore), new Date(now.getTime() - watchedAfter), most])

const next = prepared<{ at: Date | null }>(`
  with ${watched}
  select min(coalesce(p.next_poll_at, $1::timestamptz)) as at from watched f ${known}
  where (p.polled_at is null or p.next_poll_at is not null) and ${hasCodes}`)

/** When the first of the watched flights is polled next; null: none. */
export async function findNextPoll(db: Db, now: Date): Promise<Date | null> {
  const [row] = await next(db, [now, new Date(now.getTime() + watchedBefore), new Date(now.getTime() - watchedAfter)])
  return row?.at ?? null
}

export interface Poll extends FlightCode {
  readonly source: string
  readonly outcome: 'known' | 'unknown' | 'failed'
  readonly failures: number
  readonly detail: string | null
  readonly polledAt: Date
  /** Null: never again. */
  readonly nextPollAt: Date | null
}

const saving = prepared<unknown>(`
  insert into flight_polls (airline_id, number, origin_airport_id, day, source, outcome, failures, detail, polled_at, next_poll_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict (airline_id, number, origin_airport_id, day) do update set source = excluded.source, outcome = excluded.outcome,
    failures = excluded.failures, detail = excluded.detail, polled_at = excluded.polled_at, next_poll_at = excluded.next_poll_at`)

export async function savePoll(db: Db, poll: Poll): Promise<void> {
  const { airlineId, number, originAirportId, day } = poll
  await saving(db, [
    ...[airlineId, number, originAirportId, day, poll.source, poll.outcome, poll.failures],
    ...[poll.detail, poll.polledAt, poll.nextPollAt],
  ])
}

export interface PollCount {
  readonly outcome: Poll['outcome']
  readonly flights: number
  readonly lastPolledAt: Date
}

const counts = prepared<PollCount>(`
  select outcome, count(*)::int as flights, max(polled_at) as "lastPolledAt" from flight_polls where polled_at > $1 group by outcome order by outcome`)

/** What became of the polls since a time. */
export const countPolls = (db: Db, since: Date): Promise<PollCount[]> => counts(db, [since])
