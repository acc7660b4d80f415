import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { cellOf } from './cell.ts'
import { type Stay, spanOf } from './stay.ts'

/** The columns of `stays` by property; inserting and comparing use this one list. */
const columnValues: Readonly<Record<string, (stay: Stay) => unknown>> = {
  user_id: (stay) => stay.userId,
  company_id: (stay) => stay.companyId,
  kind: (stay) => stay.kind,
  source_id: (stay) => stay.sourceId,
  part: (stay) => stay.part,
  trip_id: (stay) => stay.tripId,
  check_in_id: (stay) => stay.checkInId,
  country_id: (stay) => stay.countryId,
  division_id: (stay) => stay.divisionId,
  division_certain: (stay) => stay.divisionCertain,
  // Null and not empty: an index has the few stays that have some.
  other_division_ids: (stay) => (stay.otherDivisionIds.length > 0 ? stay.otherDivisionIds : null),
  region_ids: (stay) => stay.regionIds,
  place_found: (stay) => stay.placeFound,
  lat: (stay) => stay.lat,
  lng: (stay) => stay.lng,
  cell: (stay) => (stay.lat === null || stay.lng === null ? null : cellOf({ lat: stay.lat, lng: stay.lng })),
  airport_id: (stay) => stay.airportId,
  arrival_airport_id: (stay) => stay.arrivalAirportId,
  airline_id: (stay) => stay.airlineId,
  flight_number: (stay) => stay.flightNumber,
  from_at: (stay) => stay.from,
  until_at: (stay) => stay.until,
  span: spanOf,
}
const columnEntries = Object.entries(columnValues)
const columnNames = Object.keys(columnValues)
const columns = columnNames.join(', ')

/** A row of `stays`, as sent to the database. */
function toRow(stay: Stay): object {
  const row: Record<string, unknown> = {}
  for (const [name, read] of columnEntries) row[name] = read(stay)
  return row
}

const everyColumn = (of: string): string => columnNames.map((name) => `${of}.${name}`).join(', ')

const inserting = `
  insert into stays (${columns})
  select ${columns} from jsonb_populate_recordset(null::stays, $1::jsonb)`
const insertNew = prepared<unknown>(inserting)
/** One statement for any number of rows; existing rows stay. */
const insert = prepared<{ source_id: string; trip_id: string | null }>(`${inserting}
  on conflict (user_id, until_at, source_id, part) do nothing
  returning source_id, trip_id`)

/** Deletes the stays in the scope that have no identical row among the new ones. */
const deleteOthers = (scope: string, source: 'trip_id' | 'check_in_id', rows: string) =>
  prepared<{ id: string }>(`
  delete from stays s where ${scope} and not exists (
    select 1 from jsonb_populate_recordset(null::stays, ${rows}::jsonb) n
    where (${everyColumn('n')}) is not distinct from (${everyColumn('s')}))
  returning s.${source} as id`)

const deleteOthersOfTrip = deleteOthers('s.trip_id = $1', 'trip_id', '$2')
const deleteOthersOf = {
  trip: deleteOthers('s.trip_id = any($1::uuid[])', 'trip_id', '$2'),
  check_in: deleteOthers('s.check_in_id = any($1::uuid[])', 'check_in_id', '$2'),
}

const deleteOfTrips = prepared<{ trip_id: string }>(
  'delete from stays where trip_id = any($1::uuid[]) returning trip_id',
)
const deleteOfUser = prepared<unknown>('delete from stays where user_id = $1')

const deleteOfUserIn = prepared<{ trip_id: string | null; check_in_id: string | null }>(
  'delete from stays where user_id = $1 and company_id = $2 returning trip_id, check_in_id',
)

const toJson = (stays: readonly Stay[]): string => JSON.stringify(stays.map(toRow))

/** Inserts the stays of a new source: no conflict is possible. */
export async function insertStayRows(db: Db, stays: readonly Stay[]): Promise<void> {
  await insertNew(db, [toJson(stays)])
}

/** Inserts the stays that do not exist yet; returns their number. */
export async function insertMissingStays(db: Db, stays: readonly Stay[]): Promise<number> {
  if (stays.length === 0) return 0
  return (await insert(db, [toJson(stays)])).length
}

/** Replaces the stays of a trip; returns the number of deleted and inserted rows. */
export async function replaceStayRowsOfTrip(db: Db, tripId: string, stays: readonly Stay[]): Promise<number> {
  const gone = await deleteOthersOfTrip(db, [tripId, toJson(stays)])
  return gone.length + (await insertMissingStays(db, stays))
}

export type StaySource = keyof typeof deleteOthersOf

/** Replaces the stays of these trips or check-ins; returns the ids of those that changed. */
export async function replaceStayRows(
  db: Db,
  source: StaySource,
  ids: readonly string[],
  stays: readonly Stay[],
): Promise<ReadonlySet<string>> {
  const gone = await deleteOthersOf[source](db, [ids, toJson(stays)])
  const added = stays.length === 0 ? [] : await insert(db, [toJson(stays)])
  return new Set([...gone.map((row) => row.id), ...added.map((row) => row.trip_id ?? row.source_id)])
}

const sources = (source: 'trip_id' | 'check_in_id') =>
  prepared<{ id: string }>(`
  select distinct ${source} as id from stays where ${source} is not null and ($1::uuid is null or ${source} > $1)
  order by ${source} limit $2`)
const sourcesOf = { trip: sources('trip_id'), check_in: sources('check_in_id') }

/** Ids of trips or check-ins that have stays, in order. */
export const listStaySourceIds = async (
  db: Db,
  source: StaySource,
  after: string | undefined,
  limit: number,
): Promise<string[]> => (await sourcesOf[source](db, [after ?? null, limit])).map((row) => row.id)

/** Returns the ids of the trips that had stays. */
export async function deleteStayRowsOfTrips(db: Db, tripIds: readonly string[]): Promise<string[]> {
  if (tripIds.length === 0) return []
  const rows = await deleteOfTrips(db, [tripIds])
  return [...new Set(rows.map((row) => row.trip_id))]
}

export async function deleteStayRowsOfUser(db: Db, userId: string): Promise<void> {
  await deleteOfUser(db, [userId])
}

/** Returns the sources of the deleted stays. */
export const deleteStayRowsInCompany = (
  db: Db,
  userId: string,
  companyId: string,
): Promise<{ trip_id: string | null; check_in_id: string | null }[]> => deleteOfUserIn(db, [userId, companyId])
