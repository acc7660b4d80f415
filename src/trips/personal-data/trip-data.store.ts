import { sql } from 'kysely'
import type { Traces } from '../../people/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'

/** Every trip that the person is or was on, in all companies, for the person's data export. Of a trip that the person was taken off, what the person still sees of it. */
export async function listTripData(db: Db, userId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select t.id, t.company_id, t.name, t.start, t.finish, t.type, t.activities, t.external_id, tt.read, tt.muted,
      t.created_at, t.updated_at, t.deleted_at,
      (select coalesce(json_agg(json_build_object('country_code', k.alpha2, 'entry_at', d.entry_at, 'exit_at', d.exit_at, 'type', d.type,
        'friendly_name', d.friendly_name, 'locations', (
          select coalesce(json_agg(json_build_object('friendly_name', l.friendly_name, 'lat', l.lat, 'lng', l.lng) order by l.position), '[]')
          from destination_locations l where l.destination_id = d.id)) order by d.position), '[]')
       from destinations d join shared_countries k on k.id = d.country_id where d.trip_id = t.id) as destinations,
      (select coalesce(json_agg(to_jsonb(s) - 'company_id' - 'trip_id' order by s.position), '[]') from segments s where s.trip_id = t.id) as segments
    from trip_travellers tt join trips t on t.id = tt.trip_id
    where tt.user_id = ${userId} and tt.removed_at is null order by t.start, t.id`.execute(db)
  const takenOff = await sql<object>`
    select t.id, t.company_id, tt.seen_last->>'name' as name, ((tt.seen_last->>'starts_at')::timestamptz at time zone 'UTC')::date as start,
      ((tt.seen_last->>'ends_at')::timestamptz at time zone 'UTC')::date as finish, tt.seen_last->>'type' as type, '[]'::jsonb as activities,
      null as external_id, tt.read, tt.muted, t.created_at, tt.updated_at, tt.removed_at as deleted_at, '[]'::jsonb as destinations,
      '[]'::jsonb as segments
    from trip_travellers tt join trips t on t.id = tt.trip_id
    where tt.user_id = ${userId} and tt.removed_at is not null order by 4, t.id`.execute(db)
  return [...rows, ...takenOff.rows]
}

/** Deletes trips that only this person is on, with their audit log entries, and removes the person from the others. Answers the deleted ids. */
export async function eraseTrips(db: Db, userId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select tt.trip_id as id from trip_travellers tt where tt.user_id = ${userId}
      and not exists (select 1 from trip_travellers other where other.trip_id = tt.trip_id and other.user_id <> ${userId})`.execute(
    db,
  )
  const ids = rows.map((row) => row.id)
  for (const id of ids) await sql`select erase_from_audit('trip', ${id})`.execute(db)
  if (ids.length > 0) await db.deleteFrom('trips').where('id', 'in', ids).execute()
  await db.deleteFrom('trip_travellers').where('user_id', '=', userId).execute()
  return ids
}

/** Clears who made the trip where it was the person: by id, or by a full name that nobody else in these companies has. */
export async function eraseEmployee(
  db: Db,
  userId: string,
  { companyIds, uniqueNames }: Pick<Traces, 'companyIds' | 'uniqueNames'>,
): Promise<void> {
  await sql`
    update trips set employee_id = null, employee_name = null
    where employee_id = ${userId} or (employee_id is null and company_id = any(${companyIds}::uuid[])
      and lower(employee_name) = any(${uniqueNames.map((name) => name.toLowerCase())}::text[]))`.execute(db)
}

