import { type Static, type TSchema, Type } from 'typebox'
import {
  decimal,
  decimalOrNull,
  flag,
  idOrNull,
  integer,
  integerOrNull,
  namedObject,
  text,
  textIn,
  textInOrNull,
  textOrNull,
} from '../../platform/http/fields.ts'
import { amountTypeCode } from './benefit.v2.wire.ts'
import { taxKinds } from './product.desk.wire.ts'
import { productFeatures } from './product.ts'
import { FlightProtectionV2, productCodes } from './product.v2.wire.ts'
import { documentTypeCode } from './product-document.v2.wire.ts'

const maybe = Type.Optional
const maybeNull = <S extends TSchema>(schema: S) =>
  maybe(Type.Unsafe<Static<S> | null>({ ...schema, type: ['object', 'null'] }))
const listIn = <S extends TSchema>(of: S, maxItems: number, description: string) =>
  maybe(Type.Array(of, { maxItems, description: `${description} Replaces the stored ones.` }))
const wordsIn = (description: string, example: string) =>
  listIn(
    Type.String({ minLength: 1, maxLength: 100, description: 'An id or code.', examples: [example] }),
    300,
    description,
  )

const amountIn = {
  type: maybe(amountTypeCode('What it is counted for:')),
  currency_code: text('Currency, ISO 4217, any case.', 'USD'),
}
const BenefitIn = namedObject(
  'BenefitInput',
  {
    identifier: text('A readable name that does not change: the benefit’s id follows from it.', 'medical-emergency'),
    name: textIn('Its name.', 'Emergency medical treatment'),
    description: textIn('What is covered, Markdown.', 'Doctors, hospitals and medicines abroad.'),
    exclusions: maybe(textInOrNull('What is not covered, Markdown.', 'Treatment that can wait.')),
    prominent: maybe(flag('One of those to show first.', true)),
    sort_order: maybe(integer('Place in the list, the lowest first.', 1)),
    limit: maybeNull(
      namedObject(
        'BenefitLimitInput',
        { limit: integer('The most that is paid, in the smallest unit.', 5_000_000), ...amountIn },
        { description: 'The most that is paid. Null: covered in full.' },
      ),
    ),
    excess: maybeNull(
      namedObject(
        'BenefitExcessInput',
        { amount: integer('What the customer pays first, in the smallest unit.', 10_000), ...amountIn },
        { description: 'The part that the customer pays. Null: none.' },
      ),
    ),
  },
  { description: 'A benefit.' },
)

const DocumentIn = namedObject(
  'ProductDocumentInput',
  {
    identifier: text('A readable name that does not change.', 'policy-wording'),
    name: text('Its name, in its own language.', 'Policy wording'),
    group_ident: maybe(textOrNull('The group of its translations; null: its identifier.', 'policy-wording')),
    language: text('Its language.', 'en'),
    type: documentTypeCode,
    sort_order: maybe(integer('Place in the list, the lowest first.', 1)),
    body: text('Its text, Markdown.', '# Policy wording'),
    country_ids: wordsIn('Countries of residence that it is for, by id or code; empty: all.', 'CA'),
    country_division_ids: wordsIn('Divisions that it is for, by id or ISO 3166-2 code; empty: all.', 'CA-ON'),
  },
  { description: 'A document.' },
)

const PriceIn = namedObject(
  'ProductPriceInput',
  {
    currency_code: text('Currency, ISO 4217, any case.', 'USD'),
    amount: maybe(integer('Price in the smallest unit; left out for a share of the trip’s cost.', 4900)),
    share_percent: maybe(decimalOrNull('Percent of the trip’s cost, for cost_type 3.', null)),
    from_age: maybe(integerOrNull('Youngest age that it is for; null: no bound.', null)),
    to_age: maybe(integerOrNull('Oldest age that it is for; null: no bound.', 64)),
  },
  { description: 'A price.' },
)

const TaxIn = namedObject(
  'ProductTaxInput',
  {
    country_code: text('Where the customer lives: ISO 3166-1 code, any case.', 'CA'),
    region_code: maybe(textOrNull('ISO 3166-2 code, or its part after the hyphen; null: the whole country.', 'ON')),
    kind: Type.Enum([...taxKinds], { description: 'What is taxed.', examples: ['tax'] }),
    name: text('Its name on invoices.', 'HST'),
    percent: decimal('Percent of the price after discounts.', 13),
  },
  { description: 'A tax.' },
)

