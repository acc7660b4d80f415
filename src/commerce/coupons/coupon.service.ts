import type { Ctx } from '../../platform/ctx.ts'
import { isUuid } from '../../platform/ids.ts'
import { found } from '../../platform/problem.ts'
import {
  countRedemption,
  findCouponByCode,
  findCouponById,
  insertRedemption,
  listCouponsByIds,
} from './coupon.store.ts'
import { type Coupon, couponCode, isCouponCode, refusedCoupon, whyNotRedeemable } from './coupon.ts'

async function findByCode(ctx: Ctx, text: string): Promise<Coupon | undefined> {
  const code = couponCode(text)
  return isCouponCode(code) ? findCouponByCode(ctx.db, code) : undefined
}

/** By id or code, in any case. */
export async function getCoupon(ctx: Ctx, idOrCode: string): Promise<Coupon> {
  const text = idOrCode.trim()
  return found(await (isUuid(text) ? findCouponById(ctx.db, text) : findByCode(ctx, text)), 'coupon', text)
}

/** Coupons by id, deleted ones too: a subscription keeps the coupon that it was bought with. */
export async function readCoupons(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Coupon>> {
  if (ids.length === 0) return new Map()
  return new Map((await listCouponsByIds(ctx.db, ids)).map((coupon) => [coupon.id, coupon]))
}

/** The coupon that a customer names by its code, if it can be redeemed now; else 422 on `coupon`. */
export async function findUsableCoupon(ctx: Ctx, code: string): Promise<Coupon> {
  const coupon = await findByCode(ctx, code)
  if (!coupon) throw refusedCoupon('is not known')
  const reason = whyNotRedeemable(coupon, ctx.now)
  if (reason !== undefined) throw refusedCoupon(reason)
  return coupon
}

/**
 * Counts one redemption for a purchase, in its transaction. The count is checked under the lock of the coupon's row, so of all who
 * want the last redemption one gets it; the others get 422 on `coupon` (docs/contract/invoices.md#coupons).
 */
export async function redeemCoupon(
  tx: Ctx,
  redemption: { readonly couponId: string; readonly saleId: string; readonly companyId: string },
): Promise<Coupon> {
  const coupon = await countRedemption(tx.db, redemption.couponId, tx.now)
  if (coupon) {
    await insertRedemption(tx.db, redemption, tx.now)
    return coupon
  }
  const refused = (await readCoupons(tx, [redemption.couponId])).get(redemption.couponId)
  throw refusedCoupon((refused && whyNotRedeemable(refused, tx.now)) ?? 'is not known')
}
