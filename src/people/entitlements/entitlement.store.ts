import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
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

/** Calls `has_assistance` in the database, which also decides what responders of the network see. */
export async function hasAssistanceAt(db: Db, userId: string, companyId: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select has_assistance(${userId}, ${companyId}, ${at}) as has`.execute(db)
  return rows[0]?.has === true
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

const insertionOfMany = prepared<unknown>(`
  insert into entitlements (id, company_id, user_id, feature, from_at, until_at, source, created_at, updated_at)
  select e.id, e.company_id, e.user_id, e.feature, e.from_at, e.until_at, e.source, e.created_at, e.created_at
  from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::text[], $8::timestamptz[])
    as e(id, company_id, user_id, feature, from_at, until_at, source, created_at)`)

export async function insertEntitlements(db: Db, all: readonly Entitlement[]): Promise<void> {
  await insertionOfMany(db, [
    all.map((one) => one.id),
    all.map((one) => one.companyId),
    all.map((one) => one.userId),
    all.map((one) => one.feature),
    all.map((one) => one.from.toISOString()),
    all.map((one) => one.until?.toISOString() ?? null),
    all.map((one) => one.source),
    all.map((one) => one.createdAt.toISOString()),
  ])
}

interface OfSource {
  readonly userId: string
  readonly source: string
  readonly at: Date
}

const moveOfSource = prepared<unknown>(
  'update entitlements set until_at = $3, updated_at = $4 where user_id = $1 and source = $2',
)

export async function moveEntitlementsOfSource(db: Db, moved: OfSource & { readonly until: Date }): Promise<void> {
  await moveOfSource(db, [moved.userId, moved.source, moved.until, moved.at])
}

const removeUnused = prepared<unknown>('delete from entitlements where user_id = $1 and source = $2 and from_at >= $3')
const endOfSource = prepared<unknown>(`
  update entitlements set until_at = $3, updated_at = $3
  where user_id = $1 and source = $2 and (until_at is null or until_at > $3)`)

/** Those that have not begun yet are deleted: an entitlement ends after it begins. */
export async function endEntitlementsOfSource(db: Db, { userId, source, at }: OfSource): Promise<void> {
  await removeUnused(db, [userId, source, at])
  await endOfSource(db, [userId, source, at])
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
