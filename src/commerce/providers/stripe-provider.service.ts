import { type Ctx, requireNoTransaction } from '../../platform/ctx.ts'
import { invalid } from '../../platform/problem.ts'
import type { PaymentIntent, StripeClient } from '../../platform/providers/stripe.ts'
import { type Authorization, type PaymentProvider, ProviderRefusal, type RefundRequest } from './payment-provider.ts'
import { fromStripeAmount, toStripeAmount } from './stripe-amounts.ts'
import { parseReference, saveToken } from './stripe-cards.service.ts'
import { errorOf, isDeclined, isFinal, problemOf } from './stripe-errors.ts'
import { findCustomerOfKey, insertAuthorization } from './stripe-provider.store.ts'
import type { StripeRefund } from './stripe-refund.ts'

export type OpenStripe = () => Promise<StripeClient>

const numberRefused =
  'must not be sent: card numbers go from the browser or phone to Stripe, and `token` (pm_… or tok_…) names the card'

const declined = (reference: string, reason: string): Authorization => ({ outcome: 'declined', reference, reason })

/** Nothing is at Stripe under this key. */
const noReference = (key: string): string => `none:${key}`

/** What became of an intent: a hold, or a decline. Nobody is there to answer a bank's question, so an intent that waits for one is given up. */
async function authorizationOf(stripe: StripeClient, intent: PaymentIntent): Promise<Authorization> {
  const { id, status, last_payment_error: problem } = intent
  switch (status) {
    case 'requires_capture':
    case 'succeeded':
      return { outcome: 'authorized', reference: id }
    case 'requires_action':
    case 'requires_confirmation':
      await release(stripe, id)
      return declined(id, 'authentication_required')
    case 'processing':
      throw new Error('Stripe has not decided about the card yet.')
    default:
      return declined(id, problem?.decline_code ?? problem?.code ?? status)
  }
}

function declineOf(ctx: Ctx, error: unknown, key: string): Authorization {
  const problem = problemOf(error)
  const { intent, declineCode, code, kind } = problem
  if (isDeclined(problem)) return declined(intent?.id ?? noReference(key), declineCode ?? code ?? 'card_declined')
  if (!isFinal(problem) || kind === 'idempotency_error') throw errorOf(error)
  // The amount is too small, the card was removed, the currency is not taken: no hold was made, and none will be.
  ctx.log.error({ payment: key, err: errorOf(error).message }, 'Stripe refuses a hold')
  return declined(intent?.id ?? noReference(key), code ?? 'invalid_request')
}

/** Stripe moves an intent only once, so these calls need no idempotency key: a repeated one fails and shows the status. */
async function capture(stripe: StripeClient, reference: string): Promise<void> {
  try {
    await stripe.paymentIntents.capture(reference)
  } catch (error) {
    if (problemOf(error).intent?.status !== 'succeeded') throw errorOf(error)
    await checkWholeAmount(stripe, reference)
  }
}

/** Somebody may have captured a part at Stripe's own page. The rest cannot be captured any more: a person has to look at it. */
async function checkWholeAmount(stripe: StripeClient, reference: string): Promise<void> {
  const { amount, amount_received: received } = await retrieve(stripe, reference)
  if (received !== amount) throw new Error(`Stripe has captured ${received} of ${amount}: see ${reference} at Stripe.`)
}

async function release(stripe: StripeClient, reference: string): Promise<void> {
  try {
    await stripe.paymentIntents.cancel(reference, { cancellation_reason: 'abandoned' })
  } catch (error) {
    if (problemOf(error).intent?.status !== 'canceled') throw errorOf(error)
  }
}

async function retrieve(stripe: StripeClient, reference: string): Promise<PaymentIntent> {
  try {
    return await stripe.paymentIntents.retrieve(reference)
  } catch (error) {
    throw errorOf(error)
  }
}

/** All refunds of an intent. A list is up to date at once, other than Stripe's search. */
export async function listStripeRefunds(stripe: StripeClient, reference: string): Promise<StripeRefund[]> {
  const refunds: StripeRefund[] = []
  try {
    for await (const { id, amount, currency, metadata, status } of stripe.refunds.list({
      payment_intent: reference,
      limit: 100,
    })) {
      const ours = fromStripeAmount(amount, currency)
      if (ours === undefined) throw new Error(`The refund ${id} is not a whole number of the smallest unit.`)
      const isDone = status !== 'failed' && status !== 'canceled'
      refunds.push({ id, key: metadata?.['refund_id'], amount: ours, isDone })
    }
  } catch (error) {
    throw errorOf(error)
  }
  return refunds
}

