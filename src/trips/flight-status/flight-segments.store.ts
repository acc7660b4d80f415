import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { FlightCode } from '../segments/followed-flight.ts'
import { toSegmentRows } from '../segments/segment.store.ts'
import type { Segment } from '../segments/segment.ts'
import type { TripInFull } from '../trips/trip.ts'

const onTrips = 'join trips t on t.id = s.trip_id and t.deleted_at is null'

const flights = prepared<{ id: string }>(`
  select distinct s.trip_id as id from unnest($1::uuid[], $2::text[], $3::uuid[], $4::date[]) as f (airline_id, number, airport_id, day)
    join segments s on s.airline_id = f.airline_id and s.flight_number = f.number and s.from_airport_id = f.airport_id and s.from_local::date = f.day
    ${onTrips} where s.status <> 'deleted'`)

/** The trips with one of the flights. */
export const listTripsWithFlights = async (db: Db, codes: readonly FlightCode[]): Promise<string[]> =>
  (
    await flights(db, [
      codes.map((one) => one.airlineId),
      codes.map((one) => one.number),
      codes.map((one) => one.originAirportId),
      codes.map((one) => one.day),
    ])
  ).map(({ id }) => id)

const departures = prepared<{ id: string }>(`
  select distinct s.trip_id as id from segments s ${onTrips}
  where s.from_airport_id = $1 and s.from_at >= $2 and s.from_at < $3 and s.kind = 'air' and s.status <> 'deleted'`)

/** The trips with a flight that leaves the airport in a time, by the schedule of the itinerary. */
export const listTripsDeparting = async (db: Db, airportId: string, from: Date, until: Date): Promise<string[]> =>
  (await departures(db, [airportId, from, until])).map(({ id }) => id)

const locking = prepared<unknown>('select t.id from trips t where t.id = any($1::uuid[]) order by t.id for update of t')
const owners = prepared<{ companyId: string | null; userId: string | null }>(`
  select distinct t.company_id as "companyId", case when t.company_id is null then
    (select tt.user_id from trip_travellers tt where tt.trip_id = t.id order by tt.user_id limit 1) end as "userId"
  from trips t where t.id = any($1::uuid[])`)

/** Locks the trips in the order of their ids. */
export const lockTrips = async (db: Db, ids: readonly string[]): Promise<void> => {
  await locking(db, [ids])
}

/** The companies of the trips, or the people of trips without one. */
export const listOwners = (db: Db, ids: readonly string[]) => owners(db, [ids])

const segmentUpdate = prepared<unknown>(`
  update segments s set status = n.status, texts = n.texts, followed = n.followed, updated_at = n.updated_at,
    from_estimated_at = n.from_estimated_at, from_estimated_local = n.from_estimated_local,
    until_estimated_at = n.until_estimated_at, until_estimated_local = n.until_estimated_local
  from jsonb_populate_recordset(null::segments, $1::jsonb) n where s.id = n.id`)

/** Writes what segments have taken over from their flights. */
export async function updateFollowed(
  db: Db,
  changes: readonly { readonly trip: TripInFull; readonly changed: readonly Segment[] }[],
): Promise<void> {
  const rows = changes.flatMap(({ trip, changed }) => toSegmentRows(trip, changed))
  if (rows.length > 0) await segmentUpdate(db, [JSON.stringify(rows)])
}

const tripUpdate = prepared<unknown>(`
  update trips t set start = n.start, finish = n.finish, starts_at = n.starts_at, ends_at = n.ends_at, updated_at = n.updated_at
  from jsonb_populate_recordset(null::trips, $1::jsonb) n where t.id = n.id`)

/** Writes the dates of trips, and that they have changed. */
export async function updateDates(db: Db, trips: readonly TripInFull[]): Promise<void> {
  if (trips.length === 0) return
  const rows = trips.map(({ id, start, finish, startsAt, endsAt, updatedAt }) => ({
    id,
    start,
    finish,
    starts_at: startsAt,
    ends_at: endsAt,
    updated_at: updatedAt,
  }))
  await tripUpdate(db, [JSON.stringify(rows)])
}
