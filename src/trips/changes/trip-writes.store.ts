import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { type Prepared, prepared } from '../../platform/db/prepared.ts'
import type { PlannedTrip } from '../drafts/trip-draft.ts'
import { segmentColumns, toSegmentRows } from '../segments/segment.store.ts'
import type { Trip, TripInFull } from '../trips/trip.ts'

type NewTrip = PlannedTrip &
  Pick<
    Trip,
    'id' | 'companyId' | 'companyMaster' | 'employeeId' | 'employeeName' | 'pastAlertCount' | 'createdAt' | 'updatedAt'
  >

const insertion = prepared<unknown>(`
  with made as (
    insert into trips (id, company_id, name, name_generated, start, finish, starts_at, ends_at, type, activities, external_id, settings,
      destinations_derived, company_master, employee_id, employee_name, past_alert_count, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18))
  insert into trip_travellers (trip_id, user_id, company_id, read, updated_at)
  select $1, u.id, $2, not $14, $18 from unnest($19::uuid[]) u(id)`)

/** Writes the trip and who goes. What a company made, nobody has read yet. */
export async function insertTrip(db: Db, trip: NewTrip, userIds: readonly string[]): Promise<void> {
  await insertion(db, [
    ...[trip.id, trip.companyId, trip.name, trip.nameGenerated, trip.start, trip.finish, trip.startsAt, trip.endsAt],
    ...[trip.type, trip.activities, trip.externalId, JSON.stringify(trip.settings), trip.destinationsDerived],
    ...[trip.companyMaster, trip.employeeId, trip.employeeName, trip.pastAlertCount, trip.createdAt, userIds],
  ])
}

