import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { AccountOwner, Payout, SettledAccount } from './payout.ts'

const insertion = prepared<unknown>(`
  insert into payouts (id, account, user_id, company_id, currency, amount, reference, note, created_by, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`)

export async function insertPayout(db: Db, payout: Payout): Promise<void> {
  const { id, account, userId, companyId, currency, amount, reference, note, createdBy, createdAt } = payout
  await insertion(db, [id, account, userId, companyId, currency, amount, reference, note, createdBy, createdAt])
}

const lock = prepared<unknown>('select pg_advisory_xact_lock(hashtextextended($1, 0))')

/** Those who settle one account in one currency follow each other, until their transactions end. */
export async function lockAccount(
  db: Db,
  { account, userId, companyId }: AccountOwner,
  currency: string,
): Promise<void> {
  await lock(db, [`ledger account ${account} ${userId ?? companyId ?? ''} ${currency}`])
}

const total =
  'select coalesce(sum(amount), 0)::bigint as total from ledger_entries where account = $1 and currency = $2'
const ofPerson = prepared<{ total: number }>(`${total} and user_id = $3`)
const ofCompany = prepared<{ total: number }>(`${total} and company_id = $3`)

/** The sum of the entries of one owner in an account and currency. */
export async function sumOfAccount(
  db: Db,
  { account, userId, companyId }: AccountOwner,
  currency: string,
): Promise<number> {
  const [row] = await (userId === null
    ? ofCompany(db, [account, currency, companyId])
    : ofPerson(db, [account, currency, userId]))
  return row?.total ?? 0
}

/** Which payouts a list shows; what is left out does not narrow it. */
export interface PayoutFilter {
  readonly account?: SettledAccount | undefined
  readonly userId?: string | undefined
  readonly companyId?: string | undefined
  readonly currency?: string | undefined
}

/** Newest first. */
export async function listPayouts(db: Db, filter: PayoutFilter, pageRequest: PageRequest): Promise<Page<Payout>> {
  const { account, userId, companyId, currency } = filter
  const matching = db
    .selectFrom('payouts')
    .$if(account !== undefined, (query) => query.where('account', '=', account ?? ''))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? null))
    .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId ?? null))
    .$if(currency !== undefined, (query) => query.where('currency', '=', currency ?? ''))
  const items = await matching
    .select(['id', 'user_id as userId', 'company_id as companyId', 'currency', 'amount', 'reference', 'note'])
    .select(['created_by as createdBy', 'created_at as createdAt', sql<SettledAccount>`account`.as('account')])
    .orderBy('id', 'desc')
    .limit(pageRequest.perPage)
    .offset(offsetOf(pageRequest))
    .execute()
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items, total }
}
