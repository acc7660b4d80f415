import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { newId } from '../../platform/ids.ts'
import type { Account, LedgerTransaction } from './ledger.ts'

const insertion = prepared<unknown>(`
  insert into ledger_entries (id, transaction_id, kind, account, amount, currency, company_id, user_id, payment_id, appointment_id,
    subscription_id, created_at)
  select p.id, $1, $2, p.account, p.amount, $3, $4, p.user_id, $5, $6, $7, $8
  from unnest($9::uuid[], $10::text[], $11::bigint[], $12::uuid[]) as p(id, account, amount, user_id)`)

/** All entries of a transaction in one statement. A transaction that is there already is refused by a unique index. */
export async function insertEntries(db: Db, transaction: LedgerTransaction, at: Date): Promise<void> {
  const { id, kind, currency, companyId, paymentId, appointmentId, subscriptionId, postings } = transaction
  await insertion(db, [
    id,
    kind,
    currency,
    companyId,
    paymentId,
    appointmentId,
    subscriptionId,
    at,
    postings.map(() => newId(at)),
    postings.map(({ account }) => account),
    postings.map(({ amount }) => amount),
    postings.map(({ userId }) => userId ?? null),
  ])
}

const balance = prepared<{ total: number }>(
  'select coalesce(sum(amount), 0)::bigint as total from ledger_entries where payment_id = $1 and account = $2',
)

/** The sum of a payment's entries in one account. */
export const sumOfPayment = async (db: Db, paymentId: string, account: Account): Promise<number> =>
  (await balance(db, [paymentId, account]))[0]?.total ?? 0

const captured = prepared<{ total: number }>(
  `select coalesce(sum(amount), 0)::bigint as total from ledger_entries where payment_id = $1 and account = 'responders' and kind = 'capture'`,
)

/** The responder's share of a captured payment, as it was written then. */
export const shareOfPayment = async (db: Db, paymentId: string): Promise<number> =>
  -((await captured(db, [paymentId]))[0]?.total ?? 0)

const exists = prepared<unknown>('select 1 from ledger_entries where transaction_id = $1 limit 1')

export const transactionExists = async (db: Db, id: string): Promise<boolean> => (await exists(db, [id])).length > 0
