import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Trip } from './trip.ts'
import type { PlannedTrip } from './trip-draft.ts'

const planned = (plan: PlannedTrip) => ({
  name: plan.name,
  name_generated: plan.nameGenerated,
  start: plan.start,
  finish: plan.finish,
  type: plan.type,
  activities: [...plan.activities],
  external_id: plan.externalId,
})

type NewTrip = PlannedTrip &
  Pick<
    Trip,
    'id' | 'companyId' | 'companyMaster' | 'employeeId' | 'employeeName' | 'pastAlertCount' | 'createdAt' | 'updatedAt'
  >

export async function insertTrip(db: Db, trip: NewTrip): Promise<void> {
  await db
    .insertInto('trips')
    .values({
      id: trip.id,
      company_id: trip.companyId,
      ...planned(trip),
      company_master: trip.companyMaster,
      employee_id: trip.employeeId,
      employee_name: trip.employeeName,
      past_alert_count: trip.pastAlertCount,
      created_at: trip.createdAt,
      updated_at: trip.updatedAt,
    })
    .execute()
}

export async function saveTrip(db: Db, id: string, plan: PlannedTrip, at: Date): Promise<void> {
  await db
    .updateTable('trips')
    .set({ ...planned(plan), updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** Writes the destinations with their places, in one statement however many there are. */
export async function insertDestinations(db: Db, trip: Pick<Trip, 'id' | 'companyId' | 'destinations'>): Promise<void> {
  const tenant = { company_id: trip.companyId }
  const rows = trip.destinations.map((one, position) => ({
    id: one.id,
    trip_id: trip.id,
    ...tenant,
    position,
    country_id: one.countryId,
    entry_at: one.entryAt,
    exit_at: one.exitAt,
    type: one.type,
    friendly_name: one.friendlyName,
    lat: one.lat,
    lng: one.lng,
  }))
  const places = trip.destinations.flatMap((one) =>
    one.locations.map((place, position) => ({
      id: place.id,
      destination_id: one.id,
      ...tenant,
      position,
      friendly_name: place.friendlyName,
      lat: place.lat,
      lng: place.lng,
    })),
  )
  const columns = sql.raw(
    'id, trip_id, company_id, position, country_id, entry_at, exit_at, type, friendly_name, lat, lng',
  )
  const placeColumns = sql.raw('id, destination_id, company_id, position, friendly_name, lat, lng')
  await sql`
    with added as (
      insert into destinations (${columns})
      select ${columns} from jsonb_populate_recordset(null::destinations, ${JSON.stringify(rows)}::jsonb))
    insert into destination_locations (${placeColumns})
    select ${placeColumns} from jsonb_populate_recordset(null::destination_locations, ${JSON.stringify(places)}::jsonb)`.execute(
    db,
  )
}

/** The destinations give way to others; their places go with them. */
export async function replaceDestinations(
  db: Db,
  trip: Pick<Trip, 'id' | 'companyId' | 'destinations'>,
): Promise<void> {
  await db.deleteFrom('destinations').where('trip_id', '=', trip.id).execute()
  await insertDestinations(db, trip)
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

/** Remembers that the person has seen the trip. No device needs to sync for that: updated_at stays. */
export async function saveRead(db: Db, tripId: string, userId: string): Promise<void> {
  await db
    .updateTable('trip_travellers')
    .set({ read: true })
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
