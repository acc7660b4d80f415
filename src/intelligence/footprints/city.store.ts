import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { PointCity } from './point-city.ts'

/** A city as the point of an alert. */
export interface PlacedCity {
  readonly id: string
  readonly name: string
  readonly countryId: string
  readonly lat: number
  readonly lng: number
}

export async function listCities(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, PlacedCity>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<PlacedCity>`
    select id, name, country_id as "countryId", lat, lng from shared_cities
    where id = any(${ids}::uuid[]) and deleted_at is null`.execute(db)
  return new Map(rows.map((city) => [city.id, city]))
}

/** The cities of points of alerts, by the id of the point. */
export async function listPointCities(db: Db, pointIds: readonly string[]): Promise<ReadonlyMap<string, PointCity>> {
  if (pointIds.length === 0) return new Map()
  const { rows } = await sql<PointCity & { pointId: string }>`
    select id as "pointId", city_id as id, city_name as name, city_km as km from alert_locations
    where id = any(${pointIds}::uuid[]) and city_id is not null`.execute(db)
  return new Map(rows.map(({ pointId, ...city }) => [pointId, city]))
}
