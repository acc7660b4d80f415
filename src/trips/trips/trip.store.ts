import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageAsked } from '../../platform/http/paging.ts'
import { type SegmentRow, toSegment } from '../segments/segment.store.ts'
import type { Destination, DestinationLocation, Trip, TripInFull, TripTraveller, Whose } from './trip.ts'

/** JSON has no dates, so times travel as milliseconds. */
const ms = (column: string): RawBuilder<number | null> => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

const locations = sql`
  select json_agg(json_build_object('id', l.id, 'friendlyName', l.friendly_name, 'lat', l.lat, 'lng', l.lng) order by l.position)
  from destination_locations l where l.destination_id = d.id`

const destinations = sql<DestinationRow[]>`
  (select coalesce(json_agg(json_build_object('id', d.id, 'countryId', d.country_id, 'countryCode', k.alpha2, 'entryAt', ${ms('d.entry_at')},
    'exitAt', ${ms('d.exit_at')}, 'type', d.type, 'friendlyName', d.friendly_name, 'lat', d.lat, 'lng', d.lng,
    'locations', coalesce((${locations}), '[]')) order by d.position), '[]')
  from destinations d join shared_countries k on k.id = d.country_id where d.trip_id = t.id)`

/** People whose account is gone are on no trip any more. */
const travellers = sql<TravellerRow[]>`
  (select coalesce(json_agg(json_build_object('userId', tt.user_id, 'read', tt.read, 'muted', tt.muted, 'updatedAt', ${ms('tt.updated_at')},
    'removedAt', ${ms('tt.removed_at')}) order by tt.user_id), '[]')
  from trip_travellers tt join shared_users u on u.id = tt.user_id where tt.trip_id = t.id and u.deleted_at is null)`

type DestinationRow = Omit<Destination, 'entryAt' | 'exitAt'> & {
  entryAt: number
  exitAt: number
  locations: DestinationLocation[]
}
type TravellerRow = Omit<TripTraveller, 'updatedAt' | 'removedAt'> & { updatedAt: number; removedAt: number | null }

/** One statement for the whole of a trip: what it answers is of one moment, however many change it meanwhile. */
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
    .select([sql<Trip['settings']>`t.settings`.as('settings'), 't.destinations_derived as destinationsDerived'])
    .select(['t.past_alert_count as pastAlertCount', 't.created_at as createdAt', 't.updated_at as updatedAt'])
    .select(['t.deleted_at as deletedAt', destinations.as('destinations'), travellers.as('travellers')])

type Row = Awaited<ReturnType<ReturnType<typeof selectTrip>['executeTakeFirstOrThrow']>>

export const toTrip = (row: Row): Trip => ({
  ...row,
  destinations: row.destinations.map((one) => ({
    ...one,
    entryAt: new Date(one.entryAt),
    exitAt: new Date(one.exitAt),
  })),
  travellers: row.travellers.map((one) => ({
    ...one,
    updatedAt: new Date(one.updatedAt),
    removedAt: one.removedAt === null ? null : new Date(one.removedAt),
  })),
})

/** The tenant of every query on trips. A trip of which nobody is left is nobody's. */
export function isOf(whose: Whose): RawBuilder<boolean> {
  const someone = sql`exists (select 1 from trip_travellers tt join shared_users u on u.id = tt.user_id
    where tt.trip_id = t.id and tt.removed_at is null and u.deleted_at is null)`
  switch (whose.kind) {
    case 'user':
      return sql<boolean>`t.company_id is not distinct from ${whose.companyId}::uuid
        and t.id in (select tt.trip_id from trip_travellers tt where tt.user_id = ${whose.userId})`
    case 'company':
      return sql<boolean>`t.company_id = ${whose.companyId} and ${someone}`
    case 'all':
      return sql<boolean>`${someone}`
  }
}

export async function findTrip(db: Db, whose: Whose, id: string): Promise<Trip | undefined> {
  const row = await selectTrip(db).where('t.id', '=', id).where(isOf(whose)).executeTakeFirst()
  return row && toTrip(row)
}

const segments = sql<SegmentRow[]>`
  (select coalesce(json_agg(to_jsonb(s) order by s.position), '[]') from segments s where s.trip_id = t.id)`

export async function findTripInFull(db: Db, whose: Whose, id: string): Promise<TripInFull | undefined> {
  const row = await selectTrip(db)
    .select(segments.as('segments'))
    .where('t.id', '=', id)
    .where(isOf(whose))
    .executeTakeFirst()
  return row && { ...toTrip(row), segments: row.segments.map(toSegment) }
}

