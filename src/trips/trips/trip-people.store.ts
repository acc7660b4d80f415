import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { NextTrip, TripPerson } from './trip.ts'

const people = prepared<TripPerson>(`
  select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.home_country as "homeCountry",
    u.company_id is distinct from $1::uuid as guest,
    case when u.company_id is not distinct from $1::uuid then u.external_id end as "externalId",
    u.language, u.token_version as "tokenVersion", u.created_at as "createdAt", u.updated_at as "updatedAt"
  from shared_users u
  where u.id = any((select $2::uuid[])::uuid[]) and u.deleted_at is null and not u.staff
    and (u.company_id is not distinct from $1::uuid
      or exists (select 1 from shared_roles r where r.user_id = u.id and r.company_id = $1::uuid))
  order by u.id`)

/** The people among these ids who belong to the company (with null: to no company) and whose account exists, in the order of their ids. */
export const listPeople = (db: Db, companyId: string | null, ids: readonly string[]): Promise<TripPerson[]> =>
  people(db, [companyId, ids])

const tripsOf = prepared<{ id: string }>(`
  select tt.trip_id as id from trip_travellers tt join trips t on t.id = tt.trip_id
  where tt.user_id = $2 and tt.company_id = $1 and tt.removed_at is null and t.deleted_at is null
  order by tt.trip_id`)

/** The trips of a company that the person is on. */
export const listTripsOf = async (db: Db, companyId: string, userId: string): Promise<string[]> =>
  (await tripsOf(db, [companyId, userId])).map((row) => row.id)

const nextTrips = prepared<NextTrip>(`
  select distinct on (tt.user_id) tt.user_id as "userId", t.id, t.name, coalesce(t.starts_at, t.start) as "startsAt",
    coalesce(t.ends_at, t.finish) as "endsAt"
  from trip_travellers tt join trips t on t.id = tt.trip_id join shared_users u on u.id = tt.user_id
  where tt.user_id = any((select $1::uuid[])::uuid[]) and tt.removed_at is null and t.deleted_at is null and u.deleted_at is null
    and coalesce(t.ends_at, t.finish) >= $2 and ($3::uuid is null or t.company_id = $3)
  order by tt.user_id, coalesce(t.starts_at, t.start), t.id`)

/** The trip that each of these people is on, else the next one; within one company, or (null) of any. */
export const listNextTrips = (
  db: Db,
  userIds: readonly string[],
  now: Date,
  companyId: string | null,
): Promise<NextTrip[]> => nextTrips(db, [userIds, now, companyId])

const companyNames = prepared<{ name: string }>('select name from shared_companies where id = $1')

export async function findCompanyName(db: Db, companyId: string | null): Promise<string | null> {
  const [row] = companyId === null ? [] : await companyNames(db, [companyId])
  return row?.name ?? null
}

/** Marks the trip as read. `updated_at` stays, because no device needs to sync this. */
export async function markRead(db: Db, tripId: string, userId: string): Promise<void> {
  await db
    .updateTable('trip_travellers')
    .set({ read: true })
    .where('trip_id', '=', tripId)
    .where('user_id', '=', userId)
    .execute()
}
