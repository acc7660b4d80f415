import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { DrawnShape } from './drawn-shape.ts'

/** Every region with a shape; most installations have few. */
export async function listDrawnRegions(db: Db): Promise<{ id: string; shape: DrawnShape }[]> {
  const { rows } = await sql<{ id: string; shape: DrawnShape }>`
    select id, shape from country_regions where deleted_at is null and shape is not null order by id`.execute(db)
  return rows
}

/** The shape of a region and its bounds (west, south, east, north); undefined where it has none. */
export async function findDrawnRegion(
  db: Db,
  id: string,
): Promise<{ shape: DrawnShape; bounds: readonly [number, number, number, number] } | undefined> {
  const { rows } = await sql<{ shape: DrawnShape; bounds: [number, number, number, number] }>`
    select shape, bounds from country_regions where id = ${id} and deleted_at is null and shape is not null`.execute(db)
  return rows[0]
}

/** The regions whose bounding box contains the point. */
export async function listRegionsAround(
  db: Db,
  lng: number,
  lat: number,
): Promise<{ id: string; shape: DrawnShape }[]> {
  const { rows } = await sql<{ id: string; shape: DrawnShape }>`
    select id, shape from country_regions
    where deleted_at is null and shape is not null and ${lat}::float8 between bounds[2] and bounds[4]
      and case when bounds[1] <= bounds[3] then ${lng}::float8 between bounds[1] and bounds[3] or (${lng}::float8 = -180 and bounds[3] = 180)
        else ${lng}::float8 >= bounds[1] or ${lng}::float8 <= bounds[3] end
    order by id`.execute(db)
  return rows
}
