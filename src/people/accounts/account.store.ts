import { sql } from 'kysely'
import type { RoleType } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { foldedOnce, inOrder, isOneOf, meant, pageOfNearest } from '../users/people-search.store.ts'
import { selectUser, toUser, type UserRow } from '../users/user.store.ts'
import type { Role } from '../users/user.ts'
import type { Account } from './account.ts'

export interface AccountFilter {
  /** People of one company, its guests included; null: of all. */
  readonly companyId: string | null
  readonly search?: string | undefined
  readonly role?: RoleType | undefined
  readonly staff?: boolean | undefined
  /** Only responders of the network, of one field or of any. */
  readonly network?: RoleType | 'any' | undefined
  readonly deleted: boolean
}

type AccountRow = UserRow & { companyName: string | null; hasPassword: boolean; erasedAt: Date | null }

const selectAccounts = (db: Db, companyId: string | null) =>
  selectUser(db)
    .leftJoin('companies as c', 'c.id', 'u.company_id')
    .select(['c.name as companyName', 'u.erased_at as erasedAt'])
    .select(sql<boolean>`u.password_hash is not null`.as('hasPassword'))
    .$if(companyId !== null, (query) =>
      query.where(
        sql<boolean>`(u.company_id = ${companyId} or exists (
          select 1 from roles r where r.user_id = u.id and r.company_id = ${companyId}))`,
      ),
    )

/** Roles of these people, within one company or (null) in all. */
async function rolesOf(db: Db, ids: readonly string[], companyId: string | null): Promise<ReadonlyMap<string, Role[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('roles as r')
    .innerJoin('companies as c', 'c.id', 'r.company_id')
    .select(['r.id', sql<RoleType>`r.type`.as('type'), 'r.company_id as companyId', 'c.name as companyName'])
    .select(['r.created_at as createdAt', 'r.updated_at as updatedAt', 'r.user_id as userId'])
    .where('r.user_id', 'in', [...ids])
    .$if(companyId !== null, (query) => query.where('r.company_id', '=', companyId ?? ''))
    .orderBy('r.id')
    .execute()
  return Map.groupBy(rows, (row) => row.userId)
}

async function asAccounts(db: Db, rows: readonly AccountRow[], companyId: string | null): Promise<Account[]> {
  const ids = rows.map((row) => row.id)
  const roles = await rolesOf(db, ids, companyId)
  return rows.map(({ companyName, hasPassword, erasedAt, ...row }) => ({
    user: toUser(row),
    companyName,
    hasPassword,
    guest: false,
    erasedAt,
    roles: roles.get(row.id) ?? [],
  }))
}

/** Of a user `u` and what was `meant`, `w`. 2: exact e-mail, external id or id; 1: contained in them or in the name; below 1: trigram similarity of the name. */
export const similarity = (search: string, companyId: string | null) => {
  const text = search.trim().toLowerCase()
  // A guest cannot be found by the external id of another company.
  const externalId = sql`case when ${companyId}::uuid is null or u.company_id = ${companyId}::uuid then lower(u.external_id) end`
  return sql<number>`case
    when lower(u.email) = ${text} or ${externalId} = ${text} or u.id::text = ${text} then 2
    when position(${text} in concat_ws(' ', lower(u.email), ${externalId})) > 0
      or position(${foldedOnce(text)} in w.name) > 0 then 1
    else word_similarity(${foldedOnce(text)}, w.name) end`
}

export async function pageOfAccounts(db: Db, filter: AccountFilter, pageRequest: PageRequest): Promise<Page<Account>> {
  const { companyId, search, role, staff, network, deleted } = filter
  const matching = selectAccounts(db, companyId)
    .where('u.deleted_at', deleted ? 'is not' : 'is', null)
    .$if(staff !== undefined, (query) => query.where('u.staff', '=', staff ?? false))
    .$if(role !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select 1 from roles r where r.user_id = u.id and r.type = ${role ?? ''}
          and (${companyId}::uuid is null or r.company_id = ${companyId}))`,
      ),
    )
    .$if(network !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select 1 from network_responders n where n.user_id = u.id
          and (${network ?? ''}::text = 'any' or n.type = ${network ?? ''}))`,
      ),
    )
  if (search !== undefined) {
    const nearest = await pageOfNearest(
      db,
      matching
        .innerJoin(meant(search, 'everything'), 'w.user_id', 'u.id')
        .clearSelect()
        .select(['u.id', similarity(search, companyId).as('nearness')]),
      pageRequest,
    )
    const rows = await selectAccounts(db, companyId).where(isOneOf(nearest.items)).execute()
    return { items: await asAccounts(db, inOrder(nearest.items, rows), companyId), total: nearest.total }
  }
  const rows = await matching.orderBy('u.id').limit(pageRequest.perPage).offset(offsetOf(pageRequest)).execute()
  const { total } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items: await asAccounts(db, rows, companyId), total }
}

/** Includes deleted accounts. */
export async function findAccount(db: Db, companyId: string | null, id: string): Promise<Account | undefined> {
  const row = await selectAccounts(db, companyId).where('u.id', '=', id).executeTakeFirst()
  const [account] = row ? await asAccounts(db, [row], companyId) : []
  return account
}

export async function unmarkDeleted(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('users').set({ deleted_at: null, updated_at: at }).where('id', '=', id).execute()
}

export async function deleteRole(db: Db, id: string): Promise<void> {
  await db.deleteFrom('roles').where('id', '=', id).execute()
}

/** A changed role counts as a change of the person, so that lists with `since` include it. */
export async function touchUser(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('users').set({ updated_at: at }).where('id', '=', id).execute()
}
