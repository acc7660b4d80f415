import { reasonsAgainst } from '../pricing/eligibility.ts'
import { type ProductFinder, productsOf } from '../pricing/price.ts'
import type { Ineligibility, IneligibleReason, PriceRequest } from '../pricing/price-request.ts'
import { checkSelection, selectionError } from '../pricing/selection.ts'
import type { Catalogue } from '../products/catalogue.ts'
import { isInsurance, type Product } from '../products/product.ts'

/** What quotes are to be made for. */
export interface QuotePlan {
  /** One for each quote; the items name their products. */
  readonly requests: readonly PriceRequest[]
  /** What was requested for and cannot be sold. */
  readonly ineligible: readonly Ineligibility[]
}

/** What the caller has named. */
export interface QuoteQuestion {
  readonly catalogue: Catalogue
  /** Its items name their own products, or those of the whole request, or none. */
  readonly request: PriceRequest
  /** Products that items name for themselves: then there is one quote for all of it. */
  readonly namedInItems: boolean
  readonly now: Date
}

/** A base with upgrades, or a product that cannot be sold alone. */
interface Offer {
  readonly base: Product | undefined
  readonly upgrades: readonly Product[]
}

const baseMissing: IneligibleReason = { code: 'base_missing', message: 'It is bought together with its base only.' }

const withProducts = (request: PriceRequest, products: readonly Product[]): PriceRequest => ({
  ...request,
  items: request.items.map((item) => ({ ...item, productIds: products.map(({ id }) => id) })),
})

/** The reasons of all items in which the product would be, each once. */
function reasonsOf(product: Product, request: PriceRequest, now: Date): readonly IneligibleReason[] {
  const reasons = request.items
    .filter(({ productIds }) => productIds.includes(product.id))
    .flatMap((item) => reasonsAgainst(product, request, item, now))
  return [...new Map(reasons.map((reason) => [reason.code, reason])).values()]
}

const isRefused = ({ reasons }: Ineligibility): boolean => reasons.length > 0

/** A base with those of its upgrades that are among the products; each other product by itself. */
function offersOf(products: readonly Product[]): readonly Offer[] {
  const bases = products.filter(({ role }) => role === 'base')
  const offers = bases.map((base) => ({
    base,
    upgrades: products.filter(({ id, role }) => role === 'upgrade' && base.upgradeProductIds.includes(id)),
  }))
  const lonely = products.filter(
    ({ id, role }) => role === 'upgrade' && !bases.some(({ upgradeProductIds }) => upgradeProductIds.includes(id)),
  )
  return [...offers, ...lonely.map((upgrade) => ({ base: undefined, upgrades: [upgrade] }))]
}

/**
 * The base with the upgrades that can be sold; what cannot is named. Where some of the upgrades exclude each other: the base alone, and the base
 * with each of them, so that the prices can be compared.
 */
function planOffer({ base, upgrades }: Offer, question: QuoteQuestion): QuotePlan {
  const { request, now } = question
  const all = [...(base ? [base] : []), ...upgrades]
  if (base && upgrades.length > 1 && selectionError(all) !== undefined)
    return join([[], ...upgrades.map((one) => [one])].map((some) => planOffer({ base, upgrades: some }, question)))
  const requested = withProducts(request, all)
  const refusals = all.map((product) => ({ productId: product.id, reasons: reasonsOf(product, requested, now) }))
  const isBaseSold = base !== undefined && !refusals.some((one) => one.productId === base.id && isRefused(one))
  const ineligible = refusals
    .map((one) => (one.productId === base?.id || isBaseSold ? one : { ...one, reasons: [...one.reasons, baseMissing] }))
    .filter(isRefused)
  const sold = all.filter(({ id }) => !ineligible.some(({ productId }) => productId === id))
  return { requests: isBaseSold ? [withProducts(request, sold)] : [], ineligible }
}

const join = (plans: readonly QuotePlan[]): QuotePlan => ({
  requests: plans.flatMap(({ requests }) => requests),
  ineligible: [...new Map(plans.flatMap(({ ineligible }) => ineligible).map((one) => [one.productId, one])).values()],
})

/** One quote for subscriptions that differ: all of it can be sold, or nothing. */
function planWhole({ catalogue, request, now }: QuoteQuestion): QuotePlan {
  const products = request.items.map((item, n) => {
    const own = productsOf(catalogue, item)
    checkSelection(own, `subscriptions.${n}.product_ids`)
    return own
  })
  const all = [...new Map(products.flat().map((product) => [product.id, product])).values()]
  const ineligible = all
    .map((product) => ({ productId: product.id, reasons: reasonsOf(product, request, now) }))
    .filter(isRefused)
  return { requests: ineligible.length === 0 ? [request] : [], ineligible }
}

const namedProducts = (catalogue: ProductFinder, request: PriceRequest): readonly Product[] =>
  request.items[0] ? productsOf(catalogue, request.items[0]) : []

/** The same for all: those that were named, or without names all that are sold today. */
const planEach = (question: QuoteQuestion, products: readonly Product[]): QuotePlan =>
  join(offersOf(products).map((offer) => planOffer(offer, question)))

const productIdsOf = ({ items }: PriceRequest): readonly string[] => items.flatMap(({ productIds }) => productIds)

/** Insurance was requested for, and none of it can be sold. */
function lacksInsurance(requested: readonly Product[], { requests }: QuotePlan): boolean {
  const insurance = requested.filter(isInsurance).map(({ id }) => id)
  const sold = new Set(requests.flatMap(productIdsOf))
  return insurance.length > 0 && !insurance.some((id) => sold.has(id))
}

const sameProducts = (one: PriceRequest, other: PriceRequest): boolean =>
  JSON.stringify(one.items.map(({ productIds }) => productIds)) ===
  JSON.stringify(other.items.map(({ productIds }) => productIds))

/**
 * Which quotes to give. Products that are named for all: a base with those of its upgrades that are named is one quote, every other product has
 * its own. Products that are named in the items: one quote. None: one for each product that can be sold. Where insurance was requested for
 * and none of it can be sold, the assistance plans that can be.
 */
export function planQuotes(question: QuoteQuestion): QuotePlan {
  const { catalogue, request, namedInItems } = question
  const isNamed = request.items.some(({ productIds }) => productIds.length > 0)
  const current = catalogue.all.filter(({ discontinued }) => !discontinued)
  // Without names an upgrade has no quote of its own: its price is requested for together with its base.
  const bases = current.filter(({ role }) => role === 'base')
  const requested = namedInItems
    ? request.items.flatMap((item) => productsOf(catalogue, item))
    : isNamed
      ? namedProducts(catalogue, request)
      : bases
  const plan = namedInItems ? planWhole(question) : planEach(question, requested)
  if (!isNamed || !lacksInsurance(requested, plan)) return plan
  const assistance = bases.filter((product) => !isInsurance(product))
  const instead = planEach(question, assistance).requests
  return {
    requests: [...plan.requests, ...instead.filter((one) => !plan.requests.some((other) => sameProducts(one, other)))],
    ineligible: plan.ineligible,
  }
}