/** The person's trips and their companies; of trips that nobody else is on, the points too. */
export async function listTripTraces(
  db: Db,
  userId: string,
): Promise<{ ids: string[]; companyIds: string[]; coordinates: number[] }> {
  const { rows } = await sql<{ id: string; company_id: string | null; alone: boolean }>`
    select t.id, t.company_id, not exists (select 1 from trip_travellers o where o.trip_id = t.id and o.user_id <> ${userId}) as alone
    from trip_travellers tt join trips t on t.id = tt.trip_id where tt.user_id = ${userId}`.execute(db)
  const alone = rows.filter((row) => row.alone).map((row) => row.id)
  const { rows: points } = await sql<{ at: number }>`
    select unnest(array[l.lat, l.lng]) as at from destination_locations l join destinations d on d.id = l.destination_id
      where d.trip_id = any(${alone}::uuid[]) and l.lat is not null
    union select point from segments s cross join unnest(array[s.from_lat, s.from_lng, s.until_lat, s.until_lng]) point
      where s.trip_id = any(${alone}::uuid[]) and point is not null`.execute(db)
  return {
    ids: rows.map(({ id }) => id),
    companyIds: rows.flatMap((row) => row.company_id ?? []),
    coordinates: points.map(({ at }) => at),
  }
}

/** What somebody may have written about a traveller of the trip, by table. */
const textColumns = {
  trips: ['name', 'employee_name', 'external_id', 'settings'],
  destinations: ['friendly_name'],
  destination_locations: ['friendly_name'],
  segments: ['from_place', 'until_place', 'texts', 'tickets', 'seats'],
} as const

export type TextTable = keyof typeof textColumns
export const textTables = Object.keys(textColumns) as readonly TextTable[]

export interface TripTexts {
  readonly id: string
  readonly texts: Readonly<Record<string, unknown>>
}

const inTrips: Readonly<Record<TextTable, string>> = {
  trips: 'id = any($1::uuid[])',
  destinations: 'trip_id = any($1::uuid[])',
  destination_locations: 'destination_id in (select id from destinations where trip_id = any($1::uuid[]))',
  segments: 'trip_id = any($1::uuid[])',
}

const pairsOf = (table: TextTable): string => textColumns[table].map((name) => `'${name}', ${name}`).join(', ')

const reading = (table: TextTable) =>
  prepared<TripTexts>(`select id, jsonb_build_object(${pairsOf(table)}) as texts from ${table} where ${inTrips[table]}`)

const writing = (table: TextTable) => {
  const columns = textColumns[table].join(', ')
  return prepared<unknown>(
    `update ${table} set (${columns}) = (select ${columns} from jsonb_populate_record(null::${table}, $2::jsonb)) where id = $1`,
  )
}

/** The texts of these trips, of their destinations or of their segments. */
export const listTripTexts = (db: Db, table: TextTable, tripIds: readonly string[]): Promise<TripTexts[]> =>
  reading(table)(db, [tripIds])

export async function updateTripTexts(db: Db, table: TextTable, { id, texts }: TripTexts): Promise<void> {
  await writing(table)(db, [id, JSON.stringify(texts)])
}

interface SeenLast {
  readonly tripId: string
  readonly userId: string
  readonly seenLast: unknown
}

/** What people who were taken off these trips still see of them. */
export async function listSeenLast(db: Db, tripIds: readonly string[]): Promise<SeenLast[]> {
  const { rows } = await sql<SeenLast>`
    select trip_id as "tripId", user_id as "userId", seen_last as "seenLast" from trip_travellers
    where trip_id = any(${tripIds}::uuid[]) and seen_last is not null`.execute(db)
  return rows
}

export async function updateSeenLast(db: Db, { tripId, userId, seenLast }: SeenLast): Promise<void> {
  await sql`update trip_travellers set seen_last = ${JSON.stringify(seenLast)}::jsonb where trip_id = ${tripId} and user_id = ${userId}`.execute(
    db,
  )
}

/** Reports of imports name trips and travellers; they are kept for a day at most, and can be had again by importing the file again. */
export async function deleteEndedImports(db: Db, companyIds: readonly string[]): Promise<void> {
  if (companyIds.length > 0)
    await db
      .deleteFrom('trip_imports')
      .where('company_id', 'in', [...companyIds])
      .where('state', 'in', ['done', 'failed', 'stopped'])
      .execute()
}