/** Trips with their itineraries, for whoever goes through all of them. */
export async function listTripsInFull(
  db: Db,
  ids: readonly string[],
  whose: Whose = { kind: 'all' },
): Promise<TripInFull[]> {
  if (ids.length === 0) return []
  const rows = await selectTrip(db)
    .select(segments.as('segments'))
    .where('t.id', 'in', [...ids])
    .where(isOf(whose))
    .execute()
  return rows.map((row) => ({ ...toTrip(row), segments: row.segments.map(toSegment) }))
}

/** The next trips by their ids, each held until the transaction ends. */
export async function lockTripIds(db: Db, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from trips where ${after}::uuid is null or id > ${after}::uuid order by id limit ${limit} for update`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** Holds the trip until the transaction ends: the next who wants to change it waits, and then sees what became of it. */
export async function lockTrip(db: Db, whose: Whose, id: string): Promise<TripInFull | undefined> {
  await db.selectFrom('trips as t').select('t.id').where('t.id', '=', id).where(isOf(whose)).forUpdate().execute()
  return findTripInFull(db, whose, id)
}

const mine = (userId: string): RawBuilder<unknown> =>
  sql`select 1 from trip_travellers tt where tt.trip_id = t.id and tt.user_id = ${userId}`

type Own = Extract<Whose, { kind: 'user' }>

/** One's own trips by their first day: those there are, or with a time all that changed after it, removed ones too. */
export async function listOwnTrips(db: Db, whose: Own, since: Date | undefined): Promise<Trip[]> {
  const wanted =
    since === undefined
      ? sql<boolean>`t.deleted_at is null and exists (${mine(whose.userId)} and tt.removed_at is null)`
      : sql<boolean>`(t.updated_at > ${since} or exists (${mine(whose.userId)} and tt.updated_at > ${since}))`
  const rows = await selectTrip(db).where(isOf(whose)).where(wanted).orderBy('t.start').orderBy('t.id').execute()
  return rows.map(toTrip)
}

/** The trip that is under way on the day or comes next; of several the one that starts first. */
export async function findCurrentTrip(db: Db, whose: Own, today: string): Promise<Trip | undefined> {
  const row = await selectTrip(db)
    .where(isOf(whose))
    .where(sql<boolean>`t.deleted_at is null and exists (${mine(whose.userId)} and tt.removed_at is null)`)
    .where('t.finish', '>=', today)
    .orderBy('t.start')
    .orderBy('t.id')
    .limit(1)
    .executeTakeFirst()
  return row && toTrip(row)
}

const counting = prepared<{ total: number }>(`
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

/** How many trips a company has: all by one index, less those that nobody is on any more, which only the few can be whom somebody left. */
async function countTrips(db: Db, companyId: string): Promise<number> {
  const [row] = await counting(db, [companyId])
  return row?.total ?? 0
}

async function countChanged(db: Db, companyId: string, since: Date): Promise<number> {
  const { total } = await db
    .selectFrom('trips as t')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(isOf({ kind: 'company', companyId }))
    .where('t.updated_at', '>', since)
    .executeTakeFirstOrThrow()
  return total
}

/** A company's trips in the order in which they were made, so that pages stay what they were while trips are added. */
export async function pageOfTrips(
  db: Db,
  companyId: string,
  asked: PageAsked,
  since: Date | undefined,
): Promise<Page<Trip>> {
  const matching = isOf({ kind: 'company', companyId })
  const wanted = since === undefined ? sql<boolean>`t.deleted_at is null` : sql<boolean>`t.updated_at > ${since}`
  // First which trips, then what they are: what stands on the pages before is not put together only to be skipped.
  const ids = db
    .selectFrom('trips as t')
    .select('t.id')
    .where(matching)
    .where(wanted)
    .orderBy('t.id')
    .limit(asked.perPage)
    .offset(offsetOf(asked))
  const rows = await selectTrip(db).where('t.id', 'in', ids).orderBy('t.id').execute()
  const total = since === undefined ? await countTrips(db, companyId) : await countChanged(db, companyId, since)
  return { items: rows.map(toTrip), total }
}

/** The one question across companies: is there such a trip at all? One that the caller's company sees, and everybody was taken off, is nobody's. */
export async function tripExistsAnywhere(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists_anywhere_trip(${id}::uuid) and not exists (
      select 1 from trips t where t.id = ${id}::uuid
        and not exists (select 1 from trip_travellers tt where tt.trip_id = t.id and tt.removed_at is null)) as there`.execute(
    db,
  )
  return rows[0]?.there === true
}
