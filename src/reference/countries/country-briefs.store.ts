import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Translated } from '../../platform/i18n.ts'
import { type CountryBrief, travelStatuses } from './country.ts'

export async function listCountryBriefs(db: Db, ids: readonly string[]): Promise<CountryBrief[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('countries')
    .select(['id', 'alpha2', 'alpha3', sql<Translated>`name`.as('name'), 'travel_status'])
    .select(['created_at as createdAt', 'updated_at as updatedAt'])
    .where('id', 'in', ids)
    .orderBy(sql`name ->> 'en'`)
    .orderBy('id')
    .execute()
  return rows.map(({ travel_status, ...row }) => ({ ...row, travelStatus: travelStatuses[travel_status] ?? 'normal' }))
}
