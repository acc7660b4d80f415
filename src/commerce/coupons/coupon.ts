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

/** Of a code as it is stored. */
export const isCouponCode = (code: string): boolean => /^[A-Z0-9][A-Z0-9_-]{1,39}$/.test(code)

/** Why nobody can redeem it at this time; undefined: it can be redeemed. */
export function whyNotRedeemable(coupon: Coupon, now: Date): string | undefined {
  const { redeemBefore, maxRedemptions, timesRedeemed, deletedAt } = coupon
  if (deletedAt !== null) return 'is not known'
  if (redeemBefore !== null && now >= redeemBefore) return 'has expired'
  if (maxRedemptions !== null && timesRedeemed >= maxRedemptions) return 'has been used up'
  return undefined
}

export const refusedCoupon = (reason: string) => invalid({ coupon: reason })

/** Refuses a coupon that is for another product than those that are bought: it would be used up for nothing. */
export function checkCouponProduct(
  { productIdentifier }: Coupon,
  products: readonly { readonly identifier: string }[],
) {
  if (productIdentifier !== null && !products.some(({ identifier }) => identifier === productIdentifier))
    throw refusedCoupon('is for another product')
}

/** What staff write of a coupon. */
export interface CouponDraft {
  readonly code: string
  readonly description: string
  readonly percentOff: number
  readonly productIdentifier: string | null
  readonly redeemBefore: Date | null
  readonly maxRedemptions: number | null
  readonly duration: Coupon['duration']
}

/** What a coupon promises to those who have redeemed it: it stays as it is from the first redemption on. */
const promised = ['code', 'percentOff', 'productIdentifier', 'duration'] as const

/** True when the change would alter what was promised. */
export const breaksPromise = (before: Coupon, after: CouponDraft): boolean =>
  before.timesRedeemed > 0 && promised.some((field) => before[field] !== after[field])
