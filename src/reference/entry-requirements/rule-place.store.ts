import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'

export interface DivisionFound {
  readonly id: string
  readonly code: string | null
  readonly countryId: string
  /** Itself and those above it. */
  readonly lineIds: readonly string[]
}

/** A division and those above it, by the id of the first. */
const lineOf = (id: 'd.id' | 'a.division_id'): string => `array(
  with recursive line as (
    select self.id, self.parent_id from country_divisions self where self.id = ${id}
    union select above.id, above.parent_id from country_divisions above join line on above.id = line.parent_id
  ) select line.id from line)`

const divisionsBy = prepared<DivisionFound>(`
  select d.id, d.code, d.country_id as "countryId", ${lineOf('d.id')} as "lineIds"
  from country_divisions d where d.id = any ($1::uuid[]) or d.code = any ($2::text[])`)

/** Divisions by id and by ISO 3166-2 code in capitals. */
export const listDivisions = (db: Db, ids: readonly string[], codes: readonly string[]): Promise<DivisionFound[]> =>
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

export interface AirportFound {
  readonly iata: string | null
  readonly icao: string | null
  readonly countryId: string
  readonly lineIds: readonly string[]
}

const airportsBy = prepared<AirportFound>(`
  select a.iata, a.icao, a.country_id as "countryId", ${lineOf('a.division_id')} as "lineIds"
  from airports a where (a.iata = any ($1::text[]) or a.icao = any ($1::text[])) and a.deleted_at is null
  order by a.scheduled desc nulls last, a.id`)

/** Where the airports with these codes in capitals are; of two with one code, the one with scheduled flights first. */
export const listAirportPlaces = (db: Db, codes: readonly string[]): Promise<AirportFound[]> => airportsBy(db, [codes])
