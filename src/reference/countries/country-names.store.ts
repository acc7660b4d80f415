import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Translated } from '../../platform/i18n.ts'

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
    .select(['c.id', 'c.alpha2', 'c.alpha3', sql<Translated>`c.name`.as('name')])
    .where(
      sql<boolean>`(c.id = any(${ids}::uuid[]) or c.alpha2 = any(${codes}::text[]) or c.alpha3 = any(${codes}::text[]))`,
    )
    .where('c.deleted_at', 'is', null)
    .execute()
}
