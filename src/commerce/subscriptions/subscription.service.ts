import { grantEntitlements } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import type { Product } from '../products/product.ts'
import { withReadableId } from '../readable-ids/readable-id.ts'
import { insertProducts, insertRow } from './subscription.store.ts'
import { announceRenewal, expireSubscription, renewSubscription } from './subscription.tasks.ts'
import { announceRenewalAt, type NewSubscription, type Subscription, sourceOf } from './subscription.ts'

/** Writes a subscription with the versions of its products, in the transaction of the purchase. The first product is the base. */
export async function insertSubscription(
  tx: Ctx,
  draft: NewSubscription,
  products: readonly Pick<Product, 'id' | 'version'>[],
): Promise<Subscription> {
  const made = await withReadableId('human', (humanId) => insertRow(tx.db, { ...draft, humanId }, tx.now))
  const subscribed = products.map(({ id, version }) => ({ productId: id, version }))
  await insertProducts(tx.db, made, subscribed)
  return made
}

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
  await enqueue(tx, announceRenewal, period, { key, dueAt: announceRenewalAt(finishAt) })
  await enqueue(tx, renewSubscription, period, { key, dueAt: finishAt })
}

/** In the transaction of the purchase, after `insertSubscription`: what the person may use, and what happens at the end. */
export async function startSubscription(
  tx: Ctx,
  subscription: Subscription,
  products: readonly Pick<Product, 'features'>[],
): Promise<void> {
  const { companyId, userId, startAt, finishAt } = subscription
  if (userId !== null)
    await grantEntitlements(tx, {
      companyId,
      userId,
      features: featuresOf(products),
      from: startAt,
      until: finishAt,
      source: sourceOf(subscription),
    })
  await scheduleEnd(tx, subscription)
}
