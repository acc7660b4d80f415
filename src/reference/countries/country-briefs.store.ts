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
