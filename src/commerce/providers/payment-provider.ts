import type { Ctx } from '../../platform/ctx.ts'
import { definePort } from '../../platform/port.ts'

export type ProviderName = 'builtin' | 'stripe'

/** A card as a person typed it. It is given to the provider and to nothing else: never stored, never logged. */
export interface CardDetails {
  readonly number: string
  readonly expMonth: number
  readonly expYear: number
  readonly cvc: string
}

/** What a payment service calls a card that a browser or a phone gave to it: the number never passes through us. */
export interface CardToken {
  readonly token: string
}

/** A card at the provider: what the provider calls it, and what receipts show of it. */
export interface SavedCard {
  readonly reference: string
  readonly brand: string
  readonly last4: string
  /** Null for a card that was given by its number alone. */
  readonly expMonth: number | null
  readonly expYear: number | null
}

export interface AuthorizationRequest {
  /** The idempotency key: the same key again gives the same authorization. */
  readonly key: string
  /** What the provider calls the card. */
  readonly card: string
  readonly amount: number
  readonly currency: string
}

/** What became of an authorization: the provider's name for it, or why the card was declined. */
export type Authorization =
  | { readonly outcome: 'authorized'; readonly reference: string }
  | { readonly outcome: 'declined'; readonly reference: string; readonly reason: string }

export interface RefundRequest {
  readonly key: string
  readonly reference: string
  readonly amount: number
}

/** Thrown by a provider that refuses a request for good. Every other error may be temporary and is retried. */
export class ProviderRefusal extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ProviderRefusal'
  }
}

/**
 * An outside service that charges cards. It takes no part in our transactions, and throws when it is called inside of one. Every call may be
 * repeated after a lost answer: the second call changes nothing and gives the result of the first.
 */
export interface PaymentProvider {
  readonly name: ProviderName
  /**
   * Throws a validation problem that names the wrong fields. A card that will be declined can be saved. With an idempotency key it is
   * saved once.
   */
  saveCard(ctx: Ctx, card: CardDetails | CardToken, key?: string): Promise<SavedCard>
  /**
   * The card that a purchase is paid with, as one text: a number for the built-in provider, `pm_…` or `tok_…` for Stripe. Throws a validation
   * problem on `payment_method`, which never quotes it.
   */
  saveCardByText(ctx: Ctx, text: string, key?: string): Promise<SavedCard>
  /** Removing a card that is not there changes nothing. */
  removeCard(ctx: Ctx, reference: string): Promise<void>
  /** Puts a hold on the card. */
  authorize(ctx: Ctx, request: AuthorizationRequest): Promise<Authorization>
  /** Takes the whole amount of the hold. */
  capture(ctx: Ctx, reference: string): Promise<void>
  /** Gives the hold up. */
  release(ctx: Ctx, reference: string): Promise<void>
  /** Gives money back, all of it or a part. */
  refund(ctx: Ctx, request: RefundRequest): Promise<void>
  /** The authorization under an idempotency key, for callers who lost its answer. */
  findByKey(ctx: Ctx, key: string): Promise<Authorization | undefined>
}

export type FindProvider = (name: ProviderName) => PaymentProvider

/** The provider of this name. Provided by `app/compose.ts`. */
export const paymentProvider = definePort<FindProvider>('the payment providers')

/** The name of the provider that new cards and payments use: as configured. Provided by `app/compose.ts`. */
export const currentProviderName = definePort<() => ProviderName>('the payment provider of new cards and payments')

/** The provider that new cards and payments use. Payments that another one has begun go on with that one. */
export const currentProvider = (): PaymentProvider => paymentProvider(currentProviderName())
