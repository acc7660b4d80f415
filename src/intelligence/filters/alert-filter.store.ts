import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { existsAnywhere } from '../../platform/db/exists-anywhere.ts'
import { type AlertFilter, type FilterOwner, riskLevels, riskNumber } from './alert-filter.ts'

/**
 * `isBlocked` (alert-filter.ts) as SQL over `alert_filters as f`: the level is its number or null, the categories
 * are an array of ids that includes all parents.
 */
export const blocks = (riskLevel: RawBuilder<unknown>, categoryIds: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(cardinality(f.risk_levels) = 0 or coalesce(${riskLevel} = any(f.risk_levels), f.risk_levels @> '{0, 1, 2}'))
    and (f.safety_category_id is null or f.safety_category_id = any(${categoryIds}))`

const selectFilter = (db: Db) =>
  db
    .selectFrom('alert_filters as f')
    .select(['f.id', 'f.risk_levels', 'f.safety_category_id as safetyCategoryId'])
    .select(['f.created_at as createdAt', 'f.updated_at as updatedAt'])

type Row = Awaited<ReturnType<ReturnType<typeof selectFilter>['executeTakeFirstOrThrow']>>

const toFilter = ({ risk_levels, ...row }: Row): AlertFilter => ({
  ...row,
  riskLevels: riskLevels.filter((level) => risk_levels.includes(riskNumber[level])),
})

const isOf = (owner: FilterOwner): RawBuilder<boolean> =>
  owner.kind === 'user'
    ? sql<boolean>`f.user_id = ${owner.userId} and f.company_id is not distinct from ${owner.companyId}::uuid`
    : sql<boolean>`f.user_id is null and f.company_id = ${owner.companyId}`

/** Oldest first. */
export async function listFilters(db: Db, owner: FilterOwner): Promise<AlertFilter[]> {
  return (await selectFilter(db).where(isOf(owner)).orderBy('f.id').execute()).map(toFilter)
}

/** Locks the filter until the transaction ends. */
export async function lockFilter(db: Db, owner: FilterOwner, id: string): Promise<AlertFilter | undefined> {
  const row = await selectFilter(db).where('f.id', '=', id).where(isOf(owner)).forUpdate().executeTakeFirst()
  return row && toFilter(row)
}

export async function insertFilter(db: Db, owner: FilterOwner, filter: AlertFilter): Promise<void> {
  await db
    .insertInto('alert_filters')
    .values({
      id: filter.id,
      company_id: owner.companyId,
      user_id: owner.kind === 'user' ? owner.userId : null,
      risk_levels: filter.riskLevels.map((level) => riskNumber[level]),
      safety_category_id: filter.safetyCategoryId,
      created_at: filter.createdAt,
      updated_at: filter.updatedAt,
    })
    .execute()
}

export async function updateFilter(db: Db, filter: AlertFilter): Promise<void> {
  await db
    .updateTable('alert_filters')
    .set({
      risk_levels: filter.riskLevels.map((level) => riskNumber[level]),
      safety_category_id: filter.safetyCategoryId,
      updated_at: filter.updatedAt,
    })
    .where('id', '=', filter.id)
    .execute()
}

export async function deleteFilter(db: Db, id: string): Promise<void> {
  await db.deleteFrom('alert_filters').where('id', '=', id).execute()
}

/** True when the filter exists, whoever owns it: decides between 401 and 404 (docs/contract/callers.md#401-403-and-404). */
export const filterExistsAnywhere = existsAnywhere('alert_filter')

/** All filters of a person, for the export of their data. */
export function listFilterData(db: Db, userId: string) {
  return db
    .selectFrom('alert_filters')
    .select(['id', 'risk_levels', 'safety_category_id', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

export async function deleteFiltersOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('alert_filters').where('user_id', '=', userId).execute()
}
