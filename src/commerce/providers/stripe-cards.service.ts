import { actingCompany, type Ctx } from '../../platform/ctx.ts'
import { invalid, Problem, unavailable } from '../../platform/problem.ts'
import type { StripeClient, PaymentMethod as StripeMethod } from '../../platform/providers/stripe.ts'
import type { SavedCard } from './payment-provider.ts'
import { errorOf, isDeclined, isFinal, problemOf } from './stripe-errors.ts'

/** What we call a card at Stripe: the customer that it is attached to, and the payment method. */
export interface StripeCard {
  readonly customer: string
  readonly method: string
}

const referenceOf = ({ customer, method }: StripeCard): string => `${customer}/${method}`

/** Undefined for what is no card at Stripe. */
export function parseReference(reference: string): StripeCard | undefined {
  const [, customer, method] = /^(cus_\w+)\/(\w+)$/.exec(reference) ?? []
  return customer && method ? { customer, method } : undefined
}

/** Who brought the card: a payment method that is attached already is taken again from the same caller only. */
function ownerOf(ctx: Ctx): string {
  const { actor } = ctx
  return actor.kind === 'user' ? `user ${actor.userId} ${actor.companyId}` : `${actor.kind} ${actingCompany(ctx)}`
}

const brands: Readonly<Record<string, string>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  amex: 'amex',
  discover: 'discover',
  jcb: 'jcb',
  diners: 'diners',
  unionpay: 'unionpay',
}

const cardDeclined = (): Problem => new Problem(402, 'card_declined', 'The card was declined. Try another one.')

/** Calls Stripe about a card, and turns what is wrong with the card into a validation error of the field. */
async function asking<T>(ctx: Ctx, field: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Problem) throw error
    const problem = problemOf(error)
    if (isDeclined(problem)) throw cardDeclined()
    if (isFinal(problem)) throw invalid({ [field]: 'is not known to Stripe, or was used already: make a new one' })
    ctx.log.warn({ err: errorOf(error).message }, 'the payment provider did not answer')
    throw unavailable('The payment provider does not answer: try again.')
  }
}

const methodOf = (stripe: StripeClient, token: string): Promise<StripeMethod> =>
  token.startsWith('tok_')
    ? stripe.paymentMethods.create({ type: 'card', card: { token } }, { idempotencyKey: `method ${token}` })
    : stripe.paymentMethods.retrieve(token, { expand: ['customer'] })

/** The customer of the payment method: a new one, or the one that the same caller has attached it to. */
async function customerOf(stripe: StripeClient, method: StripeMethod, owner: string, field: string): Promise<string> {
  const { customer } = method
  if (customer === null) {
    const made = await stripe.customers.create(
      { payment_method: method.id, metadata: { owner } },
      { idempotencyKey: `customer ${method.id} ${owner}` },
    )
    return made.id
  }
  const attached = typeof customer === 'string' ? await stripe.customers.retrieve(customer) : customer
  if (attached.deleted || attached.metadata['owner'] !== owner)
    throw invalid({ [field]: 'belongs to another customer at Stripe: make a new one' })
  return attached.id
}

/** Attaches a card that a browser or a phone gave to Stripe to a customer of its own, so that it can be charged again. */
export function saveToken(ctx: Ctx, stripe: StripeClient, token: string, field: string): Promise<SavedCard> {
  if (!/^(pm|tok|card)_\w{1,200}$/.test(token)) throw invalid({ [field]: 'must be an id of Stripe: pm_… or tok_…' })
  return asking(ctx, field, async () => {
    const method = await methodOf(stripe, token)
    if (!method.card) throw invalid({ [field]: 'is not a card' })
    const customer = await customerOf(stripe, method, ownerOf(ctx), field)
    const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card
    return {
      reference: referenceOf({ customer, method: method.id }),
      brand: brands[brand] ?? 'unknown',
      last4,
      expMonth,
      expYear,
    }
  })
}
