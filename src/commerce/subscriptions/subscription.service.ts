import { grantEntitlements } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import type { Product } from '../products/product.ts'
import { withReadableId } from '../readable-ids/readable-id.ts'
import { insertRow } from './subscription.store.ts'
import { announceRenewal, expireSubscription, protectPurchase, renewSubscription } from './subscription.tasks.ts'
import { announceRenewalAt, type NewSubscription, type Subscription, sourceOf } from './subscription.ts'

/** The features that the products give while the subscription lasts. */
export const featuresOf = (products: readonly Pick<Product, 'features'>[]) => [
  ...new Set(products.flatMap((product) => product.features)),
]

/** What will happen at the end of the period: the announcement and the charge of the next year, or the end. */
export async function scheduleEnd(
  tx: Ctx,
  { id, finishAt, renews }: Pick<Subscription, 'id' | 'finishAt' | 'renews'>,
): Promise<void> {
  const period = { subscriptionId: id, finish: finishAt.toISOString() }
  const key = `${id}:${period.finish}`
  if (!renews) return enqueue(tx, expireSubscription, period, { key, dueAt: finishAt })
  await Promise.all([
    enqueue(tx, announceRenewal, period, { key, dueAt: announceRenewalAt(finishAt) }),
    enqueue(tx, renewSubscription, period, { key, dueAt: finishAt }),
  ])
}

/** What the person may use while the subscription lasts. */
async function grantFeatures(
  tx: Ctx,
  subscription: Subscription,
  products: readonly Pick<Product, 'features'>[],
): Promise<void> {
  const { companyId, userId, startAt, finishAt } = subscription
  if (userId === null) return
  await grantEntitlements(tx, {
    companyId,
    userId,
    features: featuresOf(products),
    from: startAt,
    until: finishAt,
    source: sourceOf(subscription),
  })
}

/** The flights of a trip that is bought together with flight protection are covered. */
async function protectBoughtTrip(tx: Ctx, { id, tripId, hasFlightProtection }: Subscription): Promise<void> {
  if (hasFlightProtection && tripId !== null) await enqueue(tx, protectPurchase, { tripId, subscriptionId: id })
}

/**
 * In the transaction of the purchase: a subscription with the versions of its products, what the person may use, what happens at the
 * end, and the cover of its trip's flights. The first product is the base.
 */
export async function createSubscription(
  tx: Ctx,
  draft: NewSubscription,
  products: readonly Pick<Product, 'id' | 'version' | 'features'>[],
): Promise<Subscription> {
  const subscribed = products.map(({ id, version }) => ({ productId: id, version }))
  const made = await withReadableId('human', (humanId) => insertRow(tx.db, { ...draft, humanId }, subscribed, tx.now))
  await Promise.all([grantFeatures(tx, made, products), scheduleEnd(tx, made), protectBoughtTrip(tx, made)])
  return made
}
