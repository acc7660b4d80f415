import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { type SegmentRow, toSegment } from '../segments/segment.store.ts'
import {
  type Destination,
  type DestinationLocation,
  placesOf,
  type Trip,
  type TripInFull,
  type TripScope,
  type TripTraveller,
  type TripType,
} from './trip.ts'

/** JSON has no dates, so times are sent as milliseconds. */
const ms = (column: string): RawBuilder<number | null> => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

const locations = sql`
  select json_agg(json_build_object('id', l.id, 'friendlyName', l.friendly_name, 'lat', l.lat, 'lng', l.lng,
    'city', case when l.city_id is not null then json_build_object('id', l.city_id, 'certain', l.city_certain) end) order by l.position)
  from destination_locations l where l.destination_id = d.id`

const destinations = sql<DestinationRow[]>`
  (select coalesce(json_agg(json_build_object('id', d.id, 'countryId', d.country_id, 'countryCode', k.alpha2, 'entryAt', ${ms('d.entry_at')},
    'exitAt', ${ms('d.exit_at')}, 'type', d.type, 'name', d.friendly_name,
    'locations', coalesce((${locations}), '[]')) order by d.position), '[]')
  from destinations d join shared_countries k on k.id = d.country_id where d.trip_id = t.id)`

/** Leaves out people whose account was deleted. */
const travellers = sql<TravellerRow[]>`
  (select coalesce(json_agg(json_build_object('userId', tt.user_id, 'read', tt.read, 'muted', tt.muted, 'updatedAt', ${ms('tt.updated_at')},
    'removedAt', ${ms('tt.removed_at')}, 'seenLast', tt.seen_last) order by tt.user_id), '[]')
  from trip_travellers tt join shared_users u on u.id = tt.user_id where tt.trip_id = t.id and u.deleted_at is null)`

type DestinationRow = Pick<Destination, 'id' | 'countryId' | 'countryCode' | 'type'> & {
  entryAt: number
  exitAt: number
  name: string | null
  locations: DestinationLocation[]
}
type TravellerRow = Omit<TripTraveller, 'updatedAt' | 'removedAt' | 'seenLast'> & {
  updatedAt: number
  removedAt: number | null
  seenLast: { name: string; starts_at: string; ends_at: string; type: TripType } | null
}

/** One statement reads the whole trip, so that concurrent changes cannot mix two versions of it. */
export const selectTrip = (db: Db) =>
  db
    .selectFrom('trips as t')
    .leftJoin('shared_companies as c', 'c.id', 't.company_id')
    .select([
      't.id',
      't.company_id as companyId',
      'c.name as companyName',
      't.name',
      't.name_generated as nameGenerated',
    ])
    .select([
      't.start',
      't.finish',
      sql<Trip['type']>`t.type`.as('type'),
      't.activities',
      't.company_master as companyMaster',
    ])
    .select(['t.employee_id as employeeId', 't.employee_name as employeeName', 't.external_id as externalId'])
    .select([
      sql<Date>`coalesce(t.starts_at, t.start)`.as('startsAt'),
      sql<Date>`coalesce(t.ends_at, t.finish)`.as('endsAt'),
    ])
    .select('t.subscription_id as subscriptionId')
    .select([sql<Trip['settings']>`t.settings`.as('settings'), 't.destinations_derived as destinationsDerived'])
    .select(['t.past_alert_count as pastAlertCount', 't.created_at as createdAt', 't.updated_at as updatedAt'])
    .select(['t.deleted_at as deletedAt', destinations.as('destinations'), travellers.as('travellers')])

type Row = Awaited<ReturnType<ReturnType<typeof selectTrip>['executeTakeFirstOrThrow']>>

export const toTrip = (row: Row): Trip => ({
  ...row,
  destinations: row.destinations.map(({ id, countryId, countryCode, entryAt, exitAt, ...stored }) => ({
    id,
    countryId,
    countryCode,
    entryAt: new Date(entryAt),
    exitAt: new Date(exitAt),
    ...placesOf(stored),
  })),
  travellers: row.travellers.map((one) => ({
    ...one,
    updatedAt: new Date(one.updatedAt),
    removedAt: one.removedAt === null ? null : new Date(one.removedAt),
    seenLast: one.seenLast && {
      name: one.seenLast.name,
      startsAt: new Date(one.seenLast.starts_at),
      endsAt: new Date(one.seenLast.ends_at),
      type: one.seenLast.type,
    },
  })),
})

/** The tenant condition of every query on trips. A trip without travellers is in no company's scope. */
export function inScope(scope: TripScope): RawBuilder<boolean> {
  const hasTraveller = sql`exists (select 1 from trip_travellers tt join shared_users u on u.id = tt.user_id
    where tt.trip_id = t.id and tt.removed_at is null and u.deleted_at is null)`
  switch (scope.kind) {
    case 'user':
      return sql<boolean>`t.company_id is not distinct from ${scope.companyId}::uuid
        and t.id in (select tt.trip_id from trip_travellers tt where tt.user_id = ${scope.userId})`
    case 'company':
      return sql<boolean>`t.company_id = ${scope.companyId} and ${hasTraveller}`
    case 'all':
      return sql<boolean>`${hasTraveller}`
  }
}

export async function findTrip(db: Db, scope: TripScope, id: string): Promise<Trip | undefined> {
  const row = await selectTrip(db).where('t.id', '=', id).where(inScope(scope)).executeTakeFirst()
  return row && toTrip(row)
}

const segments = sql<SegmentRow[]>`
  (select coalesce(json_agg(to_jsonb(s) order by s.position), '[]') from segments s where s.trip_id = t.id)`

