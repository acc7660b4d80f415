import { findActiveUser } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { FlightProtectionTerms } from '../products/product.ts'
import { findTripExternalId, listSubscriptionsById, lockSubscription } from './subscription.store.ts'
import type { Subscription } from './subscription.ts'
import { findInCompany, readSubscribedProducts } from './subscription-reading.service.ts'

/** A subscription with flight protection, and the terms that are in force for it. */
export interface ProtectionPolicy {
  readonly subscription: Subscription
  readonly productId: string
  readonly productVersion: number
  readonly terms: FlightProtectionTerms
}

/** Nothing is paid under it any more: voided, or closed with its money given back. */
export const isVoid = ({ status, refunded }: Pick<Subscription, 'status' | 'refunded'>): boolean =>
  status === 'voided' || (status === 'closed' && refunded !== null)

async function withTerms(ctx: Ctx, subscriptions: readonly Subscription[]): Promise<ProtectionPolicy[]> {
  const products = await readSubscribedProducts(
    ctx,
    subscriptions.map(({ id }) => id),
  )
  return subscriptions.flatMap((subscription) => {
    const product = products.get(subscription.id)?.find(({ flightProtection }) => flightProtection !== null)
    return product?.flightProtection
      ? [{ subscription, productId: product.id, productVersion: product.version, terms: product.flightProtection }]
      : []
  })
}

/** Those of the subscriptions that have flight protection, by the id of the subscription. */
export async function readProtectionPolicies(
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProtectionPolicy>> {
  const policies = await withTerms(ctx, await listSubscriptionsById(ctx.db, ids))
  return new Map(policies.map((policy) => [policy.subscription.id, policy]))
}

/** As `findProtectionPolicy`. Nobody else changes the subscription until the transaction ends. */
export async function lockProtectionPolicy(
  tx: Ctx,
  companyId: string,
  id: string,
): Promise<ProtectionPolicy | undefined> {
  const { id: foundId } = await findInCompany(tx, companyId, id)
  const locked = await lockSubscription(tx.db, foundId)
  return locked && (await withTerms(tx, [locked]))[0]
}

/** What the company calls the person, the subscription and the trip. A guest's external id is the home company's alone. */
export async function externalIdsOf(
  tx: Ctx,
  { companyId, userId, externalId }: Pick<Subscription, 'companyId' | 'userId' | 'externalId'>,
  tripId: string | null,
): Promise<string[]> {
  const [user, ofTrip] = await Promise.all([
    userId === null ? undefined : findActiveUser(tx, userId),
    tripId === null ? null : findTripExternalId(tx.db, tripId),
  ])
  const ofUser = user?.companyId === companyId ? user.externalId : null
  return [...new Set([ofUser, externalId, ofTrip].flatMap((one) => one ?? []))]
}
