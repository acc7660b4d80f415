import { type Ctx, inTransaction, requireNoTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { conflict, found, Problem, unavailable } from '../../platform/problem.ts'
import { checkedDivision } from '../ledger/division.ts'
import { holdPostings } from '../ledger/ledger.ts'
import { isCurrency } from '../money/money.ts'
import { findPaymentMethod } from '../payment-methods/payment-method.store.ts'
import { type Authorization, currentProvider, type ProviderName } from '../providers/payment-provider.ts'
import { insertPayment, joinPayment, lockPayment, updatePayment } from './payment.store.ts'
import { capturePayment, releaseAbandonedHold, releasePayment } from './payment.tasks.ts'
import {
  abandonedAfterMs,
  type CardToCharge,
  type HoldRequest,
  lostAfterMs,
  type Payment,
  type PaymentLinks,
} from './payment.ts'
import { providerOf, writePaymentEntries } from './payment-entries.service.ts'

const paymentRequired = (): Problem =>
  new Problem(402, 'payment_required', 'There is no card on file: save one at /api/v2/users/my_payment_method.')

const cardDeclined = (): Problem =>
  new Problem(402, 'card_declined', 'The card was declined. Save another one and try again.')

const notHeld = (): Problem =>
  conflict('payment_not_held', 'The hold on the card was given up meanwhile: ask for it again.')

const newPayment = (ctx: Ctx, request: HoldRequest, provider: ProviderName): Payment => {
  const { key, companyId, userId, payeeId, appointmentId, amount, currency } = request
  const { subscriptionId = null, invoiceId = null, division = null } = request
  const id = newId(ctx.now)
  return {
    id,
    key,
    companyId,
    userId,
    payeeId,
    appointmentId,
    subscriptionId,
    invoiceId,
    division: division && checkedDivision(division, amount),
    provider,
    // An amount of 0 needs no call to the provider.
    providerReference: amount === 0 ? `free:${id}` : null,
    currency,
    amount,
    captured: 0,
    refunded: 0,
    refunding: 0,
    status: 'authorizing',
    reason: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }
}

function checkSame(payment: Payment, request: HoldRequest): Payment {
  const { companyId, userId, amount, currency } = payment
  const samePerson = userId === request.userId || (companyId === request.companyId && request.userId === null)
  if (samePerson && amount === request.amount && currency === request.currency) return payment
  throw conflict('payment_in_progress', 'Another payment for the same thing is under way.')
}

/** Undefined when one lives under the key. A job releases the hold if the process is killed before it is confirmed or given up. */
const startPayment = (ctx: Ctx, request: HoldRequest, provider: ProviderName): Promise<Payment | undefined> =>
  inTransaction(ctx, async (tx) => {
    const payment = await insertPayment(tx.db, newPayment(tx, request, provider))
    const dueAt = new Date(tx.now.getTime() + lostAfterMs)
    if (payment) await enqueue(tx, releaseAbandonedHold, { paymentId: payment.id }, { key: payment.id, dueAt })
    return payment
  })

/** The payment under the key: a new one, or the one that lives. Committed by itself. */
async function openPayment(ctx: Ctx, request: HoldRequest, provider: ProviderName): Promise<Payment> {
  // The one that lives may end between the two statements; then the key is free.
  for (let tries = 3; tries > 0; tries--) {
    const payment = (await startPayment(ctx, request, provider)) ?? (await joinPayment(ctx.db, request.key, ctx.now))
    if (payment) return checkSame(payment, request)
  }
  throw unavailable('The payment is being changed: try again.')
}

/** Keeps the provider's answer. A hold that was given up while the provider worked is released. */
function keepAuthorization(ctx: Ctx, payment: Payment, answer: Authorization): Promise<Payment> {
  return inTransaction(ctx, async (tx) => {
    const current = found(await lockPayment(tx.db, payment.id), 'payment', payment.id)
    const { reference } = answer
    if (answer.outcome === 'declined')
      return current.status === 'authorizing'
        ? updatePayment(
            tx.db,
            payment.id,
            { status: 'declined', providerReference: reference, reason: answer.reason },
            tx.now,
          )
        : current
    if (current.status === 'authorizing')
      return updatePayment(tx.db, payment.id, { providerReference: reference }, tx.now)
    if (current.status !== 'released') return current
    await enqueue(tx, releasePayment, { paymentId: payment.id }, { key: payment.id })
    return updatePayment(tx.db, payment.id, { status: 'releasing', providerReference: reference }, tx.now)
  })
}

async function requestAuthorization(ctx: Ctx, payment: Payment, card: CardToCharge): Promise<Authorization> {
  const { id, amount, currency } = payment
  try {
    return await providerOf(payment).authorize(ctx, { key: id, card: card.reference, amount, currency })
  } catch (error) {
    // It is unknown whether the card is held: a repeated request with the same key finds out, and so does the job.
    ctx.log.warn({ err: (error as Error).message, payment: id }, 'the payment provider did not answer')
    await abandonHold(ctx, payment)
    throw unavailable('The payment provider does not answer: try again.')
  }
}

/**
 * The card of the request, or the one that the person has on file in the company. A card of another provider than the configured one
 * cannot be charged: a test card pays for nothing where money moves.
 */
async function cardOf(ctx: Ctx, { card, userId, companyId }: HoldRequest): Promise<CardToCharge | undefined> {
  const known = card ?? (userId === null ? undefined : await findPaymentMethod(ctx.db, { userId, companyId }))
  return known?.provider === currentProvider().name ? known : undefined
}

/**
 * Puts a hold on a card, outside of any transaction (docs/contract/money.md#holds). Throws 402 when there is
 * no card or it is declined. The same key while a hold lives gives the same payment, and one hold at the provider. An amount of 0 needs
 * no card. The hold is the caller's to confirm in the transaction of the work, or to abandon.
 */
export async function holdPayment(ctx: Ctx, request: HoldRequest): Promise<Payment> {
  if (!Number.isSafeInteger(request.amount) || request.amount < 0)
    throw new Error('A hold needs an amount of 0 or more.')
  if (!isCurrency(request.currency)) throw new Error('A hold needs a currency.')
  requireNoTransaction(ctx, 'A hold')
  const card = request.amount === 0 ? undefined : await cardOf(ctx, request)
  if (!card && request.amount > 0) throw paymentRequired()
  const payment = await openPayment(ctx, request, currentProvider().name)
  if (!card || payment.providerReference !== null) return payment
  const held = await keepAuthorization(ctx, payment, await requestAuthorization(ctx, payment, card))
  if (held.status === 'declined') throw cardDeclined()
  if (held.status === 'releasing' || held.status === 'released') throw notHeld()
  return held
}

/**
 * In the transaction of the work: the hold stands, and the ledger shows it. What was not known when the hold was asked for is added: the
 * person, the subscription, the invoice. Confirming twice changes nothing.
 */
export async function confirmHold(tx: Ctx, { id }: Pick<Payment, 'id'>, links: PaymentLinks = {}): Promise<Payment> {
  const payment = found(await lockPayment(tx.db, id), 'payment', id)
  if (payment.status === 'authorized') return payment
  if (payment.status !== 'authorizing' || payment.providerReference === null) throw notHeld()
  const confirmed = await updatePayment(tx.db, id, { ...links, status: 'authorized' }, tx.now)
  await writePaymentEntries(tx, confirmed, 'hold', holdPostings(payment.amount))
  return confirmed
}

/**
 * The work failed after the hold: a job releases it at the provider, unless it was confirmed or asked for again within a minute. Outside of
 * the transaction that failed.
 */
export async function abandonHold(ctx: Ctx, { id }: Pick<Payment, 'id'>): Promise<void> {
  requireNoTransaction(ctx, 'Giving up a hold')
  const dueAt = new Date(ctx.now.getTime() + abandonedAfterMs)
  await enqueue(ctx, releaseAbandonedHold, { paymentId: id }, { key: id, dueAt })
}

/** In the transaction of the decision to charge: a job captures the hold at the provider. Idempotent. */
export async function captureHold(tx: Ctx, paymentId: string): Promise<Payment> {
  const payment = found(await lockPayment(tx.db, paymentId), 'payment', paymentId)
  if (payment.status === 'capturing' || payment.status === 'captured') return payment
  if (payment.status !== 'authorized') throw notHeld()
  await enqueue(tx, capturePayment, { paymentId }, { key: paymentId })
  return updatePayment(tx.db, paymentId, { status: 'capturing' }, tx.now)
}

/** In the transaction of the decision not to charge: a job releases the hold at the provider. Idempotent. */
export async function releaseHold(tx: Ctx, paymentId: string): Promise<Payment> {
  const payment = found(await lockPayment(tx.db, paymentId), 'payment', paymentId)
  if (['releasing', 'released', 'declined'].includes(payment.status)) return payment
  if (payment.status !== 'authorized') throw conflict('payment_captured', 'The payment was captured already.')
  await enqueue(tx, releasePayment, { paymentId }, { key: paymentId })
  return updatePayment(tx.db, paymentId, { status: 'releasing' }, tx.now)
}
