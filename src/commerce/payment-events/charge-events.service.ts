import type { Ctx } from '../../platform/ctx.ts'
import { conflict, found } from '../../platform/problem.ts'
import { decimalText, isCurrency } from '../money/money.ts'
import { lockPaymentOfInvoice, updatePayment } from '../payments/payment.store.ts'
import type { Payment } from '../payments/payment.ts'
import { recordOutsideRefund } from '../payments/refund.service.ts'
import { fromStripeAmount } from '../providers/stripe-amounts.ts'
import type { StripeRefund } from '../providers/stripe-refund.ts'
import type { EventResult, StripeObject } from './payment-event.ts'

/** Stripe sends an event again that was not answered with 2xx. */
export const tryLater = (): Error =>
  conflict('payment_in_progress', 'The payment is being changed: send the event again later.')

/**
 * Money was given back. What we have asked for is written down by our own job; what was refunded at Stripe's own page is written
 * into the ledger here, once for each refund. Giving a hold up is a refund at Stripe too, of nothing that we have.
 */
export async function chargeRefunded(
  tx: Ctx,
  payment: Payment,
  refunds: readonly StripeRefund[],
): Promise<EventResult> {
  let recorded = 0
  for (const { id, key, amount, isDone } of refunds) {
    if (key !== undefined || !isDone) continue
    recorded += await recordOutsideRefund(tx, payment.id, { key: id, amount })
  }
  if (recorded === 0) return { outcome: 'known' }
  const text = decimalText({ amount: recorded, currency: payment.currency })
  return { outcome: 'handled', detail: `${text} ${payment.currency} was refunded at Stripe’s own page.` }
}

/** The card's owner disputes the charge, or the dispute went on. Answering it is done at Stripe's own page. */
export async function chargeDisputed(tx: Ctx, given: Payment, dispute: StripeObject): Promise<EventResult> {
  const payment = found(await lockPaymentOfInvoice(tx.db, given), 'payment', given.id)
  const { id, reason = 'unknown', status = 'unknown' } = dispute
  tx.log.warn({ payment: payment.id, dispute: id, reason, status }, 'a charge is disputed')
  await updatePayment(tx.db, payment.id, { reason: `disputed: ${reason}` }, tx.now)
  return { outcome: 'disputed', detail: `${id}${amountText(dispute)}: ${reason}, ${status}.` }
}

function amountText({ amount, currency = '' }: StripeObject): string {
  const code = currency.toUpperCase()
  const ours = amount === undefined || !isCurrency(code) ? undefined : fromStripeAmount(amount, code)
  return ours === undefined ? '' : ` of ${decimalText({ amount: ours, currency: code })} ${code}`
}

/** A refund that Stripe had accepted did not reach the card: the money is with us again, and a person has to look at it. */
export async function refundFailed(tx: Ctx, payment: Payment, refund: StripeObject): Promise<EventResult> {
  const detail = `The refund ${refund.id}${amountText(refund)} has failed at Stripe.`
  tx.log.error({ payment: payment.id, refund: refund.id }, 'a refund has failed at Stripe')
  return { outcome: 'unexpected', detail }
}
