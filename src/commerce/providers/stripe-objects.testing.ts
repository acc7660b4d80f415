import { randomBytes } from 'node:crypto'

/** A form body or query as Stripe reads it: `metadata[payment_id]=1` is `{ metadata: { payment_id: '1' } }`. */
export type Params = { readonly [name: string]: string | Params }

export interface Answer {
  readonly status: number
  readonly body: object
}

/** What a payment method of the test does: the numbers of Stripe's test cards, by name. */
export type CardBehaviour =
  | 'approved'
  | 'card_declined'
  | 'insufficient_funds'
  | 'authentication_required'
  | 'next_action'
  | 'declined_when_attached'

interface Method {
  readonly id: string
  readonly behaviour: CardBehaviour
  readonly card: { brand: string; last4: string; exp_month: number; exp_year: number }
  customer: string | null
  isDetached: boolean
}

interface Customer {
  readonly id: string
  readonly metadata: Params
  deleted: boolean
}

export interface Intent {
  readonly id: string
  readonly object: 'payment_intent'
  readonly amount: number
  readonly currency: string
  readonly customer: string
  readonly payment_method: string
  readonly metadata: Params
  readonly created: number
  latest_charge: string | null
  status: string
  amount_received: number
  amount_refunded: number
  last_payment_error: object | null
  next_action: object | null
  cancellation_reason: string | null
}

interface Refund {
  readonly id: string
  readonly object: 'refund'
  readonly amount: number
  readonly currency: string
  readonly payment_intent: string
  readonly metadata: Params
  status: string
}

export class StripeFailure extends Error {
  readonly status: number
  readonly body: object
  constructor(status: number, error: Readonly<Record<string, unknown>>) {
    super(String(error['message'] ?? error['code']))
    this.status = status
    this.body = { error: { message: 'In Stripe’s words.', ...error } }
  }
}

export const invalidRequest = (
  code: string,
  more: Readonly<Record<string, unknown>> = {},
  status = 400,
): StripeFailure => new StripeFailure(status, { type: 'invalid_request_error', code, ...more })
export const missing = (param: string): StripeFailure => invalidRequest('resource_missing', { param }, 404)

export const newId = (prefix: string): string => `${prefix}_${randomBytes(9).toString('hex')}`

/** Refuses parameters that Stripe does not have. */
export function only(params: Params, ...names: readonly string[]): Params {
  const unknown = Object.keys(params).find((name) => !names.includes(name))
  if (unknown) throw invalidRequest('parameter_unknown', { param: unknown })
  return params
}
export const required = (params: Params, name: string): string => {
  const value = params[name]
  if (typeof value !== 'string' || value === '') throw invalidRequest('parameter_missing', { param: name })
  return value
}
export const mapOf = (params: Params, name: string): Params => {
  const value = params[name]
  return typeof value === 'object' ? value : {}
}

/** Amounts below this are refused, as Stripe does for most currencies. */
const smallestAmount = 50

/** The objects of an account at Stripe, and the rules by which they change. */
export class StripeObjects {
  readonly methods = new Map<string, Method>()
  readonly customers = new Map<string, Customer>()
  readonly intents = new Map<string, Intent>()
  readonly refunds: Refund[] = []
  /** Single-use tokens and the payment methods that they become. */
  private readonly tokens = new Map<string, string | null>()
  private created = 1_800_000_000

  /** A payment method, as a browser makes it with the publishable key. */
  givenMethod(behaviour: CardBehaviour = 'approved', brand = 'visa'): string {
    const id = newId('pm')
    const card = { brand, last4: '4242', exp_month: 12, exp_year: 2030 }
    this.methods.set(id, { id, behaviour, card, customer: null, isDetached: false })
    return id
  }

  givenToken(behaviour: CardBehaviour = 'approved'): string {
    const token = newId('tok')
    this.tokens.set(token, this.givenMethod(behaviour))
    return token
  }

  createMethod(params: Params): object {
    only(params, 'type', 'card')
    const token = required(mapOf(params, 'card'), 'token')
    const id = this.tokens.get(token)
    if (id === undefined) throw missing('card[token]')
    if (id === null) throw invalidRequest('token_already_used')
    this.tokens.set(token, null)
    return this.method(id)
  }

  private methodOf(id: string): Method {
    const method = this.methods.get(id)
    if (!method) throw missing('payment_method')
    return method
  }

  method(id: string, expandsCustomer = false): object {
    const { card, customer } = this.methodOf(id)
    const shown = expandsCustomer && customer ? this.customer(customer) : customer
    return { id, object: 'payment_method', type: 'card', card, customer: shown }
  }

