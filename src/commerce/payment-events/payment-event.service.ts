import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { isUuid } from '../../platform/ids.ts'
import { badRequest, notFound, unavailable } from '../../platform/problem.ts'
import { findPayment } from '../payments/payment.store.ts'
import type { Payment } from '../payments/payment.ts'
import type { StripeRefund } from '../providers/stripe-refund.ts'
import type { StripePayoutNews } from '../stripe-payouts/stripe-payout.ts'
import { findStripePayout, takePayoutNews } from '../stripe-payouts/stripe-payout-events.service.ts'
import { chargeDisputed, chargeRefunded, refundFailed, tryLater } from './charge-events.service.ts'
import { intentCanceled, intentFailed, intentHeld, intentSucceeded } from './intent-events.service.ts'
import { endEvent, findEvent, findPaymentByReference, insertEvent, listEvents } from './payment-event.store.ts'
import type { EventFilter, EventResult, PaymentEvent, StripeEvent } from './payment-event.ts'
import { readStripeEvent } from './payment-event.ts'
import { stripeEvents } from './payment-event-ports.ts'
import { signatureError } from './stripe-signature.ts'

/** The payment that an event is about; undefined: it is not one of ours. */
async function findPaymentOf(ctx: Ctx, { object }: StripeEvent): Promise<Payment | undefined> {
  const { intent, paymentId } = object
  if (intent === undefined) return undefined
  const id = (await findPaymentByReference(ctx.db, intent)) ?? paymentId
  const payment = id !== undefined && isUuid(id) ? await findPayment(ctx.db, id) : undefined
  if (payment?.provider !== 'stripe') return undefined
  // The answer to our own request has not been written down yet: the event was faster.
  if (payment.status === 'authorizing' && payment.providerReference === null) throw tryLater()
  return payment
}

function applyEvent(
  tx: Ctx,
  { type, object }: StripeEvent,
  payment: Payment,
  refunds: readonly StripeRefund[],
): Promise<EventResult> | EventResult {
  if (type.startsWith('charge.dispute.')) return chargeDisputed(tx, payment, object)
  switch (type) {
    case 'payment_intent.succeeded':
      return intentSucceeded(tx, payment)
    case 'payment_intent.canceled':
      return intentCanceled(tx, payment)
    case 'payment_intent.payment_failed':
      return intentFailed(tx, payment)
    case 'payment_intent.amount_capturable_updated':
      return intentHeld(tx, payment, object)
    case 'charge.refunded':
      return chargeRefunded(tx, payment, refunds)
    case 'refund.failed':
      return refundFailed(tx, payment, object)
    default:
      return { outcome: 'ignored' }
  }
}

/** Events of payouts on connected accounts, and what they mean for ours. */
const payoutEnds: Readonly<Record<string, 'settled' | 'returned'>> = {
  'payout.paid': 'settled',
  'payout.failed': 'returned',
  'payout.canceled': 'returned',
}

const newsOf = ({ account, object }: StripeEvent): StripePayoutNews => ({
  account,
  reference: object.id,
  payoutId: object.payoutId,
  failureCode: object.failureCode,
  failureMessage: object.failureMessage,
})

/** As `takeEvent`, for an event about a payout. */
async function takePayoutEvent(ctx: Ctx, event: StripeEvent, end: 'settled' | 'returned'): Promise<PaymentEvent> {
  const news = newsOf(event)
  const payout = await findStripePayout(ctx, news)
  return inTransaction(ctx, async (tx) => {
    const inserted = await insertEvent(tx.db, { ...event, paymentId: null, payoutId: payout?.id ?? null }, tx.now)
    if (!inserted) return (await findEvent(tx.db, event.id)) ?? Promise.reject(tryLater())
    return payout ? endEvent(tx.db, event.id, await takePayoutNews(tx, payout, end, news)) : inserted
  })
}

/** The event does not list the refunds: they are read from Stripe, outside of the transaction. */
async function readRefunds(ctx: Ctx, payment: Payment): Promise<StripeRefund[]> {
  try {
    return await stripeEvents().listRefunds(ctx, payment.providerReference ?? '')
  } catch (error) {
    ctx.log.warn({ err: (error as Error).message, payment: payment.id }, 'the refunds of a payment could not be read')
    throw unavailable('Stripe does not answer: send the event again later.')
  }
}

/** Applies an event once: its effect and its id are written in one transaction, so an event that failed is taken when it is sent again. */
async function takeEvent(ctx: Ctx, event: StripeEvent): Promise<PaymentEvent> {
  const before = await findEvent(ctx.db, event.id)
  if (before) return before
  const end = event.object.kind === 'payout' ? payoutEnds[event.type] : undefined
  if (end !== undefined) return takePayoutEvent(ctx, event, end)
  const payment = await findPaymentOf(ctx, event)
  const refunds = payment && event.type === 'charge.refunded' ? await readRefunds(ctx, payment) : []
  return inTransaction(ctx, async (tx) => {
    const inserted = await insertEvent(tx.db, { ...event, paymentId: payment?.id ?? null, payoutId: null }, tx.now)
    if (!inserted) return (await findEvent(tx.db, event.id)) ?? Promise.reject(tryLater())
    if (!payment) return inserted
    return endEvent(tx.db, event.id, await applyEvent(tx, event, payment, refunds))
  })
}

/**
 * Takes an event that Stripe has sent, with the exact bytes that it has signed (docs/contract/money.md#stripe). Stripe has no key of
 * ours: the signature shows that the event is genuine.
 */
export async function takeStripeEvent(
  ctx: Ctx,
  sent: { readonly header: string; readonly bytes: Buffer; readonly body: unknown },
): Promise<PaymentEvent> {
  const { secret, connectSecret } = stripeEvents()
  const secrets = [secret, connectSecret].filter((one) => one !== undefined)
  if (secrets.length === 0) throw notFound('Events of Stripe are not taken here: no signing secret is configured.')
  const errors = secrets.map((one) => signatureError({ header: sent.header, body: sent.bytes }, one, ctx.now))
  if (errors.every((one) => one !== undefined)) throw badRequest(errors[0] ?? '', 'invalid_signature')
  const event = readStripeEvent(sent.body)
  if (!event) throw badRequest('This is not an event of Stripe.', 'malformed_request')
  return takeEvent(ctx, event)
}

/** The events that were received, newest first. */
export const readPaymentEvents = (
  ctx: Ctx,
  filter: EventFilter,
  pageRequest: PageRequest,
): Promise<Page<PaymentEvent>> => listEvents(ctx.db, filter, pageRequest)
