import { managesCompany, readPeopleAsSeen, requireManaged, throwUnauthorizedOrNotFound } from '../../people/index.ts'
import { actingCompany, type Ctx, deskCompany } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { isUuid } from '../../platform/ids.ts'
import { unauthorized } from '../../platform/problem.ts'
import { readCoupons } from '../coupons/coupon.service.ts'
import { invoicesOfSubscriptions } from '../invoices/invoice.service.ts'
import { type ProductContext, readProductContext, readProductVersions } from '../products/product.service.ts'
import type { Product } from '../products/product.ts'
import { type QuoteView, readQuoteView } from '../quotes/quote.service.ts'
import { findQuotes } from '../quotes/quote.store.ts'
import {
  existsInOtherTenant,
  findSubscription,
  listSubscribedProducts,
  listSubscriptionsOf,
  pageOfSubscriptions,
} from './subscription.store.ts'
import type { Subscription, SubscriptionFilter } from './subscription.ts'
import type { SubscriptionInFull } from './subscription-view.ts'

const present = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))]

/** The products of each subscription, in the versions that are in force for it. */
export async function readSubscribedProducts(
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Product[]>> {
  const refs = await listSubscribedProducts(ctx.db, ids)
  const keyOf = (id: string, version: number) => `${id}:${version}`
  const distinct = new Map([...refs.values()].flat().map((ref) => [keyOf(ref.productId, ref.version), ref]))
  const products = await readProductVersions(ctx, [...distinct.values()])
  const byKey = new Map(products.map((product) => [keyOf(product.id, product.version), product]))
  return new Map(
    [...refs].map(([id, list]) => [id, list.flatMap((ref) => byKey.get(keyOf(ref.productId, ref.version)) ?? [])]),
  )
}

/** Subscriptions that the caller may see, with all that they are shown with, in the same order. */
async function readSubscriptionsInFull(
  ctx: Ctx,
  subscriptions: readonly Subscription[],
): Promise<SubscriptionInFull[]> {
  if (subscriptions.length === 0) return []
  const ids = subscriptions.map(({ id }) => id)
  const [products, invoices, people, coupons, quotes] = await Promise.all([
    readSubscribedProducts(ctx, ids),
    invoicesOfSubscriptions(ctx, ids),
    readPeopleAsSeen(ctx, present(subscriptions.map(({ userId }) => userId))),
    readCoupons(ctx, present(subscriptions.map(({ couponId }) => couponId))),
    findQuotes(ctx.db, present(subscriptions.map(({ quoteId }) => quoteId))),
  ])
  const quoteById = new Map(quotes.map((quote) => [quote.id, quote]))
  return subscriptions.map((one) => ({
    ...one,
    user: people.get(one.userId ?? '') ?? null,
    products: products.get(one.id) ?? [],
    invoices: invoices.get(one.id) ?? [],
    couponCode: coupons.get(one.couponId ?? '')?.code ?? null,
    quote: quoteById.get(one.quoteId ?? '') ?? null,
  }))
}

async function pageInFull(
  ctx: Ctx,
  filter: SubscriptionFilter,
  pageRequest: PageRequest,
): Promise<Page<SubscriptionInFull>> {
  const { items, total } = await pageOfSubscriptions(ctx.db, filter, pageRequest)
  return { items: await readSubscriptionsInFull(ctx, items), total }
}

const onlyManagers = 'Only the organization and its managers may see its subscriptions.'

/** The company's subscriptions, newest first. */
export async function readCompanySubscriptions(
  ctx: Ctx,
  companyId: string,
  pageRequest: PageRequest,
): Promise<Page<SubscriptionInFull>> {
  return pageInFull(ctx, { companyId: requireManaged(ctx, companyId, onlyManagers) }, pageRequest)
}

/** The subscription, if it is in the caller's company. 401 for another company's, 404 for none. */
export async function findInCompany(ctx: Ctx, companyId: string | null, id: string): Promise<Subscription> {
  const subscription = isUuid(id) ? await findSubscription(ctx.db, id) : undefined
  if (subscription && (companyId === null || subscription.companyId === companyId)) return subscription
  return throwUnauthorizedOrNotFound(ctx, 'subscription', id, existsInOtherTenant)
}

/** A subscription of the company, for its key and its managers. */
export async function getCompanySubscription(ctx: Ctx, companyId: string, id: string): Promise<SubscriptionInFull> {
  return inFull(ctx, await findInCompany(ctx, requireManaged(ctx, companyId, onlyManagers), id))
}

/** The subscription of the caller: of the company that they manage, or their own. Others get 401. */
export async function findManagedOrOwn(ctx: Ctx, id: string): Promise<Subscription> {
  const companyId = actingCompany(ctx)
  if (companyId === null) throw unauthorized('This is for organizations and their travellers.')
  const subscription = await findInCompany(ctx, companyId, id)
  const isOwn = 'userId' in ctx.actor && subscription.userId === ctx.actor.userId
  if (!isOwn && !managesCompany(ctx, companyId)) throw unauthorized('This subscription is not yours.')
  return subscription
}

/** Subscriptions of the caller in the company that they act in, newest first. */
export async function readOwnSubscriptions(ctx: Ctx): Promise<SubscriptionInFull[]> {
  const companyId = actingCompany(ctx)
  if (companyId === null || ctx.actor.kind !== 'user') return []
  return readSubscriptionsInFull(ctx, await listSubscriptionsOf(ctx.db, companyId, ctx.actor.userId))
}

/** At the desk: all for staff, the own company's for a manager; newest first. */
export const readDeskSubscriptions = (
  ctx: Ctx,
  filter: SubscriptionFilter,
  pageRequest: PageRequest,
): Promise<Page<SubscriptionInFull>> =>
  pageInFull(ctx, { ...filter, companyId: deskCompany(ctx) ?? filter.companyId }, pageRequest)

export const getDeskSubscription = async (ctx: Ctx, id: string): Promise<SubscriptionInFull> =>
  inFull(ctx, await findInCompany(ctx, deskCompany(ctx), id))

/** One subscription with all that it is shown with. */
export async function inFull(ctx: Ctx, subscription: Subscription): Promise<SubscriptionInFull> {
  const [one] = await readSubscriptionsInFull(ctx, [subscription])
  if (!one) throw new Error('One subscription is read as one.')
  return one
}

/** What the products of subscriptions and their quotes are shown with. */
export async function readSubscriptionContext(
  ctx: Ctx,
  subscriptions: readonly SubscriptionInFull[],
): Promise<{ readonly context: ProductContext; readonly quotes: QuoteView }> {
  const products = subscriptions.flatMap((one) => one.products)
  const quotes = new Map(subscriptions.flatMap(({ quote }) => (quote ? [[quote.id, quote]] : [])))
  return {
    context: await readProductContext(ctx, products),
    quotes: await readQuoteView(ctx, [...quotes.values()]),
  }
}
