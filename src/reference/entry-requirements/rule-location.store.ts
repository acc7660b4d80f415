import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'

export interface DivisionLocation {
  readonly id: string
  readonly code: string | null
  readonly countryId: string
  /** The division and its ancestors. */
  readonly lineageIds: readonly string[]
}

/** SQL for a division and its ancestors, from the id of the division. */
const lineageOf = (id: 'd.id' | 'a.division_id'): string => `array(
  with recursive line as (
    select self.id, self.parent_id from country_divisions self where self.id = ${id}
    union select above.id, above.parent_id from country_divisions above join line on above.id = line.parent_id
  ) select line.id from line)`

const divisionsBy = prepared<DivisionLocation>(`
  select d.id, d.code, d.country_id as "countryId", ${lineageOf('d.id')} as "lineageIds"
  from country_divisions d where d.id = any ($1::uuid[]) or d.code = any ($2::text[])`)

/** Divisions by id and by ISO 3166-2 code in capitals. */
export const listDivisions = (db: Db, ids: readonly string[], codes: readonly string[]): Promise<DivisionLocation[]> =>
  divisionsBy(db, [ids, codes])

/** Vaccinations by id and by slug. */
export async function listVaccinationIds(
  db: Db,
  ids: readonly string[],
  slugs: readonly string[],
): Promise<{ id: string; slug: string }[]> {
  return db
    .selectFrom('vaccinations')
    .select(['id', 'slug'])
    .where(sql<boolean>`(id = any (${ids}::uuid[]) or slug = any (${slugs}::text[]))`)
    .where('deleted_at', 'is', null)
    .execute()
}

export interface AirportDivisions {
  readonly iata: string | null
  readonly icao: string | null
  readonly countryId: string
  readonly lineageIds: readonly string[]
}

const airportsBy = prepared<AirportDivisions>(`
  select a.iata, a.icao, a.country_id as "countryId", ${lineageOf('a.division_id')} as "lineageIds"
  from airports a where (a.iata = any ($1::text[]) or a.icao = any ($1::text[])) and a.deleted_at is null
  order by a.scheduled desc nulls last, a.id`)

/** Airports by code in capitals; of two with the same code, the one with scheduled flights first. */
export const listAirportDivisions = (db: Db, codes: readonly string[]): Promise<AirportDivisions[]> =>
  airportsBy(db, [codes])
