import { invalid } from '../../platform/problem.ts'

/** A promotion. `code` is what people type, in capital letters. */
export interface Coupon {
  readonly id: string
  readonly code: string
  readonly humanId: string
  /** Printed on invoices. */
  readonly description: string
  readonly percentOff: number
  /** The one product that it is for; null: for all. */
  readonly productIdentifier: string | null
  readonly redeemBefore: Date | null
  readonly maxRedemptions: number | null
  readonly timesRedeemed: number
  /** `forever`: also for renewals. `once`: for the first invoice only. */
  readonly duration: 'forever' | 'once'
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly deletedAt: Date | null
}

/** The code as it is stored: people type it in any case. */
export const couponCode = (text: string): string => text.trim().toUpperCase()

/** Why nobody can redeem it at this time; undefined: it can be redeemed. */
export function whyNotRedeemable(coupon: Coupon, now: Date): string | undefined {
  const { redeemBefore, maxRedemptions, timesRedeemed, deletedAt } = coupon
  if (deletedAt !== null) return 'is not known'
  if (redeemBefore !== null && now >= redeemBefore) return 'has expired'
  if (maxRedemptions !== null && timesRedeemed >= maxRedemptions) return 'has been used up'
  return undefined
}

export const refusedCoupon = (reason: string) => invalid({ coupon: reason })
