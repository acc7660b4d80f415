import { requireManaged } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { found, invalid } from '../../platform/problem.ts'
import { isInsideRefundWindow } from './refund-window.ts'
import { lockSubscription } from './subscription.store.ts'
import type { Subscription } from './subscription.ts'
import { type EndRequest, endSubscription } from './subscription-end.service.ts'
import { findInCompany, findManagedOrOwn, inFull, readSubscribedProducts } from './subscription-reading.service.ts'
import type { SubscriptionInFull } from './subscription-view.ts'

/** Locks the subscription and ends it as the rule says of the locked row. */
const endAs = (
  ctx: Ctx,
  { id }: Pick<Subscription, 'id'>,
  rule: (tx: Ctx, locked: Subscription) => Promise<EndRequest>,
): Promise<SubscriptionInFull> =>
  inTransaction(ctx, async (tx) => {
    const locked = found(await lockSubscription(tx.db, id), 'subscription', id)
    return inFull(tx, await endSubscription(tx, locked, await rule(tx, locked)))
  })

/** Within the refund window of every product all is given back; after it nothing (docs/contract/subscriptions.md#closing). */
async function closingOf(tx: Ctx, subscription: Subscription): Promise<EndRequest> {
  const products = (await readSubscribedProducts(tx, [subscription.id])).get(subscription.id) ?? []
  return { status: 'closed', refund: isInsideRefundWindow(subscription, products, tx.now), reason: null }
}

/** Closes a subscription: for the company's key, its managers and the subscriber. */
export const closeSubscription = async (ctx: Ctx, id: string): Promise<SubscriptionInFull> =>
  endAs(ctx, await findManagedOrOwn(ctx, id), closingOf)

/** As `closeSubscription`, under the path of the company: for its key and its managers. */
export async function closeCompanySubscription(ctx: Ctx, companyId: string, id: string): Promise<SubscriptionInFull> {
  const own = requireManaged(ctx, companyId, 'Only the organization and its managers may close its subscriptions.')
  return endAs(ctx, await findInCompany(ctx, own, id), closingOf)
}

/** Staff void a subscription, with a reason: at any time, with or without giving the money back. */
export async function voidSubscription(
  ctx: Ctx,
  id: string,
  { reason, refund }: { readonly reason: string; readonly refund: boolean },
): Promise<SubscriptionInFull> {
  const text = reason.trim()
  if (text === '') throw invalid({ reason: 'must not be empty' })
  const end = { status: 'voided', reason: text, refund } as const
  return endAs(ctx, await findInCompany(ctx, null, id), async () => end)
}
