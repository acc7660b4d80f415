import { audit } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId, stableId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { conflict, found, invalid } from '../../platform/problem.ts'
import { findPayment, lockPaymentOfInvoice, updatePayment } from './payment.store.ts'
import { refundPayment } from './payment.tasks.ts'
import type { Payment } from './payment.ts'
import { writeRefundEntries } from './payment-entries.service.ts'
import { paymentRefunded } from './payment-ports.ts'
import { endRefund, findRefund, insertRefund } from './refund.store.ts'
import type { Refund, RefundStatus } from './refund.ts'

/** What can still be given back. A hold is always captured whole, so it is known before the provider has captured it. */
export const refundable = ({ status, amount, refunded, refunding }: Payment): number =>
  status === 'captured' || status === 'capturing' ? amount - refunded - refunding : 0

async function lockForRefund(tx: Ctx, paymentId: string): Promise<Payment> {
  const payment = found(await findPayment(tx.db, paymentId), 'payment', paymentId)
  return found(await lockPaymentOfInvoice(tx.db, payment), 'payment', paymentId)
}

const newRefund = (tx: Ctx, payment: Payment, amount: number, status: RefundStatus, id: string): Refund => ({
  id,
  paymentId: payment.id,
  companyId: payment.companyId,
  amount,
  status,
  reason: null,
  createdBy: 'userId' in tx.actor ? tx.actor.userId : null,
  createdAt: tx.now,
  updatedAt: tx.now,
})

/** A refund that was decided, and its payment afterwards. */
interface Decided {
  readonly refund: Refund
  readonly payment: Payment
}

/** Writes down that money was given back, for a payment that the caller has locked. */
async function writeRefunded(tx: Ctx, payment: Payment, refund: Pick<Refund, 'id' | 'amount'>): Promise<Payment> {
  await writeRefundEntries(tx, payment, refund.id, refund.amount)
  const refunded = await updatePayment(tx.db, payment.id, { refunded: payment.refunded + refund.amount }, tx.now)
  await paymentRefunded(tx, refunded, refund.amount)
  return refunded
}

/**
 * In the transaction of the decision to refund: a job requests the refund from the provider, after it has captured the hold where that is still
 * to be done. A charge of a company's account is refunded at once. Each call is a refund of its own; all together are not more than was
 * charged (docs/contract/money.md#refunds).
 */
export const refundCapture = async (tx: Ctx, paymentId: string, amount: number): Promise<Payment> =>
  (await decideRefund(tx, paymentId, amount)).payment

async function decideRefund(tx: Ctx, paymentId: string, amount: number): Promise<Decided> {
  const payment = await lockForRefund(tx, paymentId)
  if (payment.status !== 'captured' && payment.status !== 'capturing')
    throw conflict('payment_not_captured', 'Only a captured payment can be refunded.')
  const left = refundable(payment)
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > left)
    throw invalid({
      amount: left === 0 ? 'is not left: all was given back' : `must be a whole number from 1 to ${left}`,
    })
  const atOnce = payment.provider === 'account'
  const refund = newRefund(tx, payment, amount, atOnce ? 'refunded' : 'refunding', newId(tx.now))
  await insertRefund(tx.db, refund)
  if (atOnce) return { refund, payment: await writeRefunded(tx, payment, refund) }
  await enqueue(tx, refundPayment, { refundId: refund.id }, { key: refund.id })
  const refunding = payment.refunding + amount
  return { refund, payment: await updatePayment(tx.db, paymentId, { refunding }, tx.now) }
}

/** Staff give money back; with the payment that it is of. */
export const refundAtDesk = (
  ctx: Ctx,
  paymentId: string,
  amount: number,
): Promise<{ readonly refund: Refund; readonly payment: Payment }> =>
  inTransaction(ctx, async (tx) => {
    const { refund, payment } = await decideRefund(tx, paymentId, amount)
    const subject = { subjectKind: 'payment', subjectId: paymentId, companyId: payment.companyId }
    await audit(tx, { action: 'refund', ...subject, before: null, after: refund })
    return { refund, payment }
  })

const paymentInProgress = () => conflict('payment_in_progress', 'The payment is being changed: try again later.')

/**
 * Writes down a refund that somebody made at the provider itself, and gives the amount that was written. The key names it there: told
 * twice, it counts once. While our own work at the provider is under way it is not known how much is left: 409.
 */
export async function recordOutsideRefund(
  tx: Ctx,
  paymentId: string,
  { key, amount }: { readonly key: string; readonly amount: number },
): Promise<number> {
  const payment = await lockForRefund(tx, paymentId)
  const id = stableId('refund', payment.provider, key)
  if (await findRefund(tx.db, id)) return 0
  if (payment.status === 'capturing') throw paymentInProgress()
  if (payment.status !== 'captured') return 0
  const left = refundable(payment)
  if (amount > left && payment.refunding > 0) throw paymentInProgress()
  if (amount > left) tx.log.error({ payment: paymentId, amount, left }, 'more was refunded than was charged')
  const counted = Math.min(amount, left)
  if (counted < 1) return 0
  await insertRefund(tx.db, newRefund(tx, payment, counted, 'refunded', id))
  await writeRefunded(tx, payment, { id, amount: counted })
  return counted
}

/** What became of a refund at the provider. For a payment and a refund that the caller has locked. */
export async function finishRefund(
  tx: Ctx,
  payment: Payment,
  refund: Refund,
  refusal: string | undefined,
): Promise<void> {
  const left = await updatePayment(tx.db, payment.id, { refunding: payment.refunding - refund.amount }, tx.now)
  if (refusal === undefined) {
    await endRefund(tx.db, refund.id, { status: 'refunded', reason: null }, tx.now)
    await writeRefunded(tx, left, refund)
    return
  }
  tx.log.error({ payment: payment.id, refund: refund.id, reason: refusal }, 'a refund was refused')
  await endRefund(tx.db, refund.id, { status: 'refused', reason: refusal }, tx.now)
}
