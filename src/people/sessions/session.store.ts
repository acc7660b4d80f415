import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Session, SessionPage } from './session.ts'

export interface SignInAccount {
  readonly id: string
  readonly staff: boolean
  readonly companyId: string | null
  readonly passwordHash: string | null
}

const selectAccounts = (db: Db) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.staff', 'u.company_id as companyId', 'u.password_hash as passwordHash'])
    .where('u.deleted_at', 'is', null)

const selectByEmail = (db: Db, email: string) =>
  selectAccounts(db).where('u.email_key', '=', email.toLowerCase()).orderBy('u.staff', 'desc').orderBy('u.id')

/** Accounts with this e-mail address and a password. There may be several: an address is unique only within a company. */
export const listSignInAccounts = (db: Db, email: string): Promise<SignInAccount[]> =>
  selectByEmail(db, email).where('u.password_hash', 'is not', null).limit(5).execute()

/** Accounts with this e-mail address, with and without a password. */
export const listAccountsByEmail = (db: Db, email: string): Promise<SignInAccount[]> =>
  selectByEmail(db, email).execute()

export const findSignInAccount = (db: Db, userId: string): Promise<SignInAccount | undefined> =>
  selectAccounts(db).where('u.id', '=', userId).executeTakeFirst()

/** A one-time code; the code itself is not stored. */
export interface StoredCode {
  readonly digest: Buffer
  readonly page: SessionPage
  readonly userId: string
  readonly companyId: string | null
  /** The e-mail address or phone number that it is sent to, as it is compared. */
  readonly sentTo?: string | undefined
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function insertCode(db: Db, code: StoredCode): Promise<void> {
  await db
    .insertInto('sign_in_codes')
    .values({
      digest: code.digest,
      page: code.page,
      user_id: code.userId,
      company_id: code.companyId,
      sent_to: code.sentTo ?? null,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
    })
    .execute()
}

export type UsedCode = Pick<StoredCode, 'userId' | 'companyId'> & { readonly sentTo: string | null }

/** Uses the code up, in one statement, so that of two who try at once one signs in. Undefined: used, expired or unknown. */
export function useCode(db: Db, page: SessionPage, digest: Buffer, at: Date): Promise<UsedCode | undefined> {
  return db
    .updateTable('sign_in_codes')
    .set({ used_at: at })
    .where('digest', '=', digest)
    .where('page', '=', page)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['user_id as userId', 'company_id as companyId', 'sent_to as sentTo'])
    .executeTakeFirst()
}

/** Whose code it is or was. */
export async function findCodeOwner(db: Db, digest: Buffer): Promise<string | undefined> {
  const row = await db.selectFrom('sign_in_codes').select('user_id').where('digest', '=', digest).executeTakeFirst()
  return row?.user_id
}

export async function insertSession(db: Db, session: Session, digest: Buffer, userAgent: string | null): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      digest,
      page: session.page,
      user_id: session.userId,
      company_id: session.companyId,
      user_agent: userAgent,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute()
}

export function findSession(db: Db, id: string): Promise<{ expiresAt: Date } | undefined> {
  return db.selectFrom('sessions').select('expires_at as expiresAt').where('id', '=', id).executeTakeFirst()
}

export async function endSession(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ ended_at: at }).where('id', '=', id).where('ended_at', 'is', null).execute()
}

export interface OpenSession {
  readonly id: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly userAgent: string | null
}

const selectOpen = (db: Db, userId: string, companyId: string | null, at: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'created_at as createdAt', 'expires_at as expiresAt', 'user_agent as userAgent'])
    .where('user_id', '=', userId)
    .where('page', '=', 'traveller')
    .where((eb) => (companyId === null ? eb('company_id', 'is', null) : eb('company_id', '=', companyId)))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)

/** The sessions of a traveller in one company that are open at this time, the newest first. */
export const listOpenSessions = (db: Db, userId: string, companyId: string | null, at: Date): Promise<OpenSession[]> =>
  selectOpen(db, userId, companyId, at).orderBy('id', 'desc').execute()

export const findOpenSession = (
  db: Db,
  userId: string,
  companyId: string | null,
  at: Date,
  id: string,
): Promise<OpenSession | undefined> => selectOpen(db, userId, companyId, at).where('id', '=', id).executeTakeFirst()

/** Ends every open session of a person. A SQL function does it, because managers see only their own sessions. */
export async function endSessionsOf(db: Db, userId: string, at: Date): Promise<void> {
  await sql`select end_sessions(${userId}, ${at})`.execute(db)
}

export async function deleteOldSessions(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', before).execute()
  await db.deleteFrom('sign_in_codes').where('expires_at', '<', before).execute()
  await db.deleteFrom('sign_in_failures').where('at', '<', before).execute()
}

export interface Failures {
  readonly count: number
  readonly oldest: Date | null
}

export async function countFailures(db: Db, subject: string, since: Date): Promise<Failures> {
  const row = await db
    .selectFrom('sign_in_failures')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('at').as('oldest')])
    .where('subject', '=', subject)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return row
}

export async function insertFailure(db: Db, subjects: readonly string[], at: Date): Promise<void> {
  await db
    .insertInto('sign_in_failures')
    .values(subjects.map((subject) => ({ subject, at })))
    .execute()
}

/** Locks a subject until the transaction ends, so that its attempts are serialized. */
export async function lockSubject(db: Db, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(db)
}

/** Deletes one counted attempt after it succeeded. */
export async function deleteFailure(db: Db, subject: string, at: Date): Promise<void> {
  await sql`
    delete from sign_in_failures where ctid = any (array(
      select ctid from sign_in_failures where subject = ${subject} and at = ${at} limit 1))`.execute(db)
}

export async function clearFailures(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('subject', '=', subject).execute()
}
