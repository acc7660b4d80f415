import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface DivisionFound {
  readonly id: string
  readonly code: string | null
  readonly countryId: string
  /** Itself and those above it. */
  readonly lineIds: readonly string[]
}

/** A division and those above it, by the id of the first. */
const lineOf = (id: ReturnType<typeof sql.ref>) => sql<string[]>`array(
  with recursive line as (
    select self.id, self.parent_id from country_divisions self where self.id = ${id}
    union select above.id, above.parent_id from country_divisions above join line on above.id = line.parent_id
  ) select line.id from line)`

/** Divisions by id and by ISO 3166-2 code in capitals. */
export async function listDivisions(
  db: Db,
  ids: readonly string[],
  codes: readonly string[],
): Promise<DivisionFound[]> {
  const { rows } = await sql<DivisionFound>`
    select d.id, d.code, d.country_id as "countryId", ${lineOf(sql.ref('d.id'))} as "lineIds"
    from country_divisions d where d.id = any (${ids}::uuid[]) or d.code = any (${codes}::text[])`.execute(db)
  return rows
}

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

/** Where the airports with these codes in capitals are; of two with one code, the one with scheduled flights first. */
export async function listAirportPlaces(db: Db, codes: readonly string[]): Promise<AirportFound[]> {
  const { rows } = await sql<AirportFound>`
    select a.iata, a.icao, a.country_id as "countryId", ${lineOf(sql.ref('a.division_id'))} as "lineIds"
    from airports a where (a.iata = any (${codes}::text[]) or a.icao = any (${codes}::text[])) and a.deleted_at is null
    order by a.scheduled desc nulls last, a.id`.execute(db)
  return rows
}
