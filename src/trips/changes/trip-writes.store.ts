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

/** Columns of `trips` that follow from the plan: written by insert and update alike. */
const plannedColumns: Readonly<Record<string, (plan: PlannedTrip) => unknown>> = {
  name: (plan) => plan.name,
  name_generated: (plan) => plan.nameGenerated,
  start: (plan) => plan.start,
  finish: (plan) => plan.finish,
  starts_at: (plan) => plan.startsAt,
  ends_at: (plan) => plan.endsAt,
  type: (plan) => plan.type,
  activities: (plan) => plan.activities,
  external_id: (plan) => plan.externalId,
  subscription_id: (plan) => plan.subscriptionId,
  settings: (plan) => JSON.stringify(plan.settings),
  destinations_derived: (plan) => plan.destinationsDerived,
}
const plannedNames = Object.keys(plannedColumns)
const plannedValues = (plan: PlannedTrip): unknown[] => Object.values(plannedColumns).map((value) => value(plan))
const parameters = (first: number): string[] => plannedNames.map((_, index) => `$${first + index}`)

const insertStatement = prepared<unknown>(`
  with made as (
    insert into trips (id, company_id, company_master, employee_id, employee_name, past_alert_count, created_at, updated_at,
      ${plannedNames.join(', ')})
    values ($1, $2, $3, $4, $5, $6, $7, $7, ${parameters(9).join(', ')}))
  insert into trip_travellers (trip_id, user_id, company_id, read, updated_at)
  select $1, u.id, $2, not $3, $7 from unnest($8::uuid[]) u(id)`)

/** Inserts the trip and its travellers. A trip that a company made is unread. */
export async function insertTrip(db: Db, trip: NewTrip, userIds: readonly string[]): Promise<void> {
  const { id, companyId, companyMaster, employeeId, employeeName, pastAlertCount, createdAt } = trip
  const own = [id, companyId, companyMaster, employeeId, employeeName, pastAlertCount, createdAt]
  await insertStatement(db, [...own, userIds, ...plannedValues(trip)])
}

const assignments = parameters(4).map((parameter, index) => `${plannedNames[index]} = ${parameter}`)
const updateStatement = prepared<unknown>(
  `update trips set employee_name = $2, updated_at = $3, ${assignments.join(', ')} where id = $1`,
)

export async function updateTripRow(
  db: Db,
  id: string,
  plan: PlannedTrip,
  employeeName: string | null,
  at: Date,
): Promise<void> {
  await updateStatement(db, [id, employeeName, at, ...plannedValues(plan)])
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
  friendly_name: (one) => (one.locations.length > 0 ? null : one.friendlyName),
}

const locationColumns: Columns<Location & { readonly destinationId: string }> = {
  id: (one) => one.id,
  destination_id: (one) => one.destinationId,
  company_id: (_one, _position, trip) => trip.companyId,
  position: (_one, position) => position,
  friendly_name: (one) => one.friendlyName,
  lat: (one) => one.lat,
  lng: (one) => one.lng,
  city_id: (one) => one.city?.id ?? null,
  city_certain: (one) => one.city?.certain ?? true,
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
        .doUpdateSet({ removed_at: null, seen_last: null, read: options.read, updated_at: options.at }),
    )
    .execute()
}

/** Takes people off the trip. They go on seeing it as it was `before`. */
export async function markTravellersRemoved(
  db: Db,
  before: Pick<Trip, 'id' | 'name' | 'startsAt' | 'endsAt' | 'type'>,
  userIds: readonly string[],
  at: Date,
): Promise<void> {
  if (userIds.length === 0) return
  const { name, startsAt, endsAt, type } = before
  await db
    .updateTable('trip_travellers')
    .set({
      removed_at: at,
      updated_at: at,
      seen_last: JSON.stringify({ name, starts_at: startsAt, ends_at: endsAt, type }),
    })
    .where('trip_id', '=', before.id)
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

export async function markTripRestored(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('trips').set({ deleted_at: null, updated_at: at }).where('id', '=', id).execute()
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
