import { Type } from 'typebox'
import {
  decimal,
  decimalOrNull,
  idOrNull,
  integer,
  integerOrNull,
  list,
  namedObject,
  text,
  textOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import type { Locale } from '../../platform/i18n.ts'
import type { ProductContext } from './product.service.ts'
import { type Product, productFeatures, type TaxRule } from './product.ts'
import { ProductV2, toProductV2 } from './product.v2.wire.ts'
import { ProductDocumentV2, toProductDocumentV2 } from './product-document.v2.wire.ts'

const PriceDesk = namedObject(
  'ProductPrice',
  {
    currency_code: text('Currency, ISO 4217.', 'USD'),
    amount: integer(
      'Price in the smallest unit: of each person, and each day or year where cost_type says so. 0 for a share of the trip’s cost.',
      4900,
    ),
    share_percent: decimalOrNull('Percent of the trip’s cost; null for other cost types.', null),
    from_age: integerOrNull('Youngest age that it is for, in whole years; null: no bound.', null),
    to_age: integerOrNull('Oldest age that it is for; null: no bound.', 64),
  },
  { description: 'A price. The first one that fits the currency and the age counts.' },
)

export const taxKinds = ['tax', 'insurance_tax'] as const satisfies readonly TaxRule['kind'][]

const TaxDesk = namedObject(
  'ProductTax',
  {
    country_code: text('Where the customer lives: ISO 3166-1 alpha-2.', 'CA'),
    region_code: textOrNull('Part after the hyphen of ISO 3166-2; null: the whole country.', 'ON'),
    kind: text(`What is taxed: ${taxKinds.join(' or ')}.`, 'tax'),
    name: text('Its name on invoices.', 'HST'),
    percent: decimal('Percent of the price after discounts.', 13),
  },
  { description: 'A tax. Those of a region are added to those of its country.' },
)

const SplitDesk = namedObject(
  'ProductSplit',
  {
    company_id: idOrNull('Whose part it is; null: of the company that sells it.'),
    percent: decimal('Percent of the price after discounts, before taxes.', 20),
  },
  { description: 'A part of the price that belongs to a company. What is left over is the service’s.' },
)

const ProductDocumentDesk = namedObject(
  'DeskProductDocument',
  { ...ProductDocumentV2.properties, body: text('Its text, Markdown.', '# Policy wording') },
  { description: 'A document of a product in one language.' },
)

export const ProductDesk = namedObject(
  'DeskProduct',
  {
    ...ProductV2.properties,
    product_documents: list(ProductDocumentDesk, 'Its documents; the certificates are for subscriptions only.'),
    features: list(
      Type.String({ description: 'A feature.', examples: ['assistance'] }),
      `What its customers may use while it lasts: ${productFeatures.join(', ')}.`,
    ),
    prices: list(PriceDesk, 'Its prices by currency and age.'),
    taxes: list(TaxDesk, 'Taxes by country and region.'),
    splits: list(SplitDesk, 'Whose the price is.'),
    version: integer('Counts the versions: what was sold keeps its own.', 1),
    revision: integer('Counts its changes: send it, or the ETag, as If-Match.', 1),
  },
  { description: 'A product as staff see it.' },
)

export const toProductDesk = (product: Product, context: ProductContext, locale: Locale): Wire<typeof ProductDesk> => ({
  ...toProductV2(product, context, locale),
  policy_url: product.policyUrl,
  product_documents: product.documents.map((document) => ({
    // The PDF of a certificate exists for subscriptions only.
    ...toProductDocumentV2(document, product, context, locale, document.type === 'certificate' ? '' : undefined),
    body: document.body,
  })),
  features: [...product.features],
  prices: product.prices.map((price) => ({
    currency_code: price.currency,
    amount: price.amount,
    share_percent: price.sharePercent,
    from_age: price.fromAge,
    to_age: price.toAge,
  })),
  taxes: product.taxes.map((tax) => ({
    country_code: tax.countryCode,
    region_code: tax.regionCode,
    kind: tax.kind,
    name: tax.name,
    percent: tax.percent,
  })),
  splits: product.splits.map(({ companyId, percent }) => ({ company_id: companyId, percent })),
  version: product.version,
  revision: product.revision,
})