export async function findTripInFull(db: Db, scope: TripScope, id: string): Promise<TripInFull | undefined> {
  const row = await selectTrip(db)
    .select(segments.as('segments'))
    .where('t.id', '=', id)
    .where(inScope(scope))
    .executeTakeFirst()
  return row && { ...toTrip(row), segments: row.segments.map(toSegment) }
}

/** Trips with their itineraries, by id. */
export async function listTripsInFull(
  db: Db,
  ids: readonly string[],
  scope: TripScope = { kind: 'all' },
): Promise<TripInFull[]> {
  if (ids.length === 0) return []
  const rows = await selectTrip(db)
    .select(segments.as('segments'))
    .where('t.id', 'in', [...ids])
    .where(inScope(scope))
    .execute()
  return rows.map((row) => ({ ...toTrip(row), segments: row.segments.map(toSegment) }))
}

/** The next trips in the order of their ids, locked until the transaction ends. */
export async function lockTripIds(db: Db, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from trips where ${after}::uuid is null or id > ${after}::uuid order by id limit ${limit} for update`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** Locks the trip until the transaction ends: a concurrent change waits and then reads the result of this one. */
export async function lockTrip(db: Db, scope: TripScope, id: string): Promise<TripInFull | undefined> {
  await db.selectFrom('trips as t').select('t.id').where('t.id', '=', id).where(inScope(scope)).forUpdate().execute()
  return findTripInFull(db, scope, id)
}

const isTraveller = (userId: string): RawBuilder<unknown> =>
  sql`select 1 from trip_travellers tt where tt.trip_id = t.id and tt.user_id = ${userId}`

type OwnScope = Extract<TripScope, { kind: 'user' }>

/**
 * A traveller's trips by their first day: the current ones, or with `since` all that changed after it, including removed ones. To a person
 * who was taken off a trip its later changes are none.
 */
export async function listOwnTrips(db: Db, scope: OwnScope, since: Date | undefined): Promise<Trip[]> {
  const wanted =
    since === undefined
      ? sql<boolean>`t.deleted_at is null and exists (${isTraveller(scope.userId)} and tt.removed_at is null)`
      : sql<boolean>`exists (${isTraveller(scope.userId)}
          and (tt.updated_at > ${since} or (t.updated_at > ${since} and tt.removed_at is null)))`
  const rows = await selectTrip(db).where(inScope(scope)).where(wanted).orderBy('t.start').orderBy('t.id').execute()
  return rows.map(toTrip)
}

/** The trip that is under way on the day or comes next; of several the one that starts first. */
export async function findCurrentTrip(db: Db, scope: OwnScope, today: string): Promise<Trip | undefined> {
  const row = await selectTrip(db)
    .where(inScope(scope))
    .where(sql<boolean>`t.deleted_at is null and exists (${isTraveller(scope.userId)} and tt.removed_at is null)`)
    .where('t.finish', '>=', today)
    .orderBy('t.start')
    .orderBy('t.id')
    .limit(1)
    .executeTakeFirst()
  return row && toTrip(row)
}

const countStatement = prepared<{ total: number }>(`
  with half_empty as (
    select tt.trip_id from trip_travellers tt where tt.company_id = $1 and tt.removed_at is not null
    union
    select tt.trip_id from shared_users u join trip_travellers tt on tt.user_id = u.id
    where u.deleted_at is not null and tt.company_id = $1
      and (u.company_id = $1 or exists (select 1 from shared_roles r where r.user_id = u.id and r.company_id = $1)))
  select ((select count(*) from trips t where t.company_id = $1 and t.deleted_at is null)
    - (select count(*) from half_empty h join trips t on t.id = h.trip_id
       where t.company_id = $1 and t.deleted_at is null and not exists (
         select 1 from trip_travellers tt join shared_users u on u.id = tt.user_id
         where tt.trip_id = t.id and tt.removed_at is null and u.deleted_at is null)))::int as total`)

/** Counts a company's trips by one index and subtracts those without travellers; only trips with a removed or deleted traveller are checked for that. */
async function countTrips(db: Db, companyId: string): Promise<number> {
  const [row] = await countStatement(db, [companyId])
  return row?.total ?? 0
}

async function countChanged(db: Db, companyId: string, since: Date): Promise<number> {
  const { total } = await db
    .selectFrom('trips as t')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(inScope({ kind: 'company', companyId }))
    .where('t.updated_at', '>', since)
    .executeTakeFirstOrThrow()
  return total
}

/** A company's trips in the order of their creation, so that new trips do not shift the pages. */
export async function pageOfTrips(
  db: Db,
  companyId: string,
  pageRequest: PageRequest,
  since: Date | undefined,
): Promise<Page<Trip>> {
  const matching = inScope({ kind: 'company', companyId })
  const wanted = since === undefined ? sql<boolean>`t.deleted_at is null` : sql<boolean>`t.updated_at > ${since}`
  // The ids are selected first, so that the trips of skipped pages are never assembled.
  const ids = db
    .selectFrom('trips as t')
    .select('t.id')
    .where(matching)
    .where(wanted)
    .orderBy('t.id')
    .limit(pageRequest.perPage)
    .offset(offsetOf(pageRequest))
  const rows = await selectTrip(db).where('t.id', 'in', ids).orderBy('t.id').execute()
  const total = since === undefined ? await countTrips(db, companyId) : await countChanged(db, companyId, since)
  return { items: rows.map(toTrip), total }
}

/** True when the trip exists in any company. A trip of the caller's own company that has no travellers left does not count. */
export async function tripExistsAnywhere(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists_anywhere('trip', ${id}) and not exists (
      select 1 from trips t where t.id = ${id}::uuid
        and not exists (select 1 from trip_travellers tt where tt.trip_id = t.id and tt.removed_at is null)) as there`.execute(
    db,
  )
  return rows[0]?.there === true
}
