import { refusalsOfDraft } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { invalid } from '../../platform/problem.ts'
import { findUsableCoupon } from '../coupons/coupon.service.ts'
import { type Coupon, checkCouponProduct } from '../coupons/coupon.ts'
import {
  divisionOf,
  linesOf,
  type ProductFinder,
  periodOf,
  priceLines,
  productsOf,
  totalsOf,
} from '../pricing/price.ts'
import type { PriceLine, PriceRequest } from '../pricing/price-request.ts'
import { catalogueOf } from '../products/catalogue.ts'
import { readCatalogue, readProductVersions } from '../products/product.service.ts'
import { getUsableQuote } from '../quotes/quote.service.ts'
import type { Quote } from '../quotes/quote.ts'
import { toPriceRequest } from '../sales/sale-price.ts'
import type { SaleRequest } from '../sales/sale-request.ts'
import { memberOf, type PlannedItem, type PurchasePlan } from './purchase.ts'

/** The rules of people refuse what is wrong with any of them, all at once. */
async function checkPeople(ctx: Ctx, { items }: SaleRequest): Promise<void> {
  const errors: Record<string, readonly string[]> = {}
  for (const [n, { person }] of items.entries())
    for (const [field, messages] of Object.entries((await refusalsOfDraft(ctx, memberOf(person))) ?? {}))
      errors[`subscriptions.${n}.user.${field}`] = messages
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** What is bought and at what price. */
interface Priced {
  readonly request: PriceRequest
  readonly catalogue: ProductFinder
  readonly lines: readonly PriceLine[]
}

/** Items that name no products mean those of the quote. */
const withQuotedProducts = (request: PriceRequest, { content }: Quote): PriceRequest => ({
  ...request,
  items: request.items.map((item, n) =>
    item.productIds.length > 0 ? item : { ...item, productIds: content.request.items[n]?.productIds ?? [] },
  ),
})

/**
 * A quote keeps its price until it ends: the versions of its products and the times that it was asked for count, whatever has changed since.
 * Only a coupon lowers it.
 */
async function quotedPrice(
  ctx: Ctx,
  quote: Quote,
  bought: PriceRequest,
  task: { readonly sellerId: string; readonly coupon: Coupon | null },
): Promise<Priced> {
  const { content, cost, taxes, insuranceTaxes } = quote
  const refs = content.lines.map(({ productId, productVersion }) => ({ productId, version: productVersion }))
  const catalogue = catalogueOf(await readProductVersions(ctx, refs))
  const request = withQuotedProducts(bought, quote)
  const { start, finish } = content.request
  const lines = linesOf({ catalogue, request: { ...request, start, finish }, ...task })
  if (task.coupon === null && totalsOf(lines).total !== cost + taxes + insuranceTaxes)
    throw new Error(`The price of quote ${quote.id} is not what was promised.`)
  return { request, catalogue, lines }
}

async function priceOf(ctx: Ctx, companyId: string, sale: SaleRequest, coupon: Coupon | null): Promise<Priced> {
  const catalogue = await readCatalogue(ctx)
  const request = toPriceRequest(sale, { catalogue, mayBeginEarlier: ctx.actor.kind === 'company', now: ctx.now })
  const task = { sellerId: companyId, coupon }
  if (sale.quoteId === null)
    return { request, catalogue, lines: priceLines({ catalogue, request, ...task, now: ctx.now }) }
  const quote = await getUsableQuote(ctx, sale.quoteId, { companyId, priceRequest: request })
  return quotedPrice(ctx, quote, request, task)
}

/** Checks and prices a purchase, and writes nothing: 422 with all reasons, 409 for a quote that was used or is over. */
export async function planPurchase(ctx: Ctx, companyId: string, sale: SaleRequest): Promise<PurchasePlan> {
  await checkPeople(ctx, sale)
  const coupon = sale.couponCode === null ? null : await findUsableCoupon(ctx, sale.couponCode)
  const { request, catalogue, lines } = await priceOf(ctx, companyId, sale, coupon)
  const items = sale.items.map((item, n): PlannedItem => {
    const products = productsOf(catalogue, request.items[n] ?? { people: [], productIds: [] })
    return { item, member: memberOf(item.person), products, period: periodOf(products, request) }
  })
  if (coupon)
    checkCouponProduct(
      coupon,
      items.flatMap(({ products }) => products),
    )
  return { sale, request, items, coupon, lines, total: totalsOf(lines).total, division: divisionOf(lines) }
}