const SplitIn = namedObject(
  'ProductSplitInput',
  {
    company_id: maybe(idOrNull('Whose part it is; null: of the company that sells it.')),
    percent: decimal('Percent of the price after discounts, before taxes.', 20),
  },
  { description: 'A part of the price.' },
)

const FaqIn = namedObject(
  'ProductFaqInput',
  {
    question: textIn('A question that customers ask.', 'Am I covered at home?'),
    answer: textIn('Its answer, Markdown.', 'No: cover begins when you leave your country.'),
  },
  { description: 'A question with its answer.' },
)

const fields = {
  name: textIn('Its name.', 'Assistance, yearly'),
  description: textIn('What it is, Markdown.', 'Help around the clock, wherever you are.'),
  type: productCodes.type,
  product_type: maybe(productCodes.product_type),
  cost_type: productCodes.cost_type,
  layout_type: maybe(productCodes.layout_type),
  trip_type: maybe(productCodes.trip_type),
  sort_order: maybe(integer('Place in the list, the lowest first.', 10)),
  features: listIn(
    Type.Enum([...productFeatures], { description: 'A feature.', examples: ['assistance'] }),
    20,
    'What its customers may use while it lasts.',
  ),
  max_age: maybe(integer('The highest age at the start, in whole years; -1: none.', 75)),
  max_trip_length: maybe(integer('The longest trip, in days; -1: none.', 90)),
  refund_window: maybe(integer('Days after the purchase in which closing gives the money back; -1: none.', 14)),
  discontinued: maybe(flag('True: no longer sold.', false)),
  preselected: maybe(flag('True: proposed first among its tiers or upgrades.', false)),
  disclaimer: maybe(textInOrNull('What the customer must know before buying, Markdown.', 'Not for expeditions.')),
  faqs: listIn(FaqIn, 100, 'Questions and answers.'),
  policy_url: maybe(textOrNull('Address of the terms, where they are not one of its documents.', null)),
  sibling_name: maybe(textInOrNull('The name of the choice among upgrades that exclude each other.', 'Baggage')),
  sibling_description: maybe(textInOrNull('What the choice is about.', 'How much your baggage is worth to you.')),
  country_ids: wordsIn('Countries of residence that it is sold in, by id or code; empty: all.', 'CA'),
  restricted_destination_country_ids: wordsIn('Countries that it is not sold for trips to, by id or code.', 'PE'),
  tiered_product_ids: wordsIn('The other tiers of its family, by id or identifier. They follow.', 'gold'),
  upgrade_product_ids: wordsIn('The upgrades of a bundle’s base, by id or identifier.', 'sports'),
  upgrade_sibling_ids: wordsIn('Upgrades that exclude this one, by id or identifier. They follow.', 'sports-plus'),
  product_documents: listIn(DocumentIn, 100, 'Its documents.'),
  benefits: listIn(BenefitIn, 100, 'What it covers.'),
  prices: Type.Array(PriceIn, {
    maxItems: 500,
    description: 'Its prices by currency and age. Replaces the stored ones.',
  }),
  taxes: listIn(TaxIn, 1000, 'Taxes by country and region.'),
  splits: listIn(SplitIn, 20, 'Whose the price is.'),
  flight_protection: maybeNull(FlightProtectionV2),
}

export const ProductIn = namedObject(
  'ProductInput',
  { identifier: text('A readable name that does not change.', 'sitata-yearly'), ...fields },
  { description: 'The product to make.' },
)
export const ProductChangesIn = Type.Partial(Type.Object(fields), {
  title: 'ProductChanges',
  description: 'The fields to change; those left out keep their values.',
})
export type ProductChangesIn = Static<typeof ProductChangesIn>
export type BenefitIn = Static<typeof BenefitIn>
export type DocumentIn = Static<typeof DocumentIn>
export type PriceIn = Static<typeof PriceIn>
export type TaxIn = Static<typeof TaxIn>
export type FaqIn = Static<typeof FaqIn>
