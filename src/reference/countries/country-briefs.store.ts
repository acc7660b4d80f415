import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Translated } from '../../platform/i18n.ts'
import type { CountryBrief } from './country.ts'
import { countryBriefColumns, countryNameColumns, toCountryBrief } from './country-columns.store.ts'

export async function listCountryBriefs(db: Db, ids: readonly string[]): Promise<CountryBrief[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('countries as c')
    .select(countryBriefColumns)
    .where('c.id', 'in', ids)
    .orderBy(sql`c.name ->> 'en'`)
    .orderBy('c.id')
    .execute()
  return rows.map(toCountryBrief)
}

export interface CountryName {
  readonly id: string
  readonly alpha2: string
  readonly alpha3: string
  readonly name: Translated
}

/** Ids, codes and names of countries, by id or code. */
export function listCountryNames(db: Db, ids: readonly string[], codes: readonly string[]): Promise<CountryName[]> {
  return db
    .selectFrom('countries as c')
    .select(countryNameColumns)
    .where(
      sql<boolean>`(c.id = any(${ids}::uuid[]) or c.alpha2 = any(${codes}::text[]) or c.alpha3 = any(${codes}::text[]))`,
    )
    .where('c.deleted_at', 'is', null)
    .execute()
}

export interface DivisionName {
  readonly id: string
  readonly countryId: string
  /** ISO 3166-2, such as `CA-ON`. */
  readonly code: string | null
  readonly name: Translated
  readonly updatedAt: Date
}

/** Divisions by id or code. */
export function listDivisionNames(db: Db, ids: readonly string[], codes: readonly string[]): Promise<DivisionName[]> {
  return db
    .selectFrom('country_divisions as d')
    .select(['d.id', 'd.country_id as countryId', 'd.code', sql<Translated>`d.name`.as('name')])
    .select('d.updated_at as updatedAt')
    .where(sql<boolean>`(d.id = any(${ids}::uuid[]) or d.code = any(${codes}::text[]))`)
    .execute()
}
