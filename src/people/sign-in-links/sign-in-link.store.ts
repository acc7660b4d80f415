import type { Db } from '../../platform/db/db.ts'

const mostAccounts = 5

/** Travellers' accounts with this e-mail address or phone number: an address is unique only within a company. */
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
    .orderBy('id')
    .limit(mostAccounts)
    .execute()
  return rows.map((row) => row.id)
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
