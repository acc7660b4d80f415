import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { TokenOwner } from './user-token.ts'

export interface StoredToken {
  readonly digest: Buffer
  readonly userId: string
  readonly companyId: string | null
}

const insertion = prepared<unknown>(`
  insert into user_tokens (digest, user_id, company_id) select * from unnest($1::bytea[], $2::uuid[], $3::uuid[])
  on conflict do nothing`)

/** A person who has the token already keeps it. */
export async function insertUserTokens(db: Db, tokens: readonly StoredToken[]): Promise<void> {
  const column = <T>(value: (one: StoredToken) => T): T[] => tokens.map(value)
  await insertion(db, [column((one) => one.digest), column((one) => one.userId), column((one) => one.companyId)])
}

/** The companies in which the person has a token. */
export async function listTokenCompanies(db: Db, userId: string): Promise<(string | null)[]> {
  const rows = await db.selectFrom('user_tokens').select('company_id').where('user_id', '=', userId).execute()
  return rows.map((row) => row.company_id)
}

export async function deleteUserTokens(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('user_tokens').where('user_id', '=', userId).execute()
}

/** Ends the person's sessions at the travellers' page, which act as the token did, and the codes for new ones. */
export async function endTravellerSessions(db: Db, userId: string, at: Date): Promise<void> {
  await sql`select end_traveller_sessions(${userId}, ${at})`.execute(db)
}

/** People who have no token yet in a company of theirs: made by a release that had one token for each person. */
export async function listOwnersWithoutToken(db: Db, most: number): Promise<TokenOwner[]> {
  const { rows } = await sql<TokenOwner>`
    select o.user_id as "userId", o.company_id as "companyId", u.token_version as version
    from (select id as user_id, company_id from users union select user_id, company_id from roles) o
      join users u on u.id = o.user_id
    where not u.staff and u.erased_at is null and not exists (
      select 1 from user_tokens t where t.user_id = o.user_id and t.company_id is not distinct from o.company_id)
    limit ${most}`.execute(db)
  return rows
}
