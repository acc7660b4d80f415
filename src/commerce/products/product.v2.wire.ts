import { Type } from 'typebox'
import {
  code,
  flag,
  id,
  integer,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  translatedOrEmptyText,
  translatedText,
  type Wire,
} from '../../platform/http/fields.ts'
import { timeOut } from '../../platform/http/times.ts'
import { type Locale, translated, translatedOrEmpty } from '../../platform/i18n.ts'
import { BenefitV2, toBenefitV2 } from './benefit.v2.wire.ts'
import type { ProductContext } from './product.service.ts'
import {
  costTypes,
  type FlightProtectionTerms,
  layoutTypes,
  type Product,
  productKinds,
  productRoles,
  tripTypes,
} from './product.ts'
import { documentsFor } from './product-document.ts'
import {
  ProductCountryV2,
  ProductDocumentV2,
  pick,
  toProductCountries,
  toProductDocumentV2,
} from './product-document.v2.wire.ts'

const minutes = (description: string, example: number) => integer(`${description} In minutes.`, example)
const money = (description: string, example: number) =>
  integer(`${description} In the smallest unit of the currency.`, example)

export const FlightProtectionV2 = namedObject(
  'FlightProtectionTerms',
  {
    delay_minutes: minutes('An arrival that is as late as this, or later, is a delay.', 120),
    lounge_delay_minutes: minutes('A departure that is as late as this, or later, gives access to a lounge.', 60),
    minimum_connection_minutes: minutes('Less than this between two flights is a missed connection.', 45),
    annual_trip_allowance: integer('How many trips can be registered in a year.', 12),
    registration_closes_hours: integer('How many hours before the first departure registration closes.', 24),
    cap_per_trip: money('The most that is paid for one trip.', 100_000),
    cap_per_year: money('The most that is paid in a year.', 300_000),
    currency_code: text('Currency of the amounts, ISO 4217.', 'USD'),
    payouts: namedObject(
      'FlightProtectionPayouts',
      {
        flight_delayed: money('For a delay.', 10_000),
        flight_cancelled: money('For a cancelled flight.', 25_000),
        flight_diverted: money('For a flight that landed elsewhere.', 15_000),
        missed_connection: money('For a missed connection.', 20_000),
        baggage_delayed: money('For baggage that came later.', 10_000),
        baggage_lost: money('For baggage that did not come.', 50_000),
      },
      { description: 'What is paid.' },
    ),
  },
  { description: 'Terms of flight protection. Each bound counts from its own value on.' },
)

export const toFlightProtectionV2 = (terms: FlightProtectionTerms): Wire<typeof FlightProtectionV2> => ({
  delay_minutes: terms.delayMinutes,
  lounge_delay_minutes: terms.loungeDelayMinutes,
  minimum_connection_minutes: terms.minimumConnectionMinutes,
  annual_trip_allowance: terms.annualTripAllowance,
  registration_closes_hours: terms.registrationClosesHours,
  cap_per_trip: terms.capPerTrip,
  cap_per_year: terms.capPerYear,
  currency_code: terms.currency,
  payouts: { ...terms.payouts },
})

/** The numbers of the wire are the positions in the lists of words. */
export const productCodes = {
  type: code('What is sold:', { 0: 'assistance', 1: 'insurance', 2: 'flight protection' }, 1),
  product_type: code('How it is bought:', { 0: 'base, by itself', 1: 'upgrade, only together with its base' }, 0),
  cost_type: code(
    'How the price is counted:',
    { 0: 'fixed', 1: 'for each day', 2: 'for each year', 3: 'share of the whole trip’s cost' },
    0,
  ),
  layout_type: code('How it is offered:', { 0: 'alone or in tiers', 1: 'bundle, a base with upgrades' }, 0),
  trip_type: code('Which trips it is for:', { 0: 'one trip', 1: 'all trips until it ends' }, 0),
}

const ProductBriefV2 = namedObject('ProductBrief', {
  id: id('Id of the product.'),
  identifier: text('A readable name that does not change.', 'sitata-yearly'),
  name: translatedOrEmptyText('Its name.', 'Assistance, yearly'),
})

const FaqV2 = namedObject('ProductFaq', {
  question: translatedOrEmptyText('A question that customers ask.', 'Am I covered at home?'),
  answer: translatedOrEmptyText('Its answer, Markdown.', 'No: cover begins when you leave your country.'),
})

const ids = (description: string) => list(id('An id.'), description)