  createCustomer(params: Params): object {
    only(params, 'payment_method', 'metadata')
    const method = this.methodOf(required(params, 'payment_method'))
    if (method.customer !== null || method.isDetached) throw invalidRequest('payment_method_unexpected_state')
    if (method.behaviour === 'declined_when_attached')
      throw new StripeFailure(402, { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' })
    const id = newId('cus')
    this.customers.set(id, { id, metadata: mapOf(params, 'metadata'), deleted: false })
    method.customer = id
    return this.customer(id)
  }

  customer(id: string): object {
    const customer = this.customers.get(id)
    if (!customer) throw missing('customer')
    return customer.deleted ? { id, object: 'customer', deleted: true } : { ...customer, object: 'customer' }
  }

  deleteCustomer(id: string): object {
    const customer = this.customers.get(id)
    if (!customer || customer.deleted) throw missing('customer')
    customer.deleted = true
    for (const method of this.methods.values())
      if (method.customer === id) Object.assign(method, { customer: null, isDetached: true })
    return { id, object: 'customer', deleted: true }
  }

  /** Creates and confirms, as one request does. */
  authorize(given: Params): object {
    const params = only(
      given,
      ...['amount', 'currency', 'customer', 'payment_method', 'allowed_payment_method_types'],
      ...['capture_method', 'confirm', 'off_session', 'metadata'],
    )
    const amount = Number(required(params, 'amount'))
    if (!Number.isSafeInteger(amount) || amount < 1) throw invalidRequest('parameter_invalid_integer')
    if (amount < smallestAmount) throw invalidRequest('amount_too_small')
    if (required(params, 'capture_method') !== 'manual' || required(params, 'confirm') !== 'true')
      throw invalidRequest('not_spoken_here')
    const method = this.methodOf(required(params, 'payment_method'))
    if (method.customer !== required(params, 'customer')) throw invalidRequest('payment_method_unexpected_state')
    const intent: Intent = {
      id: newId('pi'),
      object: 'payment_intent',
      amount,
      currency: required(params, 'currency'),
      customer: method.customer,
      payment_method: method.id,
      metadata: mapOf(params, 'metadata'),
      created: this.created++,
      latest_charge: newId('ch'),
      status: 'requires_confirmation',
      amount_received: 0,
      amount_refunded: 0,
      last_payment_error: null,
      next_action: null,
      cancellation_reason: null,
    }
    this.intents.set(intent.id, intent)
    return this.confirm(intent, method.behaviour)
  }

  private confirm(intent: Intent, behaviour: CardBehaviour): Intent {
    if (behaviour === 'approved') return Object.assign(intent, { status: 'requires_capture' })
    if (behaviour === 'next_action')
      return Object.assign(intent, { status: 'requires_action', next_action: { type: 'redirect_to_url' } })
    const code = behaviour === 'authentication_required' ? 'authentication_required' : 'card_declined'
    const error = {
      type: 'card_error',
      code,
      decline_code: behaviour === 'card_declined' ? 'generic_decline' : behaviour,
    }
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error })
    throw new StripeFailure(402, { ...error, payment_intent: intent })
  }

  intentOf(id: string): Intent {
    const intent = this.intents.get(id)
    if (!intent) throw missing('intent')
    return intent
  }

  capture(id: string): Intent {
    const intent = this.intentOf(id)
    if (intent.status !== 'requires_capture')
      throw invalidRequest('payment_intent_unexpected_state', { payment_intent: intent })
    return Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
  }

  cancel(id: string, reason = 'abandoned'): Intent {
    const intent = this.intentOf(id)
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      throw invalidRequest('payment_intent_unexpected_state', { payment_intent: intent })
    return Object.assign(intent, { status: 'canceled', cancellation_reason: reason })
  }

  /** As the interface lists them: not of a customer that was deleted. */
  intentsOfCustomer(id: string): Intent[] {
    if (this.customers.get(id)?.deleted !== false) throw missing('customer')
    return this.listIntents(id)
  }

  listIntents(customer: string): Intent[] {
    return [...this.intents.values()].filter((one) => one.customer === customer).reverse()
  }

  refund(params: Params): Refund {
    only(params, 'payment_intent', 'amount', 'metadata')
    const intent = this.intentOf(required(params, 'payment_intent'))
    const amount = Number(params['amount'] ?? intent.amount - intent.amount_refunded)
    if (intent.status !== 'succeeded') throw invalidRequest('payment_intent_unexpected_state')
    if (intent.amount_refunded === intent.amount_received) throw invalidRequest('charge_already_refunded')
    if (!Number.isSafeInteger(amount) || amount < 1 || amount > intent.amount_received - intent.amount_refunded)
      throw invalidRequest('parameter_invalid_integer', { param: 'amount' })
    intent.amount_refunded += amount
    const { id, currency } = intent
    const metadata = mapOf(params, 'metadata')
    const made: Refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      currency,
      payment_intent: id,
      metadata,
      status: 'succeeded',
    }
    this.refunds.unshift(made)
    return made
  }

  listRefunds(intent: string): Refund[] {
    return this.refunds.filter((one) => one.payment_intent === intent)
  }

  /** The charge of an intent, as events show it. */
  charge(id: string): object {
    const { latest_charge, amount, amount_refunded, currency } = this.intentOf(id)
    return { id: latest_charge, object: 'charge', payment_intent: id, amount, amount_refunded, currency, metadata: {} }
  }
}
