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

const insertStatement = prepared<unknown>(`
  with made as (
    insert into trips (id, company_id, name, name_generated, start, finish, starts_at, ends_at, type, activities, external_id, settings,
      destinations_derived, company_master, employee_id, employee_name, past_alert_count, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18))
  insert into trip_travellers (trip_id, user_id, company_id, read, updated_at)
  select $1, u.id, $2, not $14, $18 from unnest($19::uuid[]) u(id)`)

/** Inserts the trip and its travellers. A trip that a company made is unread. */
export async function insertTrip(db: Db, trip: NewTrip, userIds: readonly string[]): Promise<void> {
  await insertStatement(db, [
    ...[trip.id, trip.companyId, trip.name, trip.nameGenerated, trip.start, trip.finish, trip.startsAt, trip.endsAt],
    ...[trip.type, trip.activities, trip.externalId, JSON.stringify(trip.settings), trip.destinationsDerived],
    ...[trip.companyMaster, trip.employeeId, trip.employeeName, trip.pastAlertCount, trip.createdAt, userIds],
  ])
}

export async function updateTripRow(
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

type TripContent = Pick<TripInFull, 'id' | 'companyId' | 'destinations' | 'segments'>

type Destination = TripContent['destinations'][number]
type Location = Destination['locations'][number]
/** Column → its value for one row. */
type Columns<T> = Readonly<Record<string, (one: T, position: number, trip: TripContent) => unknown>>

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

const toRows = <T>(columns: Columns<T>, all: readonly T[], trip: TripContent): object[] =>
  all.map((one, position) =>
    Object.fromEntries(Object.entries(columns).map(([name, read]) => [name, read(one, position, trip)])),
  )

const destinationRows = (trip: TripContent): object[] => toRows(destinationColumns, trip.destinations, trip)
const locationRows = (trip: TripContent): object[] =>
  trip.destinations.flatMap(({ id: destinationId, locations }) =>
    toRows(
      locationColumns,
      locations.map((one) => ({ ...one, destinationId })),
      trip,
    ),
  )

const insertFromJson = (table: string, columns: readonly string[]): string =>
  `insert into ${table} (${columns.join(', ')}) select ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, $1::jsonb)`

const insertDestinations = prepared<unknown>(insertFromJson('destinations', Object.keys(destinationColumns)))
const insertLocations = prepared<unknown>(insertFromJson('destination_locations', Object.keys(locationColumns)))
const insertSegments = prepared<unknown>(insertFromJson('segments', segmentColumns))
// Segments that stay are updated in place, because other rows may refer to them.
const upsertSegments = prepared<unknown>(`${insertFromJson('segments', segmentColumns)}
  on conflict (id) do update set ${segmentColumns.map((name) => `${name} = excluded.${name}`).join(', ')}`)
const deleteDestinations = prepared<unknown>('delete from destinations where trip_id = $1')
const deleteOtherSegments = prepared<unknown>('delete from segments where trip_id = $1 and not (id = any($2::uuid[]))')

/** One statement a table, pipelined; the server runs them in this order. */
async function insertRows(db: Db, trip: TripContent, writeSegments: Prepared<unknown>): Promise<void> {
  const locations = locationRows(trip)
  await Promise.all([
    insertDestinations(db, [JSON.stringify(destinationRows(trip))]),
    locations.length > 0 && insertLocations(db, [JSON.stringify(locations)]),
    trip.segments.length > 0 && writeSegments(db, [JSON.stringify(toSegmentRows(trip, trip.segments))]),
  ])
}

/** Writes the destinations of a new trip with their locations, and its segments. */
export const insertContent = (db: Db, trip: TripContent): Promise<void> => insertRows(db, trip, insertSegments)

/** Replaces the destinations with their locations, and changes the segments; segments that are not among the new ones are deleted. */
export async function replaceContent(db: Db, trip: TripContent): Promise<void> {
  await deleteDestinations(db, [trip.id])
  await deleteOtherSegments(db, [trip.id, trip.segments.map((one) => one.id)])
  await insertRows(db, trip, upsertSegments)
}

/** Adds people to the trip; a person who was removed from it before is on it again. */
export async function upsertTravellers(
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

export async function markTravellersRemoved(
  db: Db,
  tripId: string,
  userIds: readonly string[],
  at: Date,
): Promise<void> {
  if (userIds.length === 0) return
  await db
    .updateTable('trip_travellers')
    .set({ removed_at: at, updated_at: at })
    .where('trip_id', '=', tripId)
    .where('user_id', 'in', userIds)
    .execute()
}

export async function updateMuted(db: Db, tripId: string, userId: string, muted: boolean, at: Date): Promise<void> {
  await db
    .updateTable('trip_travellers')
    .set({ muted, updated_at: at })
    .where('trip_id', '=', tripId)
    .where('user_id', '=', userId)
    .execute()
}

/** Sets `updated_at`, so that the company's lists with `since` contain the trip. */
export async function touchTrip(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('trips').set({ updated_at: at }).where('id', '=', id).execute()
}

export async function markTripRemoved(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('trips').set({ deleted_at: at, updated_at: at }).where('id', '=', id).execute()
}

/** Deletes up to `limit` trips and `limit` travellers that were removed before a time, and answers how many rows were deleted. */
export async function deleteRemovedTrips(db: Db, before: Date, limit: number): Promise<number> {
  const trips = await sql`
    delete from trips where id in (select id from trips where deleted_at < ${before} order by deleted_at limit ${limit})`.execute(
    db,
  )
  const travellers = await sql`
    delete from trip_travellers tt using (select trip_id, user_id from trip_travellers where removed_at < ${before} order by removed_at limit ${limit}) old
    where tt.trip_id = old.trip_id and tt.user_id = old.user_id`.execute(db)
  return Number(trips.numAffectedRows ?? 0) + Number(travellers.numAffectedRows ?? 0)
}
