import { recordEvents } from '../../delivery/index.ts'
import { audit, endEntitlements } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { conflict } from '../../platform/problem.ts'
import { invoicesOfSubscriptions } from '../invoices/invoice.service.ts'
import type { InvoiceInFull } from '../invoices/invoice.ts'
import { findPayment } from '../payments/payment.store.ts'
import { refundable, refundCapture } from '../payments/refund.service.ts'
import { externalIdsOf, isVoid } from './protection-policy.service.ts'
import { endEvents } from './subscription.event.ts'
import { endSubscriptionRow, listSubscriptionsById, type SubscriptionEnd } from './subscription.store.ts'
import { type Subscription, sourceOf } from './subscription.ts'

/** What an invoice charged for one subscription, after discounts and with taxes. */
export const chargedFor = ({ items }: Pick<InvoiceInFull, 'items'>, subscriptionId: string): number =>
  items
    .filter((item) => item.subscriptionId === subscriptionId)
    .reduce((sum, { amount, taxes, insuranceTaxes }) => sum + amount + taxes + insuranceTaxes, 0)

/**
 * Gives back what the subscription cost, but never more than is left of each payment: staff may have given back a part of it. Also while
 * the charge is still being made.
 */
async function refundSubscription(tx: Ctx, { id }: Subscription): Promise<number> {
  let refunded = 0
  for (const invoice of (await invoicesOfSubscriptions(tx, [id])).get(id) ?? []) {
    // Whoever changes the payment of an invoice has locked its subscriptions, as the caller has.
    const payment = invoice.paymentId === null ? undefined : await findPayment(tx.db, invoice.paymentId)
    const amount = payment ? Math.min(chargedFor(invoice, id), refundable(payment)) : 0
    if (!payment || amount === 0) continue
    await refundCapture(tx, payment.id, amount)
    refunded += amount
  }
  return refunded
}

const ended = ({ status }: Subscription) =>
  conflict('subscription_ended', `The subscription is not active: it is ${status}.`)

export interface EndRequest extends Omit<SubscriptionEnd, 'refunded'> {
  readonly refund: boolean
}

/** Ends a subscription that the caller has locked: refund, entitlements, events and audit, in one transaction. 409 when it has ended. */
export async function endSubscription(tx: Ctx, subscription: Subscription, end: EndRequest): Promise<Subscription> {
  const { id, companyId, userId } = subscription
  if (subscription.status !== 'active') throw ended(subscription)
  const refunded = end.refund ? await refundSubscription(tx, subscription) : null
  const after = await endSubscriptionRow(tx.db, id, { ...end, refunded }, tx.now)
  if (!after) throw ended(subscription)
  if (userId !== null) await endEntitlements(tx, { userId, source: sourceOf(subscription) })
  await recordEvents(tx, endEvents(after, await externalIdsOf(tx, after, after.tripId), isVoid(after)))
  await audit(tx, {
    action: end.status === 'closed' ? 'close' : end.status === 'voided' ? 'void' : 'expire',
    subjectKind: 'subscription',
    subjectId: id,
    companyId,
    before: { status: subscription.status, finish: subscription.finishAt },
    after: { status: after.status, closed_at: after.closedAt, refunded: after.refunded, reason: after.endReason },
  })
  return after
}

/**
 * The card could not be charged after all: what was bought is void, and what was renewed has expired. In the transaction of the payment,
 * which has locked the subscriptions.
 */
export async function endUnpaidSubscriptions(tx: Ctx, invoice: InvoiceInFull): Promise<void> {
  for (const subscription of await listSubscriptionsById(tx.db, invoice.subscriptionIds)) {
    if (subscription.status !== 'active') continue
    const isPurchase = invoice.periodStart.getTime() === subscription.startAt.getTime()
    const status = isPurchase ? 'voided' : 'expired'
    await endSubscription(tx, subscription, { status, refund: false, reason: 'The card could not be charged.' })
  }
}
