import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { AccountOwner, Payout, PayoutAccount, PayoutStatus } from './payout.ts'

const columns = `id, account, user_id as "userId", company_id as "companyId", claim_id as "claimId", subscription_id as "subscriptionId", currency, amount,
  reference, note, status, run_id as "runId", test_money as "testMoney", sealed, created_by as "createdBy", created_at as "createdAt",
  issued_at as "issuedAt", settled_at as "settledAt", returned_at as "returnedAt", end_reason as "endReason",
  (select jsonb_build_object('asking', s.asking, 'reference', s.reference, 'lastError', s.last_error) from stripe_payouts s
    where s.payout_id = payouts.id) as "atStripe"`

const insertion = prepared<{ id: string }>(`
  insert into payouts (id, account, user_id, company_id, claim_id, subscription_id, currency, amount, reference, note, status, test_money, sealed,
    created_by, created_at, issued_at, settled_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
  on conflict (claim_id) where claim_id is not null and status not in ('returned', 'cancelled') do nothing returning id`)

/** False when the claim has a payout already. */
export async function insertPayout(db: Db, payout: Payout): Promise<boolean> {
  const { id, account, userId, companyId, claimId, subscriptionId, currency, amount, reference, note } = payout
  const { status, testMoney, sealed, createdBy, createdAt, issuedAt, settledAt } = payout
  const rows = await insertion(db, [
    ...[id, account, userId, companyId, claimId, subscriptionId, currency, amount, reference, note],
    ...[status, testMoney, sealed, createdBy, createdAt, issuedAt, settledAt],
  ])
  return rows.length > 0
}

const byId = prepared<Payout>(`select ${columns} from payouts where id = $1`)
const rowLock = prepared<unknown>('select from payouts where id = $1 for update')

export const findPayout = async (db: Db, id: string): Promise<Payout | undefined> => (await byId(db, [id]))[0]

/** Locks first and then reads: the order to Stripe is in another table, and a statement that waits for a lock reads that table as of before the wait. */
export async function lockPayout(db: Db, id: string): Promise<Payout | undefined> {
  await rowLock(db, [id])
  return findPayout(db, id)
}

const stateUpdate = prepared<unknown>(`
  update payouts set status = $2, run_id = $3, issued_at = $4, settled_at = $5, returned_at = $6, end_reason = $7 where id = $1`)

/** Writes how far a locked payout has come. */
export async function saveState(db: Db, payout: Payout): Promise<void> {
  const { id, status, runId, issuedAt, settledAt, returnedAt, endReason } = payout
  await stateUpdate(db, [id, status, runId, issuedAt, settledAt, returnedAt, endReason])
}

const cancellation = prepared<{ id: string }>(`
  update payouts set status = 'cancelled', end_reason = $2 where claim_id = any($1::uuid[]) and status in ('waiting', 'in_run') returning id`)

/** Of claims that are not to be paid any more; what was issued stays. */
export async function cancelPayoutsOfClaims(db: Db, claimIds: readonly string[], reason: string): Promise<void> {
  await cancellation(db, [claimIds, reason])
}

const standing = prepared<{ claimId: string; testMoney: boolean }>(`
  select claim_id as "claimId", test_money as "testMoney" from payouts
  where claim_id = any($1::uuid[]) and status not in ('returned', 'cancelled') and issued_at is not null`)

/** Whether claims were paid with test money, by the payout that stands; one without an issued payout is left out. */
export const listTestMoney = async (db: Db, claimIds: readonly string[]): Promise<ReadonlyMap<string, boolean>> =>
  new Map((await standing(db, [claimIds])).map(({ claimId, testMoney }) => [claimId, testMoney]))

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

const unissued = prepared<{ total: number }>(`
  select coalesce(sum(amount), 0)::bigint as total from payouts
  where account = 'responders' and user_id = $1 and currency = $2 and status in ('waiting', 'in_run')`)

/** What waits to be paid to a responder: the ledger does not have it yet. */
export const sumOfUnissued = async (db: Db, userId: string, currency: string): Promise<number> =>
  (await unissued(db, [userId, currency]))[0]?.total ?? 0

/** Which payouts a list shows; what is left out does not narrow it. */
export interface PayoutFilter {
  readonly account?: PayoutAccount | undefined
  readonly userId?: string | undefined
  readonly companyId?: string | undefined
  readonly currency?: string | undefined
  readonly status?: PayoutStatus | undefined
  readonly runId?: string | undefined
  readonly claimId?: string | undefined
}

const matching = `from payouts where ($1::text is null or account = $1) and ($2::uuid is null or user_id = $2) and ($3::uuid is null or company_id = $3)
  and ($4::text is null or currency = $4) and ($5::text is null or status = $5) and ($6::uuid is null or run_id = $6)
  and ($7::uuid is null or claim_id = $7)`
const page = prepared<Payout>(`select ${columns} ${matching} order by id desc limit $8 offset $9`)
const count = prepared<{ total: number }>(`select count(*)::int as total ${matching}`)

/** Newest first. */
export async function listPayouts(db: Db, filter: PayoutFilter, pageRequest: PageRequest): Promise<Page<Payout>> {
  const { account, userId, companyId, currency, status, runId, claimId } = filter
  const values = [account, userId, companyId, currency, status, runId, claimId].map((value) => value ?? null)
  const [items, [counted]] = await Promise.all([
    page(db, [...values, pageRequest.perPage, offsetOf(pageRequest)]),
    count(db, values),
  ])
  return { items, total: counted?.total ?? 0 }
}
