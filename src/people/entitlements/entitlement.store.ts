import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { Feature } from '../companies/company.ts'
import type { Entitlement } from './entitlement.ts'

const selectEntitlement = (db: Db) =>
  db
    .selectFrom('entitlements as e')
    .select(['e.id', 'e.company_id as companyId', 'e.user_id as userId', sql<Feature>`e.feature`.as('feature')])
    .select(['e.from_at as from', 'e.until_at as until', 'e.source', 'e.revision'])
    .select(['e.created_at as createdAt', 'e.updated_at as updatedAt'])

/** Calls `is_entitled` in the database, which targeting also uses, for many people at once. */
export async function isEntitledTo(
  db: Db,
  userId: string,
  companyId: string | null,
  feature: Feature,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select is_entitled(${userId}, ${companyId}, ${feature}, ${at}) as may`.execute(db)
  return rows[0]?.may === true
}

export function findEntitlement(db: Db, id: string, lock = false): Promise<Entitlement | undefined> {
  return selectEntitlement(db)
    .where('e.id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
}

export async function pageOfEntitlements(
  db: Db,
  filter: { readonly companyId: string | undefined; readonly userId: string | undefined },
  pageRequest: PageRequest,
): Promise<Page<Entitlement>> {
  const matching = () =>
    selectEntitlement(db)
      .$if(filter.companyId !== undefined, (query) => query.where('e.company_id', '=', filter.companyId ?? ''))
      .$if(filter.userId !== undefined, (query) => query.where('e.user_id', '=', filter.userId ?? ''))
  const items = await matching()
    .orderBy('e.id', 'desc')
    .limit(pageRequest.perPage)
    .offset(offsetOf(pageRequest))
    .execute()
  const { total } = await matching()
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items, total }
}

export async function insertEntitlement(db: Db, one: Entitlement): Promise<void> {
  await db
    .insertInto('entitlements')
    .values({
      id: one.id,
      company_id: one.companyId,
      user_id: one.userId,
      feature: one.feature,
      from_at: one.from,
      until_at: one.until,
      source: one.source,
      created_at: one.createdAt,
      updated_at: one.updatedAt,
    })
    .execute()
}

export async function updateEntitlement(db: Db, one: Entitlement): Promise<void> {
  await db
    .updateTable('entitlements')
    .set({ from_at: one.from, until_at: one.until, source: one.source, updated_at: one.updatedAt })
    .where('id', '=', one.id)
    .execute()
}

export async function deleteEntitlement(db: Db, id: string): Promise<void> {
  await db.deleteFrom('entitlements').where('id', '=', id).execute()
}

export const listEntitlementData = (db: Db, userId: string): Promise<object[]> =>
  db.selectFrom('entitlements').selectAll().where('user_id', '=', userId).orderBy('id').execute()

export async function deleteEntitlementsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('entitlements').where('user_id', '=', userId).execute()
}
