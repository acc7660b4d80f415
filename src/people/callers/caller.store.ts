import { sql } from 'kysely'
import type { RoleType } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Caller, Membership } from './caller.ts'

export async function findKeyCaller(db: Db, digest: Buffer): Promise<Caller | undefined> {
  const row = await db
    .selectFrom('keys as k')
    .leftJoin('companies as c', 'c.id', 'k.company_id')
    .leftJoin('users as u', 'u.id', 'k.user_id')
    .select([
      'k.id',
      'k.kind',
      'k.name',
      'k.company_id as companyId',
      'k.user_id as userId',
      'k.expires_at as expiresAt',
      'c.features',
      'u.staff',
    ])
    .where('k.digest', '=', digest)
    .where('k.revoked_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.kind === 'staff')
    return row.userId && row.staff
      ? { kind: 'staff', keyId: row.id, userId: row.userId, expiresAt: row.expiresAt }
      : undefined
  if (row.kind === 'source') return { kind: 'source', keyId: row.id, name: row.name, expiresAt: row.expiresAt }
  if (!row.companyId || !row.features) return undefined
  return {
    kind: row.kind === 'public' ? 'public' : 'company',
    keyId: row.id,
    companyId: row.companyId,
    features: row.features,
    expiresAt: row.expiresAt,
  }
}

export type UserCaller = Extract<Caller, { kind: 'user' }>

export async function findUserCaller(db: Db, digest: Buffer): Promise<UserCaller | undefined> {
  const owner = (await findTokenOwner(db, digest)) ?? (await findEarlierTokenOwner(db, digest))
  return owner && userCallerOf(db, owner)
}

/** Who acts with the token of this person in this company. Undefined: nobody, because the person does not belong to it. */
export async function findUserCallerIn(
  db: Db,
  userId: string,
  companyId: string | null,
): Promise<UserCaller | undefined> {
  const person = await selectPeople(db).where('u.id', '=', userId).executeTakeFirst()
  if (!person || (companyId === null && person.homeCompanyId !== null)) return undefined
  return userCallerOf(db, { ...person, companyId })
}

async function userCallerOf(db: Db, owner: OwnerOfToken): Promise<UserCaller | undefined> {
  const { userId, companyId } = owner
  if (companyId === null)
    return { kind: 'user', userId, companyId, roles: await listNetworkRoles(db, userId), features: [], expiresAt: null }
  const membership = (await listMemberships(db, userId)).find((one) => one.companyId === companyId)
  // The own account works without a role, as long as the company exists; a guest needs a role.
  if (!membership && (owner.homeCompanyId !== companyId || owner.homeDeletedAt !== null)) return undefined
  const { roles, features } = membership ?? { roles: [], features: [] }
  return { kind: 'user', userId, companyId, roles, features, expiresAt: null }
}

/** The fields of a responder who belongs to no company. */
export async function listNetworkRoles(db: Db, userId: string): Promise<RoleType[]> {
  const rows = await db
    .selectFrom('network_responders')
    .select(sql<RoleType>`type`.as('type'))
    .where('user_id', '=', userId)
    .orderBy('type')
    .execute()
  return rows.map((row) => row.type)
}

/** The person and the company in which their token acts. */
interface OwnerOfToken {
  readonly userId: string
  readonly companyId: string | null
  readonly homeCompanyId: string | null
  readonly homeDeletedAt: Date | null
}

const selectPeople = (db: Db) =>
  db
    .selectFrom('users as u')
    .leftJoin('companies as c', 'c.id', 'u.company_id')
    .select(['u.id as userId', 'u.company_id as homeCompanyId', 'c.deleted_at as homeDeletedAt'])
    .where('u.deleted_at', 'is', null)
    .where('u.staff', '=', false)

const findTokenOwner = (db: Db, digest: Buffer): Promise<OwnerOfToken | undefined> =>
  selectPeople(db)
    .innerJoin('user_tokens as t', 't.user_id', 'u.id')
    .select('t.company_id as companyId')
    .where('t.digest', '=', digest)
    .executeTakeFirst()

/** A token from before tokens were kept for each company acts in the company of the account. */
const findEarlierTokenOwner = (db: Db, digest: Buffer): Promise<OwnerOfToken | undefined> =>
  selectPeople(db).select('u.company_id as companyId').where('u.token_digest', '=', digest).executeTakeFirst()

export async function findSessionCaller(db: Db, digest: Buffer): Promise<Caller | undefined> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.id',
      's.page',
      's.user_id as userId',
      's.company_id as companyId',
      's.expires_at as expiresAt',
      'u.staff',
    ])
    .where('s.digest', '=', digest)
    .where('s.ended_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.page === 'traveller') {
    const person = await findUserCallerIn(db, row.userId, row.companyId)
    return person && { ...person, kind: 'traveller', sessionId: row.id, expiresAt: row.expiresAt }
  }
  return {
    kind: 'session',
    sessionId: row.id,
    userId: row.userId,
    staff: row.staff,
    companyId: row.companyId,
    ...(await companiesOf(db, row.userId)),
    networkRoles: row.companyId === null ? await listNetworkRoles(db, row.userId) : [],
    expiresAt: row.expiresAt,
  }
}

/** Memberships in existing companies, and the ids of all companies: a deleted one may be restored, which must invalidate the cache. */
async function companiesOf(
  db: Db,
  userId: string,
): Promise<{ readonly memberships: Membership[]; readonly companies: string[] }> {
  const rows = await db.selectFrom('roles').select('company_id').distinct().where('user_id', '=', userId).execute()
  return { memberships: await listMemberships(db, userId), companies: rows.map((row) => row.company_id) }
}

export async function listMemberships(db: Db, userId: string): Promise<Membership[]> {
  return db
    .selectFrom('roles as r')
    .innerJoin('companies as c', 'c.id', 'r.company_id')
    .select(['r.company_id as companyId', sql<RoleType[]>`array_agg(r.type order by r.type)`.as('roles'), 'c.features'])
    .where('r.user_id', '=', userId)
    .where('c.deleted_at', 'is', null)
    .groupBy(['r.company_id', 'c.features'])
    .orderBy(sql`min(r.created_at)`)
    .execute()
}
