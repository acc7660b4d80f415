import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Translated } from '../../platform/i18n.ts'
import type { CountryBrief } from '../countries/country.ts'
import { countryBriefColumns, toCountryBrief, toTravelStatus } from '../countries/country-columns.store.ts'
import type { DivisionBrief } from './entry-requirement.ts'

export interface VaccinationName {
  readonly id: string
  readonly name: Translated
}

/** Every country by English name, including removed ones, because old rules refer to them. */
export async function listCountryBriefs(db: Db): Promise<(CountryBrief & { readonly deleted: boolean })[]> {
  const rows = await db
    .selectFrom('countries as c')
    .select(countryBriefColumns)
    .select(sql<boolean>`c.deleted_at is not null`.as('deleted'))
    .orderBy(sql`c.name ->> 'en'`)
    .orderBy('c.id')
    .execute()
  return rows.map(toCountryBrief)
}

export async function listVaccinationNames(db: Db): Promise<VaccinationName[]> {
  return db
    .selectFrom('vaccinations')
    .select(['id', sql<Translated>`name`.as('name')])
    .execute()
}

export async function listDivisionBriefs(db: Db, ids: readonly string[]): Promise<DivisionBrief[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('country_divisions')
    .select(['id', 'country_id as countryId', 'code', sql<Translated>`name`.as('name'), 'travel_status'])
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .orderBy('code')
    .execute()
  return rows.map(({ travel_status, ...row }) => ({ ...row, travelStatus: toTravelStatus(travel_status) }))
}
