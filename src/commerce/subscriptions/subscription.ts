import { Temporal } from 'temporal-polyfill'
import type { ProviderName } from '../providers/payment-provider.ts'

export const subscriptionStatuses = ['active', 'closed', 'expired', 'voided'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** Somebody else who is covered by a subscription. */
export interface Beneficiary {
  readonly id: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly birthday: string | null
  readonly relation: string | null
}

/** The card that renewals charge. */
export interface CardOnSubscription {
  readonly provider: ProviderName
  readonly reference: string
  readonly brand: string | null
  readonly last4: string | null
}

/** What a person has bought: one or more products from start to finish. */
export interface Subscription {
  readonly id: string
  readonly companyId: string
  /** Null once the person was erased. */
  readonly userId: string | null
  /** All subscriptions of one purchase (product_sale_group_id). */
  readonly saleId: string
  /** The plan or policy number. */
  readonly humanId: string
  readonly status: SubscriptionStatus
  readonly startAt: Date
  readonly finishAt: Date
  readonly renews: boolean
  readonly hasFlightProtection: boolean
  readonly currency: string
  readonly countryCode: string
  readonly regionCode: string | null
  readonly language: string
  readonly name: string | null
  readonly email: string | null
  /** As it was given for the price (2026-11-16); a renewal counts the age from it. */
  readonly birthday: string | null
  readonly externalId: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly beneficiaries: readonly Beneficiary[]
  readonly tripId: string | null
  readonly tripCost: number | null
  readonly quoteId: string | null
  readonly couponId: string | null
  /** The payment of its latest invoice. */
  readonly paymentId: string | null
  /** Null: the account of the company pays. */
  readonly card: CardOnSubscription | null
  readonly thirdPartyPolicyNum: string | null
  readonly lastRenewalAttempt: Date | null
  readonly renewalTries: number
  /** What was given back when it was closed; null: nothing. */
  readonly refunded: number | null
  /** When it ended: closed, expired or voided. */
  readonly closedAt: Date | null
  readonly endReason: string | null
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What a purchase says of a subscription; the rest follows from writing it. */
export type NewSubscription = Omit<
  Subscription,
  | 'humanId'
  | 'status'
  | 'lastRenewalAttempt'
  | 'renewalTries'
  | 'refunded'
  | 'closedAt'
  | 'endReason'
  | 'revision'
  | 'createdAt'
  | 'updatedAt'
>

/** A product of a subscription, in the version that is in force for it. */
export interface SubscribedProduct {
  readonly productId: string
  readonly version: number
}

/** Which subscriptions a list has; what is left out or undefined does not count. */
export interface SubscriptionFilter {
  readonly companyId?: string | undefined
  readonly userId?: string | undefined
  readonly status?: SubscriptionStatus | undefined
  readonly humanId?: string | undefined
  readonly externalId?: string | undefined
}

/** By what right a person may use the features of a subscription (`Entitlement.source`). */
export const sourceOf = ({ id }: Pick<Subscription, 'id'>): string => `subscription:${id}`

const dayMs = 86_400_000

/** When the person is notified that it will renew: a week before. */
export const announceRenewalAt = (finish: Date): Date => new Date(finish.getTime() - 7 * dayMs)

/** A charge that is declined is tried three times: on the day, and twice more. */
export const renewalTriesMax = 3
/** Days between two tries. */
const renewalGapDays = 3

export const nextRenewalTry = (at: Date): Date => new Date(at.getTime() + renewalGapDays * dayMs)

/**
 * The end of the next year. Counted from the start, so that a plan of 29 February ends on that day again in the next leap year.
 */
export function nextFinish({ startAt, finishAt }: Pick<Subscription, 'startAt' | 'finishAt'>): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(startAt.getTime()).toZonedDateTimeISO('UTC')
  for (let years = 1; ; years++) {
    const end = start.add({ years }).epochMilliseconds
    if (end > finishAt.getTime()) return new Date(end)
  }
}
