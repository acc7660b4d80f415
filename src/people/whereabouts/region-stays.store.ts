import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** A stay with a point; `listed`: it has the region’s id. */
export interface RegionStay {
  readonly userId: string
  /** As text: a Date would lose the microseconds, which are part of the key. */
  readonly untilAt: string
  readonly sourceId: string
  readonly part: number
  readonly tripId: string | null
  readonly checkInId: string | null
  readonly lat: number
  readonly lng: number
  readonly listed: boolean
}

const columns = (regionId: string) => sql`
  s.user_id as "userId", s.until_at::text as "untilAt", s.source_id as "sourceId", s.part, s.trip_id as "tripId",
  s.check_in_id as "checkInId", s.lat, s.lng, s.region_ids @> array[${regionId}::uuid] as listed`

/** The stays in these cells that end at `since` or later. */
export async function listStaysInCells(
  db: Db,
  regionId: string,
  cells: readonly number[],
  since: Date,
): Promise<RegionStay[]> {
  const { rows } = await sql<RegionStay>`select ${columns(regionId)} from stays s
    where s.cell = any(${cells}::int[]) and s.span between 0 and 2 and s.until_at >= ${since}`.execute(db)
  return rows
}

/** The stays with the region’s id that end at `since` or later. */
export async function listStaysOfRegion(db: Db, regionId: string, since: Date): Promise<RegionStay[]> {
  const { rows } = await sql<RegionStay>`select ${columns(regionId)} from stays s
    where s.region_ids <> '{}' and s.region_ids @> array[${regionId}::uuid] and s.lat is not null and s.until_at >= ${since}`.execute(
    db,
  )
  return rows
}

/** Removes the region’s id from stays that have it and adds it to the others. */
export async function toggleRegion(db: Db, regionId: string, stays: readonly RegionStay[]): Promise<void> {
  const column = <T>(of: (stay: RegionStay) => T): T[] => stays.map(of)
  await sql`
    update stays s
    set region_ids = case when w.listed then array_remove(s.region_ids, ${regionId}::uuid) else s.region_ids || ${regionId}::uuid end
    from unnest(${column((one) => one.userId)}::uuid[], ${column((one) => one.untilAt)}::timestamptz[],
      ${column((one) => one.sourceId)}::uuid[], ${column((one) => one.part)}::smallint[], ${column((one) => one.listed)}::boolean[])
      as w (user_id, until_at, source_id, part, listed)
    where s.user_id = w.user_id and s.until_at = w.until_at and s.source_id = w.source_id and s.part = w.part
      and (s.region_ids @> array[${regionId}::uuid]) = w.listed`.execute(db)
}
