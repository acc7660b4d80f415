import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

const mostAccounts = 5

/** When the owner of the address confirmed it, for the company of the account. */
const confirmedAt = {
  email_key: sql<Date | null>`coalesce(confirmed_at, email_link_used_at)`,
  phone_key: sql<Date | null>`phone_link_used_at`,
} as const

/**
 * Travellers' accounts with this e-mail address or phone number: an address is unique only within a company. Confirmed ones come
 * first: nobody's account is left out because other companies wrote the address into theirs.
 */
export async function listAccountIds(
  db: Db,
  { column, value }: { readonly column: 'email_key' | 'phone_key'; readonly value: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(column, '=', value)
    .where('deleted_at', 'is', null)
    .where('staff', '=', false)
    .orderBy(confirmedAt[column], (order) => order.asc().nullsLast())
    .orderBy('id')
    .limit(mostAccounts)
    .execute()
  return rows.map((row) => row.id)
}

/** The account for which a link is requested. */
export interface AskingAccount {
  readonly companyId: string | null
  /** E-mail address and phone number as they are compared, once their owner confirmed them. */
  readonly confirmed: { readonly mail: string | null; readonly sms: string | null }
}

export async function findRequestingAccount(db: Db, userId: string): Promise<AskingAccount | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['company_id as companyId', 'email_key as email', 'phone_key as phone'])
    .select([confirmedAt.email_key.as('mailConfirmed'), confirmedAt.phone_key.as('smsConfirmed')])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { companyId, email, phone } = row
  return { companyId, confirmed: { mail: row.mailConfirmed && email, sms: row.smsConfirmed && phone } }
}

export interface CodeState {
  readonly digest: Buffer
  readonly usedAt: Date | null
  readonly expiresAt: Date
}

export const listCodes = (db: Db, digests: readonly Buffer[]): Promise<CodeState[]> =>
  db
    .selectFrom('sign_in_codes')
    .select(['digest', 'used_at as usedAt', 'expires_at as expiresAt'])
    .where('digest', 'in', digests)
    .execute()
