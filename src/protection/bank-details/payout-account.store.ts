import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'

export interface PayoutAccountRow {
  readonly companyId: string
  readonly userId: string
  readonly sealed: Buffer
  /** By which the same account is found again without opening it. */
  readonly digest: Buffer | null
  readonly countryCode: string
}

const upsert = prepared<unknown>(`
  insert into payout_accounts (id, company_id, user_id, sealed, account_digest, country_code, created_at, updated_at)
  values ($1, $2, $3, $4, $7, $5, $6, $6)
  on conflict (company_id, user_id) do update set sealed = excluded.sealed, account_digest = excluded.account_digest, country_code = excluded.country_code, updated_at = excluded.updated_at`)

/** The person's account in the company. It replaces the one before. */
export async function savePayoutAccount(
  db: Db,
  id: string,
  { companyId, userId, sealed, digest, countryCode }: PayoutAccountRow,
  at: Date,
): Promise<void> {
  await upsert(db, [id, companyId, userId, sealed, countryCode, at, digest])
}

const existence = prepared<{ there: boolean }>(
  'select exists (select 1 from payout_accounts where company_id = $1 and user_id = $2) as there',
)

export const payoutAccountExists = async (db: Db, companyId: string, userId: string): Promise<boolean> =>
  (await existence(db, [companyId, userId]))[0]?.there === true

const ofUser = prepared<PayoutAccountRow & { readonly createdAt: Date; readonly updatedAt: Date }>(`
  select company_id as "companyId", user_id as "userId", sealed, account_digest as digest, country_code as "countryCode", created_at as "createdAt", updated_at as "updatedAt"
  from payout_accounts where user_id = $1 order by created_at, id`)

/** The person's accounts in all companies. */
export const listPayoutAccounts = (db: Db, userId: string) => ofUser(db, [userId])

const deletion = prepared<unknown>('delete from payout_accounts where user_id = $1')

export async function deletePayoutAccounts(db: Db, userId: string): Promise<void> {
  await deletion(db, [userId])
}
