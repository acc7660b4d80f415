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

const ofUser = prepared<PayoutAccountRow & { readonly createdAt: Date; readonly updatedAt: Date }>(`
  select company_id as "companyId", user_id as "userId", sealed, account_digest as digest, country_code as "countryCode", created_at as "createdAt", updated_at as "updatedAt"
  from payout_accounts where user_id = $1 order by created_at, id`)

/** The person's accounts in all companies. */
export const listPayoutAccounts = (db: Db, userId: string) => ofUser(db, [userId])

const ofClaimants = prepared<PayoutAccountRow>(`
  select a.company_id as "companyId", a.user_id as "userId", a.sealed, a.country_code as "countryCode"
  from payout_accounts a join unnest($1::uuid[], $2::uuid[]) as c(company_id, user_id) on c.company_id = a.company_id and c.user_id = a.user_id`)

/** The accounts of people in companies, named pair by pair. */
export const listAccountsOfClaimants = (
  db: Db,
  companyIds: readonly string[],
  userIds: readonly string[],
): Promise<PayoutAccountRow[]> => ofClaimants(db, [companyIds, userIds])

const outdated = prepared<unknown>(
  'delete from payout_accounts where company_id = $1 and user_id = $2 and updated_at <= $3',
)

/** Forgets an account that did not work, unless another one was given since. */
export async function deleteOutdatedAccount(db: Db, companyId: string, userId: string, before: Date): Promise<void> {
  await outdated(db, [companyId, userId, before])
}

const deletion = prepared<unknown>('delete from payout_accounts where user_id = $1')

export async function deletePayoutAccounts(db: Db, userId: string): Promise<void> {
  await deletion(db, [userId])
}
