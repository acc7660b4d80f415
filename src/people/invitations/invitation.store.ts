import { sql } from 'kysely'
import type { RoleType } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { selectUser, toUser } from '../users/user.store.ts'
import type { User } from '../users/user.ts'
import type { Invitation } from './invitation.ts'

const selectInvitation = (db: Db) =>
  db
    .selectFrom('invitations as i')
    .select(['i.id', 'i.company_id as companyId', 'i.user_id as userId', 'i.email', 'i.joins'])
    .select(sql<RoleType[]>`i.roles`.as('roles'))
    .select(['i.created_at as createdAt', 'i.expires_at as expiresAt', 'i.accepted_at as acceptedAt'])
    .select('i.withdrawn_at as withdrawnAt')

/** `names`: what the company called the person. */
export async function insertInvitation(
  db: Db,
  invitation: Invitation,
  names: { readonly firstName?: string | null | undefined; readonly lastName?: string | null | undefined } = {},
): Promise<void> {
  await db
    .insertInto('invitations')
    .values({
      id: invitation.id,
      company_id: invitation.companyId,
      user_id: invitation.userId,
      email: invitation.email,
      roles: [...invitation.roles],
      joins: invitation.joins,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
      first_name: names.firstName ?? null,
      last_name: names.lastName ?? null,
    })
    .execute()
}

/** Within a company, or (null) any. */
export function findInvitation(
  db: Db,
  companyId: string | null,
  id: string,
  lock = false,
): Promise<Invitation | undefined> {
  return selectInvitation(db)
    .where('i.id', '=', id)
    .$if(companyId !== null, (query) => query.where('i.company_id', '=', companyId ?? ''))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
}

/** The open invitation of an address; an expired one does not count. */
export function findOpenInvitation(
  db: Db,
  companyId: string,
  email: string,
  at: Date,
): Promise<Invitation | undefined> {
  return selectInvitation(db)
    .where('i.company_id', '=', companyId)
    .where(sql`lower(i.email)`, '=', email.toLowerCase())
    .where('i.accepted_at', 'is', null)
    .where('i.withdrawn_at', 'is', null)
    .where('i.expires_at', '>', at)
    .executeTakeFirst()
}

/** The number of invitations of an address since a time, and the time of the oldest. */
export function countInvitations(
  db: Db,
  companyId: string,
  email: string,
  since: Date,
): Promise<{ readonly count: number; readonly oldest: Date | null }> {
  return db
    .selectFrom('invitations')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .where('company_id', '=', companyId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
}

export async function pageOfInvitations(
  db: Db,
  companyId: string | null,
  pageRequest: PageRequest,
): Promise<Page<Invitation>> {
  const matching = () =>
    selectInvitation(db).$if(companyId !== null, (query) => query.where('i.company_id', '=', companyId ?? ''))
  const items = await matching()
    .orderBy('i.id', 'desc')
    .limit(pageRequest.perPage)
    .offset(offsetOf(pageRequest))
    .execute()
  const { total } = await matching()
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items, total }
}

export async function markAccepted(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('invitations').set({ accepted_at: at }).where('id', '=', id).execute()
}

/** Ends the open invitations of an address (a new one replaces them), or one by its id. */
export async function withdrawInvitations(
  db: Db,
  which: { readonly id: string } | { readonly companyId: string; readonly email: string },
  at: Date,
): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ withdrawn_at: at })
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : ''))
    .$if('email' in which, (query) =>
      query
        .where('company_id', '=', 'email' in which ? which.companyId : '')
        .where(sql`lower(email)`, '=', 'email' in which ? which.email.toLowerCase() : ''),
    )
    .execute()
}

/** The id of the account with this address, in any company. */
export async function findAccountIdByEmail(db: Db, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select account_of_address(${email}) as id`.execute(db)
  return rows[0]?.id ?? undefined
}

/**
 * The account that was created only for an invitation to the address: no invitation is accepted or open, and it has no role and no
 * password.
 */
export async function findUnclaimedAccount(
  db: Db,
  companyId: string,
  email: string,
  at: Date,
): Promise<User | undefined> {
  const row = await selectUser(db)
    .where('u.company_id', '=', companyId)
    .where('u.email_key', '=', email.toLowerCase())
    .where('u.deleted_at', 'is', null)
    .where('u.confirmed_at', 'is', null)
    .where('u.password_hash', 'is', null)
    .where(
      sql<boolean>`not exists (select 1 from roles r where r.user_id = u.id) and not belongs_elsewhere(u.id, ${companyId})
        and exists (select 1 from invitations i where i.user_id = u.id and i.joins)
        and not exists (select 1 from invitations i where i.user_id = u.id
          and (i.accepted_at is not null or (i.withdrawn_at is null and i.expires_at > ${at})))`,
    )
    .forUpdate()
    .executeTakeFirst()
  return row && toUser(row)
}

export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return row !== undefined && row.password_hash !== null
}

export const listInvitationData = (db: Db, userId: string): Promise<object[]> =>
  db.selectFrom('invitations').selectAll().where('user_id', '=', userId).orderBy('id').execute()

/** Returns the ids of the deleted invitations. */
export async function deleteInvitationsOf(db: Db, userId: string): Promise<string[]> {
  const gone = await db.deleteFrom('invitations').where('user_id', '=', userId).returning('id').execute()
  return gone.map((row) => row.id)
}
