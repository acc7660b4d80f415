import { Type } from 'typebox'
import { decimal, id, idOrNull, integer, list, namedObject, text, time, type Wire } from '../../platform/http/fields.ts'
import { timeOut } from '../../platform/http/times.ts'
import type { Locale } from '../../platform/i18n.ts'
import { costModifier, currencySymbol } from '../money/money.ts'
import { periodOf, productsOf, splitsOf } from '../pricing/price.ts'
import { type Ineligibility, ineligibleCodes } from '../pricing/price-request.ts'
import { type Catalogue, catalogueOf } from '../products/catalogue.ts'
import { ProductV2, toProductV2 } from '../products/product.v2.wire.ts'
import type { QuoteView } from './quote.service.ts'
import type { Quote } from './quote.ts'

const amounts = {
  taxes: integer('Taxes, in the smallest unit.', 650),
  insurance_taxes: integer('Taxes on insurance premiums, in the smallest unit.', 0),
}

export const QuoteV2 = namedObject(
  'ProductQuote',
  {
    id: id('Id of the quote: `product_quote_id` of a purchase.'),
    cost: integer(
      'The price before taxes, in the smallest unit of the currency. With taxes and insurance_taxes it is what is paid.',
      5000,
    ),
    cost_modifier: decimal('What an amount is multiplied with to get whole units of the currency.', 0.01),
    cost_symbol: text('Symbol of the currency.', '$'),
    currency_code: text('ISO 4217.', 'USD'),
    ...amounts,
    start: time('When it would begin.'),
    finish: time('When it would end.'),
    num_people: integer('How many people are covered.', 4),
    num_subscriptions: integer('How many subscriptions it would be.', 1),
    product_ids: list(id('Id of a product.'), 'What is bought together.'),
    products: list(ProductV2, 'These products.'),
    items: list(
      namedObject('ProductQuoteItem', {
        product_id: id('Id of the product.'),
        cost: integer('Its price before taxes, for all people.', 5000),
        ...amounts,
      }),
      'The price of each product.',
    ),
    splits: list(
      namedObject('ProductQuoteSplit', {
        company_id: idOrNull('The organization; null: the service, which also collects the taxes.'),
        amount: integer('Its part of the cost.', 1000),
        ...amounts,
      }),
      'To whom the cost and the taxes go.',
    ),
    product_quote_group_id: id('The same for all quotes of one request.'),
    valid_until: time('Until when it can be used, once.'),
    created_at: time('When it was given.'),
    updated_at: time('When it was given or used.'),
  },
  { description: 'A price that is kept for a day.' },
)

export const IneligibleProductV2 = namedObject(
  'IneligibleProduct',
  {
    product_id: id('Id of the product.'),
    identifier: text('Its identifier.', 'travel-gold'),
    reasons: list(
      Type.String({ description: 'A sentence.', examples: ['It is for trips of at most 30 days.'] }),
      'Why it cannot be sold, for people.',
    ),
    codes: list(
      Type.String({ description: 'A word.', enum: [...ineligibleCodes], examples: ['trip_too_long'] }),
      'The same for programs, in the same order.',
    ),
  },
  { description: 'A product that was left out.' },
)

/** The list; with `explain=true` an object. */
export const QuotesV2 = Type.Unsafe<
  Wire<typeof QuoteV2>[] | { quotes: Wire<typeof QuoteV2>[]; ineligible: Wire<typeof IneligibleProductV2>[] }
>({
  title: 'ProductQuotes',
  type: ['array', 'object'],
  items: QuoteV2,
  properties: {
    quotes: list(QuoteV2, 'The quotes.'),
    ineligible: list(IneligibleProductV2, 'Products that were left out, and why.'),
  },
  description: 'The quotes, by the order of products; with `explain=true` an object with `quotes` and `ineligible`.',
})

export function toQuoteV2(quote: Quote, { products, context }: QuoteView, locale: Locale): Wire<typeof QuoteV2> {
  const { request, productIds, lines } = quote.content
  const versions = new Map(lines.map(({ productId, productVersion }) => [productId, productVersion]))
  const own = products.filter(({ id: productId, version }) => versions.get(productId) === version)
  const shown = productsOf(catalogueOf(own), { people: [], productIds })
  const { start, finish } = periodOf(shown, request)
  const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)
  return {
    id: quote.id,
    cost: quote.cost,
    cost_modifier: costModifier(quote.currency),
    cost_symbol: currencySymbol(quote.currency),
    currency_code: quote.currency,
    taxes: quote.taxes,
    insurance_taxes: quote.insuranceTaxes,
    start: timeOut(start),
    finish: timeOut(finish),
    num_people: sum(request.items.map(({ people }) => people.length)),
    num_subscriptions: request.items.length,
    product_ids: [...productIds],
    products: shown.map((product) => toProductV2(product, context, locale)),
    items: productIds.map((productId) => {
      const ofProduct = lines.filter((line) => line.productId === productId)
      return {
        product_id: productId,
        cost: sum(ofProduct.map(({ amount, discount }) => amount - discount)),
        taxes: sum(ofProduct.map(({ taxes }) => taxes)),
        insurance_taxes: sum(ofProduct.map(({ insuranceTaxes }) => insuranceTaxes)),
      }
    }),
    splits: splitsOf(lines).map(({ companyId, amount, taxes, insuranceTaxes }) => ({
      company_id: companyId,
      amount,
      taxes,
      insurance_taxes: insuranceTaxes,
    })),
    product_quote_group_id: quote.groupId,
    valid_until: timeOut(quote.validUntil),
    created_at: timeOut(quote.createdAt),
    updated_at: timeOut(quote.updatedAt),
  }
}

export const toIneligibleV2 = (
  { productId, reasons }: Ineligibility,
  catalogue: Catalogue,
): Wire<typeof IneligibleProductV2> => ({
  product_id: productId,
  identifier: catalogue.find(productId)?.identifier ?? productId,
  reasons: reasons.map(({ message }) => message),
  codes: reasons.map(({ code }) => code),
})

const longestHeader = 4000

/**
 * The value of the header `Ineligible`: `travel-gold;reasons="too_old trip_too_long", travel-silver;reasons="too_old"`. Identifiers and codes have
 * letters, digits, hyphens and underscores only. Products that would make it longer than 4,000 characters are left out.
 */
export function ineligibleHeader(all: readonly Wire<typeof IneligibleProductV2>[]): string {
  let header = ''
  for (const { identifier, codes } of all) {
    const longer = `${header}${header && ', '}${identifier};reasons="${codes.join(' ')}"`
    if (longer.length > longestHeader) break
    header = longer
  }
  return header
}