export const ProductV2 = namedObject(
  'Product',
  {
    ...ProductBriefV2.properties,
    description: translatedOrEmptyText('What it is, Markdown.', 'Help around the clock, wherever you are.'),
    ...productCodes,
    sort_order: integer('Place in the list, the lowest first.', 10),
    max_age: integer('The highest age at the start, in whole years; -1: none.', 75),
    max_trip_length: integer('The longest trip, in days; -1: none.', 90),
    refund_window: integer('Days after the purchase in which closing gives the money back; -1: none.', 14),
    discontinued: flag('True: no longer sold.', false),
    preselected: flag('True: proposed first among its tiers or upgrades.', false),
    disclaimer: translatedText('What the customer must know before buying, Markdown.', 'Not for expeditions.'),
    faqs: list(FaqV2, 'Questions and answers.'),
    policy_url: textOrNull('Address of the terms.', 'https://example.com/api/v2/product_documents/7f9c24e8.pdf'),
    sibling_name: translatedText('The name of the choice among the upgrades that exclude each other.', 'Baggage'),
    sibling_description: translatedText('What the choice is about.', 'How much your baggage is worth to you.'),
    country_ids: ids('Countries of residence that it is sold in; empty: all.'),
    countries: list(ProductCountryV2, 'These countries.'),
    restricted_destination_country_ids: ids('Countries that it is not sold for trips to.'),
    restricted_destination_countries: list(ProductCountryV2, 'These countries.'),
    tiered_product_ids: ids('The other tiers of its family.'),
    tiered_products: list(ProductBriefV2, 'These products.'),
    upgrade_product_ids: ids('The upgrades of a bundle’s base.'),
    upgrade_products: list(ProductBriefV2, 'These products.'),
    upgrade_sibling_ids: ids('Upgrades that exclude this one.'),
    upgrade_siblings: list(ProductBriefV2, 'These products.'),
    product_documents: list(ProductDocumentV2, 'Its terms, in every language that they are written in.'),
    benefits: list(BenefitV2, 'What it covers.'),
    flight_protection: Type.Optional(FlightProtectionV2),
    created_at: time('When it was made.'),
    updated_at: time('When it was last changed.'),
  },
  { description: 'Something that is sold.' },
)

const toProductBriefV2 = (product: Product, locale: Locale): Wire<typeof ProductBriefV2> => ({
  id: product.id,
  identifier: product.identifier,
  name: translatedOrEmpty(product.name, locale),
})

const bySortOrder = <T extends { readonly sortOrder: number }>(all: readonly T[]): T[] =>
  all.toSorted((one, other) => one.sortOrder - other.sortOrder)

/** The address of the terms where the product has one of its own, else that of its wording in the language. */
function policyUrl(product: Product, context: ProductContext, locale: Locale): string | null {
  if (product.policyUrl !== null) return product.policyUrl
  const [wording] = documentsFor(product, { language: locale === 'all' ? 'en' : locale }).filter(
    ({ type }) => type === 'wording',
  )
  return wording ? context.documentUrl(wording) : null
}

export function toProductV2(product: Product, context: ProductContext, locale: Locale): Wire<typeof ProductV2> {
  const briefs = (of: readonly string[]) => pick(of, context.products).map((one) => toProductBriefV2(one, locale))
  return {
    ...toProductBriefV2(product, locale),
    description: translatedOrEmpty(product.description, locale),
    type: productKinds.indexOf(product.kind),
    product_type: productRoles.indexOf(product.role),
    cost_type: costTypes.indexOf(product.costType),
    layout_type: layoutTypes.indexOf(product.layoutType),
    trip_type: tripTypes.indexOf(product.tripType),
    sort_order: product.sortOrder,
    max_age: product.maxAge,
    max_trip_length: product.maxTripLength,
    refund_window: product.refundWindow,
    discontinued: product.discontinued,
    preselected: product.preselected,
    disclaimer: translated(product.disclaimer, locale),
    faqs: product.faqs.map(({ question, answer }) => ({
      question: translatedOrEmpty(question, locale),
      answer: translatedOrEmpty(answer, locale),
    })),
    policy_url: policyUrl(product, context, locale),
    sibling_name: translated(product.siblingName, locale),
    sibling_description: translated(product.siblingDescription, locale),
    country_ids: [...product.countryIds],
    countries: toProductCountries(product.countryIds, context, locale),
    restricted_destination_country_ids: [...product.restrictedDestinationCountryIds],
    restricted_destination_countries: toProductCountries(product.restrictedDestinationCountryIds, context, locale),
    tiered_product_ids: [...product.tieredProductIds],
    tiered_products: briefs(product.tieredProductIds),
    upgrade_product_ids: [...product.upgradeProductIds],
    upgrade_products: briefs(product.upgradeProductIds),
    upgrade_sibling_ids: [...product.upgradeSiblingIds],
    upgrade_siblings: briefs(product.upgradeSiblingIds),
    product_documents: bySortOrder(product.documents)
      .filter(({ type }) => type !== 'certificate')
      .map((document) => toProductDocumentV2(document, product, context, locale)),
    benefits: bySortOrder(product.benefits).map((benefit) => toBenefitV2(benefit, locale)),
    ...(product.flightProtection && { flight_protection: toFlightProtectionV2(product.flightProtection) }),
    created_at: timeOut(product.createdAt),
    updated_at: timeOut(product.updatedAt),
  }
}
