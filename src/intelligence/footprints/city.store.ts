import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Translated } from '../../platform/i18n.ts'
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
  const { rows } = await sql<PlacedCity>`
    select id, name, country_id as "countryId", lat, lng from shared_cities
    where id = any(${ids}::uuid[]) and deleted_at is null`.execute(db)
  return new Map(rows.map((city) => [city.id, city]))
}

/** A city that an editor may have meant. */
export interface CityCandidate {
  readonly id: string
  readonly name: string
  readonly countryCode: string
  readonly division: Translated | null
}

const candidate = sql`c.id, c.name, o.alpha2 as "countryCode", d.name as division
  from shared_cities c join shared_countries o on o.id = c.country_id left join shared_country_divisions d on d.id = c.division_id`

/** Cities of the same name: those of the country first, the largest first. */
export async function listHomonyms(db: Db, name: string, countryId: string): Promise<CityCandidate[]> {
  const { rows } = await sql<CityCandidate>`
    select ${candidate} where lower(c.name) = lower(${name}) and c.deleted_at is null
    order by c.country_id = ${countryId} desc, c.population desc nulls last, c.id limit 8`.execute(db)
  return rows
}

/** Cities whose names are spelled most like the text. It compares with every name (about half a second), and is only used for an error. */
export async function listSimilarCities(db: Db, name: string): Promise<CityCandidate[]> {
  const { rows } = await sql<CityCandidate>`
    select ${candidate} where c.deleted_at is null and similarity(c.name, ${name}) > 0.2
    order by similarity(c.name, ${name}) desc, c.population desc nulls last, c.id limit 3`.execute(db)
  return rows
}

/** The cities of points of alerts, by the id of the point. */
export async function listPointCities(db: Db, pointIds: readonly string[]): Promise<ReadonlyMap<string, PointCity>> {
  if (pointIds.length === 0) return new Map()
  const { rows } = await sql<PointCity & { pointId: string }>`
    select id as "pointId", city_id as id, city_name as name, city_km as km from alert_locations
    where id = any(${pointIds}::uuid[]) and city_id is not null`.execute(db)
  return new Map(rows.map(({ pointId, ...city }) => [pointId, city]))
}
