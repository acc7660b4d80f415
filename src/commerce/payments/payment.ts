import type { Division } from '../ledger/division.ts'
import type { ProviderName } from '../providers/payment-provider.ts'

export const paymentStatuses = [
  'authorizing',
  'authorized',
  'declined',
  'capturing',
  'captured',
  'releasing',
  'released',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Who charges: a provider of cards, or we ourselves by writing it on the company's account. */
export type PaidBy = ProviderName | 'account'
export const paymentProviders = ['builtin', 'stripe', 'account'] as const satisfies readonly PaidBy[]

/** A charge of a card, from the hold to its end, or of a company's account (docs/contract/money.md#payments). Amounts are in the smallest unit of the currency. */
export interface Payment {
  readonly id: string
  /** What the hold is for: of the payments that live under one key there is only one. */
  readonly key: string
  readonly companyId: string | null
  /** Who is charged; null for a company's account, and once the person was erased. */
  readonly userId: string | null
  /** The responder who gets a share. */
  readonly payeeId: string | null
  readonly appointmentId: string | null
  readonly subscriptionId: string | null
  readonly invoiceId: string | null
  readonly provider: PaidBy
  /** Null until the provider has answered. */
  readonly providerReference: string | null
  readonly currency: string
  readonly amount: number
  readonly captured: number
  readonly refunded: number
  /** Decided, and not yet given back. */
  readonly refunding: number
  /** What the amount is divided into; null: into the responder's share and revenue. */
  readonly division: Division | null
  readonly status: PaymentStatus
  readonly reason: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A card as its provider calls it. */
export interface CardToCharge {
  readonly provider: ProviderName
  readonly reference: string
}

export interface HoldRequest {
  /** Who is charged; null until the person exists (`confirmHold` says who it is). */
  readonly userId: string | null
  /** The card; without one the card that the person has on file in the company. */
  readonly card?: CardToCharge | undefined
  /** The responder who gets a share; null where there is none. */
  readonly payeeId: string | null
  readonly companyId: string | null
  readonly amount: number
  readonly currency: string
  readonly appointmentId: string | null
  readonly subscriptionId?: string | null | undefined
  readonly invoiceId?: string | null | undefined
  /** What the amount is divided into; without it the responder's share and revenue. */
  readonly division?: Division | null | undefined
  /** What the hold is for, such as `bid:<id>:clinic`. */
  readonly key: string
}

/** What is known of a payment only when the work is written. */
export interface PaymentLinks {
  readonly userId?: string | undefined
  readonly subscriptionId?: string | undefined
  readonly invoiceId?: string | undefined
}

/** An abandoned hold is released when it was not requested again for a minute. */
export const abandonedAfterMs = 60_000
/** A hold that nobody confirmed or gave up: the process was killed between the two. */
export const lostAfterMs = 15 * 60_000
/** Work at the provider that is still open after an hour is added again by the daily look. */
export const stuckAfterMs = 60 * 60_000

export const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms)