/** Stripe forgets an idempotency key after a day, and a job may try for longer: so it is first looked for. */
async function refund(stripe: StripeClient, { key, reference, amount }: RefundRequest): Promise<void> {
  const before = (await listStripeRefunds(stripe, reference)).find((one) => one.key === key)
  if (before?.amount === amount && before.isDone) return
  if (before) throw new ProviderRefusal(`The refund ${before.id} was of ${before.amount}, or has failed.`)
  const { currency } = await retrieve(stripe, reference)
  const sent = toStripeAmount({ amount, currency: currency.toUpperCase() })
  if (sent === undefined) throw new ProviderRefusal('Stripe cannot refund this amount in this currency.')
  try {
    const made = await stripe.refunds.create(
      { payment_intent: reference, amount: sent, metadata: { refund_id: key } },
      { idempotencyKey: key },
    )
    if (made.status === 'failed' || made.status === 'canceled') throw new ProviderRefusal('The refund has failed.')
  } catch (error) {
    throw errorOf(error)
  }
}

async function findByKey(ctx: Ctx, stripe: StripeClient, key: string): Promise<Authorization | undefined> {
  const customer = await findCustomerOfKey(ctx.db, key)
  if (customer === undefined) return undefined
  try {
    for await (const intent of stripe.paymentIntents.list({ customer, limit: 100 }))
      if (intent.metadata['payment_id'] === key) return await authorizationOf(stripe, intent)
  } catch (error) {
    if (problemOf(error).status !== 404) throw errorOf(error)
    // The card was removed meanwhile. Should a hold stand, Stripe's event about it releases it, or it expires.
    ctx.log.warn({ payment: key }, 'a hold cannot be looked for: its customer was deleted')
  }
  return undefined
}

/**
 * Stripe: payment intents that are captured by hand, on cards of customers (docs/contract/money.md#stripe). Its library is loaded when
 * it is first used.
 */
export function stripeProvider(open: OpenStripe): PaymentProvider {
  const stripeFor = (ctx: Ctx): Promise<StripeClient> => {
    requireNoTransaction(ctx, 'A payment provider')
    return open()
  }
  return {
    name: 'stripe',
    async saveCard(ctx, card) {
      if (!('token' in card)) throw invalid(card.number === '' ? { token: 'is required' } : { number: numberRefused })
      return saveToken(ctx, await stripeFor(ctx), card.token, 'token')
    },
    saveCardByText: async (ctx, text) => saveToken(ctx, await stripeFor(ctx), text.trim(), 'payment_method'),
    async removeCard(ctx, reference) {
      const card = parseReference(reference)
      if (!card) return
      try {
        await (await stripeFor(ctx)).customers.del(card.customer)
      } catch (error) {
        if (problemOf(error).status !== 404) throw errorOf(error)
      }
    },
    async authorize(ctx, { key, card, amount, currency }) {
      const stripe = await stripeFor(ctx)
      const at = parseReference(card)
      if (!at) return declined(noReference(key), 'unknown_card')
      const sent = toStripeAmount({ amount, currency })
      if (sent === undefined) return declined(noReference(key), 'amount_not_taken')
      await insertAuthorization(ctx.db, key, at.customer, ctx.now)
      let intent: PaymentIntent
      try {
        intent = await stripe.paymentIntents.create(
          {
            amount: sent,
            currency: currency.toLowerCase(),
            customer: at.customer,
            payment_method: at.method,
            allowed_payment_method_types: ['card'],
            capture_method: 'manual',
            confirm: true,
            off_session: true,
            metadata: { payment_id: key },
          },
          { idempotencyKey: key },
        )
      } catch (error) {
        return declineOf(ctx, error, key)
      }
      return authorizationOf(stripe, intent)
    },
    capture: async (ctx, reference) => capture(await stripeFor(ctx), reference),
    release: async (ctx, reference) => release(await stripeFor(ctx), reference),
    refund: async (ctx, request) => refund(await stripeFor(ctx), request),
    findByKey: async (ctx, key) => findByKey(ctx, await stripeFor(ctx), key),
  }
}
