import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { newId } from '../../platform/ids.ts'
import type { DivisionPart } from './division.ts'
import type { Account, LedgerTransaction } from './ledger.ts'

const insertion = prepared<unknown>(`
  insert into ledger_entries (id, transaction_id, kind, account, amount, currency, company_id, user_id, payment_id, appointment_id,
    subscription_id, invoice_id, claim_id, created_at)
  select p.id, $1, $2, p.account, p.amount, $3, p.company_id, p.user_id, $4, $5, $6, $7, $14, $8
  from unnest($9::uuid[], $10::text[], $11::bigint[], $12::uuid[], $13::uuid[]) as p(id, account, amount, user_id, company_id)`)

/** All entries of a transaction in one statement. A transaction that is there already is refused by a unique index. */
export async function insertEntries(db: Db, transaction: LedgerTransaction, at: Date): Promise<void> {
  const { id, kind, currency, companyId, paymentId, appointmentId, subscriptionId, invoiceId, postings } = transaction
  await insertion(db, [
    id,
    kind,
    currency,
    paymentId,
    appointmentId,
    subscriptionId,
    invoiceId,
    at,
    postings.map(() => newId(at)),
    postings.map(({ account }) => account),
    postings.map(({ amount }) => amount),
    postings.map(({ userId }) => userId ?? null),
    postings.map((posting) => posting.companyId ?? companyId),
    transaction.claimId ?? null,
  ])
}

const balance = prepared<{ total: number }>(
  'select coalesce(sum(amount), 0)::bigint as total from ledger_entries where payment_id = $1 and account = $2',
)

/** The sum of a payment's entries in one account. */
export const sumOfPayment = async (db: Db, paymentId: string, account: Account): Promise<number> =>
  (await balance(db, [paymentId, account]))[0]?.total ?? 0

const captured = prepared<CapturedPart>(`
  select account, user_id as "userId", company_id as "companyId", -amount as amount from ledger_entries
  where payment_id = $1 and kind in ('capture', 'charge') and account in ('responders', 'partners', 'taxes', 'revenue')`)

type CapturedPart = DivisionPart & { readonly userId: string | null; readonly companyId: string | null }

/** What a charged payment was divided into, as it was written then. */
export const readDivision = (db: Db, paymentId: string): Promise<CapturedPart[]> => captured(db, [paymentId])
