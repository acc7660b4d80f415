import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'

const cards = prepared<object>(`
  select id, brand, last4, exp_month, exp_year, created_at, updated_at from payment_methods where user_id = $1`)

/** What is known of the person's card, without the provider's name for it. */
export const listCardData = (db: Db, userId: string): Promise<object[]> => cards(db, [userId])

const payments = prepared<object>(`
  select id, case when user_id = $1 then 'payer' else 'payee' end as as_what, company_id, appointment_id, subscription_id, currency, amount,
    captured, refunded, status, reason, created_at, updated_at
  from payments where user_id = $1 or payee_id = $1 order by id`)
const entries = prepared<object>(`
  select id, transaction_id, kind, account, amount, currency, company_id, payment_id, appointment_id, subscription_id, created_at
  from ledger_entries where user_id = $1 order by created_at, id`)

const payouts = prepared<object>(`
  select id, account, status, test_money, currency, amount, reference, end_reason, created_at, issued_at, settled_at, returned_at
  from payouts where user_id = $1 order by id`)

/** What is paid to the person, and how far it has come. The note is the desk's own. */
export const listPayoutData = (db: Db, userId: string): Promise<object[]> => payouts(db, [userId])

const erasePayouts = prepared<unknown>(`
  update payouts set user_id = null, reference = null, note = null, sealed = null,
    status = case when status in ('waiting', 'in_run') then 'cancelled' else status end,
    end_reason = case when status in ('waiting', 'in_run') then 'The payee’s data were erased.' end
  where user_id = $1`)

/**
 * Takes the person off payouts, with what was written about them. What was not issued yet never will be; the amounts of the others stay, as
 * in the ledger.
 */
export async function erasePayoutData(db: Db, userId: string): Promise<void> {
  await erasePayouts(db, [userId])
}

export const listPaymentData = (db: Db, userId: string): Promise<object[]> => payments(db, [userId])
export const listEntryData = (db: Db, userId: string): Promise<object[]> => entries(db, [userId])

/** Why a payment failed or a refund was made; staff may have written it. */
interface ReasonRow {
  readonly table: 'payments' | 'payment_refunds'
  readonly id: string
  readonly reason: string
}
const reasons = prepared<ReasonRow>(`
  select 'payments' as table, id, reason from payments where $1 in (user_id, payee_id) and reason is not null
  union all select 'payment_refunds', r.id, r.reason from payment_refunds r join payments p on p.id = r.payment_id
    where $1 in (p.user_id, p.payee_id) and r.reason is not null`)

export const listReasons = (db: Db, userId: string): Promise<ReasonRow[]> => reasons(db, [userId])

const reasonOf = {
  payments: prepared<unknown>('update payments set reason = $2 where id = $1'),
  payment_refunds: prepared<unknown>('update payment_refunds set reason = $2 where id = $1'),
} as const

export async function saveReason(db: Db, { table, id, reason }: ReasonRow): Promise<void> {
  await reasonOf[table](db, [id, reason])
}

const eraseAsPayer = prepared<unknown>('update payments set user_id = null where user_id = $1')
const eraseAsPayee = prepared<unknown>(
  `update payments set payee_id = null where payee_id = $1 and status in ('captured', 'released', 'declined') and refunding = 0`,
)

/**
 * Removes the person from payments. A payee stays in a payment that is not finished: the share still has to be written to somebody's
 * account.
 */
export async function erasePaymentData(db: Db, userId: string): Promise<void> {
  await eraseAsPayer(db, [userId])
  await eraseAsPayee(db, [userId])
}
