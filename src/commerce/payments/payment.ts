import type { ProviderName } from '../providers/payment-provider.ts'

export type PaymentStatus =
  | 'authorizing'
  | 'authorized'
  | 'declined'
  | 'capturing'
  | 'captured'
  | 'releasing'
  | 'released'

/** A charge of a card, from the hold to its end (docs/contract/money.md#payments). Amounts are in the smallest unit of the currency. */
export interface Payment {
  readonly id: string
  /** What the hold is for: of the payments that live under one key there is only one. */
  readonly key: string
  readonly companyId: string | null
  /** Whose card is charged; null once the person was erased. */
  readonly userId: string | null
  /** The responder who gets a share. */
  readonly payeeId: string | null
  readonly appointmentId: string | null
  readonly subscriptionId: string | null
  readonly provider: ProviderName
  /** Null until the provider has answered. */
  readonly providerReference: string | null
  readonly currency: string
  readonly amount: number
  readonly captured: number
  readonly refunded: number
  readonly refunding: number
  readonly status: PaymentStatus
  readonly reason: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface HoldRequest {
  /** Whose card is charged. */
  readonly userId: string
  /** The responder who gets a share; null where the whole amount is revenue. */
  readonly payeeId: string | null
  readonly companyId: string | null
  readonly amount: number
  readonly currency: string
  readonly appointmentId: string | null
  /** What the hold is for, such as `bid:<id>:clinic`. */
  readonly key: string
}

/** A hold that was given up is released when nobody has asked for it again for a minute. */
export const abandonedAfterMs = 60_000
/** A hold that nobody confirmed or gave up: the process was killed between the two. */
export const lostAfterMs = 15 * 60_000
/** Work at the provider that is still open after an hour is added again by the daily look. */
export const stuckAfterMs = 60 * 60_000

export const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms)
