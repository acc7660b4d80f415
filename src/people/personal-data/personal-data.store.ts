import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Picture } from '../users/user.ts'
import type { Person } from './personal-data.ts'

const selectPerson = (db: Db) =>
  db
    .selectFrom('users as u')
    .leftJoin('companies as c', 'c.id', 'u.company_id')
    .select(['u.id', 'u.email', 'u.company_id as companyId', 'c.name as companyName'])
    .select(['u.deleted_at as deletedAt', 'u.erased_at as erasedAt'])

export function findPerson(db: Db, id: string): Promise<Person | undefined> {
  return selectPerson(db).where('u.id', '=', id).executeTakeFirst()
}

/** Everybody with this e-mail address; it is unique only within a company. */
export function listPeopleByEmail(db: Db, email: string): Promise<Person[]> {
  return selectPerson(db)
    .where('u.email_key', '=', email.toLowerCase())
    .where('u.erased_at', 'is', null)
    .orderBy('u.id')
    .execute()
}

/** Locks the person's row until the transaction ends. */
export async function lockPerson(db: Db, id: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
}

/** The account without the digests of its secrets. */
export function findAccountData(db: Db, userId: string): Promise<object | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'company_id', 'external_id', 'first_name', 'last_name', 'display_name', 'email', 'phone_number'])
    .select(['home_country', 'nationalities', 'language', 'timezone_identifier', 'birthday', 'settings', 'staff'])
    .select(['bio', 'languages_spoken', 'doctor_settings', 'picture', 'confirmed_at'])
    .select(['email_link_used_at', 'phone_link_used_at'])
    .select(['created_at', 'updated_at', 'deleted_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

export interface BlankAccount {
  readonly firstName: string
  readonly email: string
  readonly at: Date
}

/** Empties the account. The row stays, because payment records refer to it. */
export async function blankAccount(db: Db, userId: string, blank: BlankAccount): Promise<void> {
  await db
    .updateTable('users')
    .set({
      external_id: null,
      first_name: blank.firstName,
      last_name: null,
      display_name: null,
      email: blank.email,
      phone_number: null,
      home_country: null,
      nationalities: [],
      language: 'en',
      timezone_identifier: null,
      birthday: null,
      bio: null,
      languages_spoken: [],
      doctor_settings: null,
      picture: null,
      confirmed_at: null,
      email_link_used_at: null,
      phone_link_used_at: null,
      settings: '{}',
      password_hash: null,
      token_version: sql`token_version + 1`,
      token_digest: null,
      updated_at: blank.at,
      deleted_at: sql`coalesce(deleted_at, ${blank.at})`,
      erased_at: blank.at,
    })
    .where('id', '=', userId)
    .execute()
}

export function listRoleData(db: Db, userId: string): Promise<object[]> {
  return db
    .selectFrom('roles as r')
    .innerJoin('companies as c', 'c.id', 'r.company_id')
    .select(['r.id', 'r.type', 'r.company_id', 'c.name as company_name', 'r.created_at', 'r.updated_at'])
    .where('r.user_id', '=', userId)
    .orderBy('r.id')
    .execute()
}

export async function deleteRoles(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('roles').where('user_id', '=', userId).execute()
}

export function listSessionData(db: Db, userId: string): Promise<object[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'page', 'company_id', 'user_agent', 'created_at', 'expires_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

export async function deleteSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

export function listSignInCodeData(db: Db, userId: string): Promise<object[]> {
  return db
    .selectFrom('sign_in_codes')
    .select(['page', 'company_id', 'created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

export async function deleteSignInCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sign_in_codes').where('user_id', '=', userId).execute()
}

export function listKeyData(db: Db, userId: string): Promise<object[]> {
  return db
    .selectFrom('keys')
    .select(['id', 'kind', 'name', 'hint', 'created_at', 'updated_at', 'expires_at', 'revoked_at', 'last_used_on'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** Revokes the keys and overwrites their names; the rows stay, because the audit log refers to them. */
export async function revokeAndBlankKeys(db: Db, userId: string, name: string, at: Date): Promise<void> {
  await db
    .updateTable('keys')
    .set({ name, hint: '', revoked_at: sql`coalesce(revoked_at, ${at})`, updated_at: at })
    .where('user_id', '=', userId)
    .execute()
}

/** How often the person exported the own data since a time. `db` must have the system scope. */
export async function countExportsBy(db: Db, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('shared_audit_log')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', userId)
    .where('action', '=', 'export')
    .where('actor_id', '=', userId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Audit lines about the person, and of what the person did. */
export function listAuditData(db: Db, userId: string): Promise<object[]> {
  return db
    .selectFrom('shared_audit_log')
    .select(['at', 'actor_kind', 'action', 'subject_kind', 'subject_id', 'before', 'after', 'request_id'])
    .where((of) =>
      of.or([of('actor_id', '=', userId), of.and([of('subject_kind', '=', 'user'), of('subject_id', '=', userId)])]),
    )
    .orderBy('id')
    .execute()
}

/** Removes the values from the audit lines of a subject; actor, action and time stay. */
export async function eraseAudit(db: Db, subjectKind: string, subjectId: string): Promise<void> {
  await sql`select erase_from_audit(${subjectKind}, ${subjectId})`.execute(db)
}

/** Removes the values from audit lines of these companies, and of none, that match a pattern or are about one of these subjects. */
export async function eraseAuditLines(
  db: Db,
  companyIds: readonly string[],
  patterns: readonly string[],
  subjectIds: readonly string[],
): Promise<void> {
  await sql`
    select erase_audit_lines(array(
      select id from shared_audit_log
      where (company_id is null or company_id = any(${companyIds}::uuid[]))
        and (before::text ilike any(${patterns}::text[]) or after::text ilike any(${patterns}::text[])
          or subject_id = any(${subjectIds}::text[]))))`.execute(db)
}

interface AuditLine {
  readonly id: number
  readonly before: unknown
  readonly after: unknown
}

/** The audit lines about these subjects that have values. */
export async function listAuditLines(db: Db, subjectIds: readonly string[]): Promise<AuditLine[]> {
  const { rows } = await sql<AuditLine>`
    select id, before, after from shared_audit_log
    where subject_id = any(${subjectIds}::text[]) and coalesce(before, after) is not null`.execute(db)
  return rows
}

export async function eraseAuditLinesById(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await sql`select erase_audit_lines(${ids}::bigint[])`.execute(db)
}

/** The person's picture, if there is one. */
export async function findPictureOf(db: Db, userId: string): Promise<Picture | undefined> {
  const row = await db.selectFrom('users').select('picture').where('id', '=', userId).executeTakeFirst()
  return (row?.picture as Picture | null | undefined) ?? undefined
}
