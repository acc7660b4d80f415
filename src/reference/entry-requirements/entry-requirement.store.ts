import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Translated } from '../../platform/i18n.ts'
import { type CountryBrief, travelStatuses } from '../countries/country.ts'
import {
  type DivisionBrief,
  type EntryRequirement,
  type RuleExtras,
  type RuleFilter,
  ruleTypes,
  ruleValues,
} from './entry-requirement.ts'

/** Entry requirements and travel restrictions are two tables of one shape. */
export type RuleTable = 'entry_requirements' | 'travel_restrictions'

const selectRule = (db: Db, table: RuleTable) =>
  db
    .selectFrom(table)
    .select(['id', 'type', 'value', 'references', 'vaccination_id as vaccinationId'])
    .select([sql<RuleExtras>`extras`.as('extras'), sql<Translated | null>`comment`.as('comment')])
    .select(['origin_country_id as originCountryId', 'origin_division_id as originDivisionId'])
    .select(['affected_country_ids as affectedCountryIds', 'affected_division_ids as affectedDivisionIds'])
    .select(['effective_as_of as effectiveAsOf', 'created_at as createdAt', 'updated_at as updatedAt'])

/** Rules in force at a time, by what they are about. */
export async function listRules(db: Db, table: RuleTable, filter: RuleFilter): Promise<EntryRequirement[]> {
  const rows = await selectRule(db, table)
    .where((where) => where.or([where('valid_from', 'is', null), where('valid_from', '<=', filter.asOf)]))
    .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>', filter.asOf)]))
    .$if(filter.originCountryId !== undefined, (query) =>
      query.where('origin_country_id', '=', filter.originCountryId ?? ''),
    )
    .orderBy('type')
    .orderBy('id')
    .execute()
  return rows.map(({ type, value, ...row }) => ({
    ...row,
    type: ruleTypes[type] ?? 'entry_form_required',
    value: ruleValues[value] ?? 'no',
  }))
}

export async function listCountryBriefs(db: Db, ids: readonly string[]): Promise<CountryBrief[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('countries')
    .select([
      'id',
      'alpha2',
      'alpha3',
      sql<Translated>`name`.as('name'),
      'travel_status',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
    .where('id', 'in', ids)
    .orderBy(sql`name ->> 'en'`)
    .execute()
  return rows.map(({ travel_status, ...row }) => ({ ...row, travelStatus: travelStatuses[travel_status] ?? 'normal' }))
}

export async function listDivisionBriefs(db: Db, ids: readonly string[]): Promise<DivisionBrief[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('country_divisions')
    .select(['id', 'country_id as countryId', 'code', sql<Translated>`name`.as('name'), 'travel_status'])
    .where('id', 'in', ids)
    .orderBy('code')
    .execute()
  return rows.map(({ travel_status, ...row }) => ({ ...row, travelStatus: travelStatuses[travel_status] ?? 'normal' }))
}

export async function listVaccinationNames(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; name: Translated }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('vaccinations')
    .select(['id', sql<Translated>`name`.as('name')])
    .where('id', 'in', ids)
    .execute()
}
