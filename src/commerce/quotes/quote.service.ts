import { throwUnauthorizedOrNotFound } from '../../people/index.ts'
import { actingCompany, type Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { conflict, forbidden, invalid } from '../../platform/problem.ts'
import { linesOf, totalsOf } from '../pricing/price.ts'
import type { Ineligibility, PriceRequest } from '../pricing/price-request.ts'
import type { Catalogue } from '../products/catalogue.ts'
import {
  type ProductContext,
  readCatalogue,
  readProductContext,
  readProductVersions,
} from '../products/product.service.ts'
import type { Product } from '../products/product.ts'
import { readSaleRequest } from '../sales/sale.service.ts'
import { toPriceRequest } from '../sales/sale-price.ts'
import type { SaleDraft } from '../sales/sale-request.ts'
import {
  deleteUnusedQuotes,
  findQuote,
  insertQuotes,
  lockQuote,
  markQuoteUsed,
  quoteExistsAnywhere,
} from './quote.store.ts'
import { type Quote, quoteIsValidMs } from './quote.ts'
import { differencesOf, withoutBirthdays } from './quote-match.ts'
import { planQuotes } from './quote-plan.ts'

export interface GivenQuotes {
  readonly quotes: readonly Quote[]
  readonly ineligible: readonly Ineligibility[]
  readonly catalogue: Catalogue
}

function sellerOf(ctx: Ctx): string {
  const companyId = actingCompany(ctx)
  if (companyId === null) throw forbidden('Quotes are given to organizations and their people.')
  return companyId
}

/** Gives quotes for what was asked, and keeps them for a day. */
export async function giveQuotes(ctx: Ctx, draft: SaleDraft): Promise<GivenQuotes> {
  const companyId = sellerOf(ctx)
  const [sale, catalogue] = await Promise.all([readSaleRequest(ctx, draft), readCatalogue(ctx)])
  const request = toPriceRequest(sale, { catalogue, mayBeginEarlier: ctx.actor.kind === 'company', now: ctx.now })
  const namedInItems = sale.items.some(({ productRefs }) => productRefs.length > 0)
  const plan = planQuotes({ catalogue, request, namedInItems, now: ctx.now })
  const groupId = newId(ctx.now)
  const quotes = plan.requests.map((one): Quote => {
    const lines = linesOf({ catalogue, request: one, sellerId: companyId, coupon: null })
    const { cost, taxes, insuranceTaxes } = totalsOf(lines)
    return {
      id: newId(ctx.now),
      companyId,
      groupId,
      currency: one.currency,
      cost,
      taxes,
      insuranceTaxes,
      content: {
        request: { ...one, items: withoutBirthdays(one.items, one.start) },
        productIds: [...new Set(lines.map(({ productId }) => productId))],
        lines,
      },
      validUntil: new Date(ctx.now.getTime() + quoteIsValidMs),
      usedAt: null,
      saleId: null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    }
  })
  await insertQuotes(ctx.db, quotes)
  return { quotes, ineligible: plan.ineligible, catalogue }
}

/** What quotes are shown with: their products in the versions that were quoted. */
export interface QuoteView {
  readonly products: readonly Product[]
  readonly context: ProductContext
}

const versionsOf = ({ content }: Quote) =>
  content.lines.map(({ productId, productVersion }) => ({ productId, version: productVersion }))

export async function readQuoteView(ctx: Ctx, quotes: readonly Quote[]): Promise<QuoteView> {
  const refs = quotes.flatMap(versionsOf)
  const distinct = [...new Map(refs.map((ref) => [`${ref.productId} ${ref.version}`, ref])).values()]
  const products = await readProductVersions(ctx, distinct)
  return { products, context: await readProductContext(ctx, products) }
}

/** As `readQuoteView`, for quotes that were just given: their products were read already. */
export async function readGivenView(ctx: Ctx, { quotes, catalogue }: GivenQuotes): Promise<QuoteView> {
  const ids = new Set(quotes.flatMap(({ content }) => content.productIds))
  const products = catalogue.all.filter(({ id }) => ids.has(id))
  return { products, context: await readProductContext(ctx, products, catalogue.all) }
}

/** What is bought with a quote, and by whom. */
export interface QuoteUse {
  readonly companyId: string
  /** Items without products mean those of the quote. */
  readonly priceRequest: PriceRequest
}

async function checkUse(ctx: Ctx, id: string, quote: Quote | undefined, bought: PriceRequest): Promise<Quote> {
  if (!quote) return throwUnauthorizedOrNotFound(ctx, 'quote', id, quoteExistsAnywhere)
  if (quote.usedAt !== null) throw conflict('quote_used', 'This quote was used already.')
  if (quote.validUntil <= ctx.now) throw conflict('quote_expired', 'This quote is no longer valid: ask for a new one.')
  const differences = differencesOf(quote.content.request, bought)
  if (differences.length > 0)
    throw invalid({ product_quote_id: `was made for something else: ${differences.join(', ')}` })
  return quote
}

/** The quote that a purchase names, before anything is charged: 401 or 404, 409 when it was used or has ended, 422 when it is for something else. */
export const getUsableQuote = async (ctx: Ctx, id: string, { companyId, priceRequest }: QuoteUse): Promise<Quote> =>
  checkUse(ctx, id, await findQuote(ctx.db, id, companyId), priceRequest)

/** Uses a quote in the transaction of the purchase; checks again what `getUsableQuote` checked, under the row's lock. */
export async function useQuote(tx: Ctx, id: string, use: QuoteUse & { readonly saleId: string }): Promise<Quote> {
  const locked = await lockQuote(tx.db, id, use.companyId)
  const quote = await checkUse(tx, id, locked, use.priceRequest)
  await markQuoteUsed(tx.db, id, use.saleId, tx.now)
  return { ...quote, usedAt: tx.now, saleId: use.saleId, updatedAt: tx.now }
}

const keptDays = 30
/** Small enough that row locks are short. */
const batchSize = 500

/** Deletes quotes that nobody used, 30 days after they ended. Each batch commits by itself. */
export async function purgeQuotes(ctx: Ctx): Promise<void> {
  const endedBefore = new Date(ctx.now.getTime() - keptDays * 86_400_000)
  while ((await deleteUnusedQuotes(ctx.db, endedBefore, batchSize)) > 0);
}
