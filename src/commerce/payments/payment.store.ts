import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Payment, PaymentLinks, PaymentStatus } from './payment.ts'

/** The columns of a payment, named as its fields. */
export const paymentColumns = `id, key, company_id as "companyId", user_id as "userId", payee_id as "payeeId", appointment_id as "appointmentId",
  subscription_id as "subscriptionId", invoice_id as "invoiceId", division, provider, provider_reference as "providerReference", currency, amount, captured, refunded, refunding,
  status, reason, created_at as "createdAt", updated_at as "updatedAt"`

/** The statuses in which a payment holds its key. */
const live = `status in ('authorizing', 'authorized', 'capturing', 'captured')`

const insertion = prepared<Payment>(`
  insert into payments (id, key, company_id, user_id, payee_id, appointment_id, subscription_id, invoice_id, division, provider,
    provider_reference, currency, amount, captured, status, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11, $12, $13, $14, $15, $16, $16)
  on conflict (key) where ${live} do nothing returning ${paymentColumns}`)

/** Undefined when a payment lives under the key already. */
export async function insertPayment(db: Db, payment: Payment): Promise<Payment | undefined> {
  const { id, key, companyId, userId, payeeId, appointmentId, subscriptionId, invoiceId, division } = payment
  const { provider, providerReference, currency, amount, captured, status, createdAt } = payment
  const links = [id, key, companyId, userId, payeeId, appointmentId, subscriptionId, invoiceId]
  const parts = division === null ? null : JSON.stringify(division)
  const charge = [provider, providerReference, currency, amount, captured, status, createdAt]
  return (await insertion(db, [...links, parts, ...charge]))[0]
}

const joining = prepared<Payment>(
  `update payments set updated_at = case when status = 'authorizing' then $2 else updated_at end where key = $1 and ${live} returning ${paymentColumns}`,
)

/** The open payment with the key. Finding a hold that is not confirmed yet counts as requesting it again. */
export const joinPayment = async (db: Db, key: string, at: Date): Promise<Payment | undefined> =>
  (await joining(db, [key, at]))[0]

const byId = prepared<Payment>(`select ${paymentColumns} from payments where id = $1`)
const locked = prepared<Payment>(`select ${paymentColumns} from payments where id = $1 for update`)

export const findPayment = async (db: Db, id: string): Promise<Payment | undefined> => (await byId(db, [id]))[0]
export const lockPayment = async (db: Db, id: string): Promise<Payment | undefined> => (await locked(db, [id]))[0]

const subscriptionsLock = prepared<unknown>(`
  select 1 from subscriptions where id in (select subscription_id from invoice_subscriptions where invoice_id = $1) order by id for update`)
const invoiceLock = prepared<unknown>('select 1 from invoices where id = $1 for update')

/**
 * Locks a payment whose result changes the invoice that it pays, and the invoice's subscriptions: these first, because everybody locks
 * subscription, invoice and payment in this order.
 */
export async function lockPaymentOfInvoice(
  db: Db,
  { id, invoiceId }: Pick<Payment, 'id' | 'invoiceId'>,
): Promise<Payment | undefined> {
  if (invoiceId !== null) {
    await subscriptionsLock(db, [invoiceId])
    await invoiceLock(db, [invoiceId])
  }
  return lockPayment(db, id)
}

/** Columns that change; those left out keep their value. */
export interface PaymentChange extends PaymentLinks {
  readonly status?: PaymentStatus
  readonly providerReference?: string
  readonly reason?: string | null
  readonly captured?: number
  readonly refunded?: number
  readonly refunding?: number
}

const change = prepared<Payment>(`
  update payments set status = coalesce($2, status), provider_reference = coalesce($3, provider_reference), reason = coalesce($4, reason),
    captured = coalesce($5, captured), refunded = coalesce($6, refunded), refunding = coalesce($7, refunding),
    user_id = coalesce($8, user_id), subscription_id = coalesce($9, subscription_id), invoice_id = coalesce($10, invoice_id), updated_at = $11
  where id = $1 returning ${paymentColumns}`)

/** For rows that the caller has locked. */
export async function updatePayment(db: Db, id: string, changes: PaymentChange, at: Date): Promise<Payment> {
  const { status, providerReference, reason, captured, refunded, refunding } = changes
  const { userId, subscriptionId, invoiceId } = changes
  const result = [status, providerReference, reason, captured, refunded, refunding]
  const values = [...result, userId, subscriptionId, invoiceId].map((value) => value ?? null)
  const [row] = await change(db, [id, ...values, at])
  if (!row) throw new Error('The payment is not there.')
  return row
}

const unfinished = prepared<{ id: string }>(
  'select id from payments where status = $1 and updated_at <= $2 order by updated_at limit $3',
)

/** Payments that have been in a status since before a time, oldest first. */
export const listUnfinished = async (
  db: Db,
  status: 'authorizing' | 'capturing' | 'releasing',
  since: Date,
  most: number,
): Promise<string[]> => (await unfinished(db, [status, since, most])).map(({ id }) => id)
