import type { Product } from '../products/product.ts'
import type { Subscription } from './subscription.ts'

const dayMs = 86_400_000
const dayOf = (at: Date): number => Math.floor(at.getTime() / dayMs)

/**
 * True when closing gives the money back: every product is within its window, counted in days (UTC) from the purchase; the last day belongs
 * to it. A renewal opens no new window.
 */
export const isInsideRefundWindow = (
  { createdAt }: Pick<Subscription, 'createdAt'>,
  products: readonly Pick<Product, 'refundWindow'>[],
  now: Date,
): boolean =>
  products.length > 0 &&
  products.every(({ refundWindow }) => refundWindow >= 0 && dayOf(now) - dayOf(createdAt) <= refundWindow)
