import { findActiveUser, getAnyCompany, type User } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { refusals } from '../../platform/problem.ts'
import { readCoupons } from '../coupons/coupon.service.ts'
import type { Coupon } from '../coupons/coupon.ts'
import { reasonsAgainst } from '../pricing/eligibility.ts'
import { linesOf, totalsOf } from '../pricing/price.ts'
import type { PriceLine, PriceRequest } from '../pricing/price-request.ts'
import { checkSelection } from '../pricing/selection.ts'
import { readCatalogue } from '../products/product.service.ts'
import { isYearly, type Product } from '../products/product.ts'
import { listSubscribedProducts } from '../subscriptions/subscription.store.ts'
import { nextFinish, type Subscription } from '../subscriptions/subscription.ts'

/** The next year of a subscription, and its price. */
export interface RenewalPlan {
  readonly user: User
  readonly companyName: string
  /** As they are sold now, the base first. */
  readonly products: readonly Product[]
  readonly lines: readonly PriceLine[]
  readonly total: number
  readonly start: Date
  readonly finish: Date
  /** The coupon that is for every year; null: none. */
  readonly coupon: Coupon | null
}

const requestOf = (subscription: Subscription, products: readonly Product[]): PriceRequest => {
  const { currency, countryCode, regionCode, tripCost, birthday, beneficiaries } = subscription
  return {
    currency,
    countryCode,
    regionCode,
    start: subscription.finishAt,
    finish: nextFinish(subscription),
    tripDays: null,
    mayBeginEarlier: true,
    destinationCountryIds: [],
    tripCost: tripCost === null ? null : { amount: tripCost, currency },
    items: [
      {
        people: [{ birthday }, ...beneficiaries.map((one) => ({ birthday: one.birthday }))],
        productIds: products.map(({ id }) => id),
      },
    ],
  }
}

/** The coupon of a subscription where it counts for every year, also when it cannot be redeemed any more. */
async function lastingCoupon(ctx: Ctx, { couponId }: Subscription): Promise<Coupon | null> {
  const coupon = couponId === null ? undefined : (await readCoupons(ctx, [couponId])).get(couponId)
  return coupon?.duration === 'forever' ? coupon : null
}

/**
 * The next year of a subscription by the products as they are sold now, at the age of its first day. Undefined where it cannot be renewed: a
 * product is discontinued or no longer sold to these people, or the person or the company is not there any more.
 */
export async function planRenewal(ctx: Ctx, subscription: Subscription): Promise<RenewalPlan | undefined> {
  const { id, companyId, userId, renews } = subscription
  const user = userId === null ? undefined : await findActiveUser(ctx, userId)
  if (!renews || !user) return undefined
  const company = await getAnyCompany(ctx, companyId)
  if (company.deletedAt !== null) return undefined
  const refs = (await listSubscribedProducts(ctx.db, [id])).get(id) ?? []
  const catalogue = await readCatalogue(ctx)
  const products = refs.flatMap(({ productId }) => catalogue.find(productId) ?? [])
  const [base] = products
  if (!base || !isYearly(base) || products.length !== refs.length || refusals(() => checkSelection(products)))
    return undefined
  const request = requestOf(subscription, products)
  const isRefused = request.items.some((item) =>
    products.some((product) => reasonsAgainst(product, request, item, request.start).length > 0),
  )
  if (isRefused) return undefined
  const coupon = await lastingCoupon(ctx, subscription)
  const lines = linesOf({ catalogue, request, sellerId: companyId, coupon })
  const { start } = request
  const finish = nextFinish(subscription)
  return { user, companyName: company.name, products, lines, total: totalsOf(lines).total, start, finish, coupon }
}