export async function saveTrip(
  db: Db,
  id: string,
  plan: PlannedTrip,
  employeeName: string | null,
  at: Date,
): Promise<void> {
  await db
    .updateTable('trips')
    .set({
      name: plan.name,
      name_generated: plan.nameGenerated,
      start: plan.start,
      finish: plan.finish,
      starts_at: plan.startsAt,
      ends_at: plan.endsAt,
      type: plan.type,
      activities: [...plan.activities],
      external_id: plan.externalId,
      settings: JSON.stringify(plan.settings),
      destinations_derived: plan.destinationsDerived,
      employee_name: employeeName,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute()
}

type Content = Pick<TripInFull, 'id' | 'companyId' | 'destinations' | 'segments'>

type Destination = Content['destinations'][number]
type Location = Destination['locations'][number]
/** Column → what it says of one row. */
type Columns<T> = Readonly<Record<string, (one: T, position: number, trip: Content) => unknown>>

const destinationColumns: Columns<Destination> = {
  id: (one) => one.id,
  trip_id: (_one, _position, trip) => trip.id,
  company_id: (_one, _position, trip) => trip.companyId,
  position: (_one, position) => position,
  country_id: (one) => one.countryId,
  entry_at: (one) => one.entryAt,
  exit_at: (one) => one.exitAt,
  type: (one) => one.type,
  friendly_name: (one) => one.friendlyName,
  lat: (one) => one.lat,
  lng: (one) => one.lng,
}

const locationColumns: Columns<Location & { readonly destinationId: string }> = {
  id: (one) => one.id,
  destination_id: (one) => one.destinationId,
  company_id: (_one, _position, trip) => trip.companyId,
  position: (_one, position) => position,
  friendly_name: (one) => one.friendlyName,
  lat: (one) => one.lat,
  lng: (one) => one.lng,
}

const toRows = <T>(columns: Columns<T>, all: readonly T[], trip: Content): object[] =>
  all.map((one, position) =>
    Object.fromEntries(Object.entries(columns).map(([name, read]) => [name, read(one, position, trip)])),
  )

const destinationRows = (trip: Content): object[] => toRows(destinationColumns, trip.destinations, trip)
const locationRows = (trip: Content): object[] =>
  trip.destinations.flatMap(({ id: destinationId, locations }) =>
    toRows(
      locationColumns,
      locations.map((one) => ({ ...one, destinationId })),
      trip,
    ),
  )

const inserting = (table: string, columns: readonly string[]): string =>
  `insert into ${table} (${columns.join(', ')}) select ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, $1::jsonb)`

const insertDestinations = prepared<unknown>(inserting('destinations', Object.keys(destinationColumns)))
const insertLocations = prepared<unknown>(inserting('destination_locations', Object.keys(locationColumns)))
const insertSegments = prepared<unknown>(inserting('segments', segmentColumns))
// Segments that stay are changed where they are: others may point at them.
const upsertSegments = prepared<unknown>(`${inserting('segments', segmentColumns)}
  on conflict (id) do update set ${segmentColumns.map((name) => `${name} = excluded.${name}`).join(', ')}`)
const deleteDestinations = prepared<unknown>('delete from destinations where trip_id = $1')
const deleteOtherSegments = prepared<unknown>('delete from segments where trip_id = $1 and not (id = any($2::uuid[]))')

/** One statement a table, pipelined; the server runs them in this order. */
async function insertRows(db: Db, trip: Content, writeSegments: Prepared<unknown>): Promise<void> {
  const locations = locationRows(trip)
  await Promise.all([
    insertDestinations(db, [JSON.stringify(destinationRows(trip))]),
    locations.length > 0 && insertLocations(db, [JSON.stringify(locations)]),
    trip.segments.length > 0 && writeSegments(db, [JSON.stringify(toSegmentRows(trip, trip.segments))]),
  ])
}

/** Writes the destinations of a new trip with their locations, and its segments. */
export const insertContent = (db: Db, trip: Content): Promise<void> => insertRows(db, trip, insertSegments)

/** Replaces the destinations with their locations, and changes the segments; segments that are not among the new ones are deleted. */
export async function replaceContent(db: Db, trip: Content): Promise<void> {
  await deleteDestinations(db, [trip.id])
  await deleteOtherSegments(db, [trip.id, trip.segments.map((one) => one.id)])
  await insertRows(db, trip, upsertSegments)
}

/** Puts people on the trip; who was taken off it before is on it again, and has not read it. */
export async function addTravellers(
  db: Db,
  trip: Pick<Trip, 'id' | 'companyId'>,
  userIds: readonly string[],
  options: { read: boolean; at: Date },
): Promise<void> {
  if (userIds.length === 0) return
  await db
    .insertInto('trip_travellers')
    .values(
      userIds.map((userId) => ({
        trip_id: trip.id,
        user_id: userId,
        company_id: trip.companyId,
        read: options.read,
        updated_at: options.at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['trip_id', 'user_id'])
        .doUpdateSet({ removed_at: null, read: options.read, updated_at: options.at }),
    )
    .execute()
}

export async function takeOff(db: Db, tripId: string, userIds: readonly string[], at: Date): Promise<void> {
  if (userIds.length === 0) return
  await db
    .updateTable('trip_travellers')
    .set({ removed_at: at, updated_at: at })
    .where('trip_id', '=', tripId)
    .where('user_id', 'in', userIds)
    .execute()
}

export async function saveMuted(db: Db, tripId: string, userId: string, muted: boolean, at: Date): Promise<void> {
  await db
    .updateTable('trip_travellers')
    .set({ muted, updated_at: at })
    .where('trip_id', '=', tripId)
    .where('user_id', '=', userId)
    .execute()
}

/** Touches the trip, so that its company's lists show that something about it changed. */
export async function touchTrip(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('trips').set({ updated_at: at }).where('id', '=', id).execute()
}

export async function markRemoved(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('trips').set({ deleted_at: at, updated_at: at }).where('id', '=', id).execute()
}

/** Deletes up to so many trips, and places on trips, that were removed before a time. Answers how many went. */
export async function deleteRemoved(db: Db, before: Date, most: number): Promise<number> {
  const trips = await sql`
    delete from trips where id in (select id from trips where deleted_at < ${before} order by deleted_at limit ${most})`.execute(
    db,
  )
  const places = await sql`
    delete from trip_travellers tt using (select trip_id, user_id from trip_travellers where removed_at < ${before} order by removed_at limit ${most}) old
    where tt.trip_id = old.trip_id and tt.user_id = old.user_id`.execute(db)
  return Number(trips.numAffectedRows ?? 0) + Number(places.numAffectedRows ?? 0)
}
