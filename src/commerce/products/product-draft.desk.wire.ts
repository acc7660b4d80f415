import type { Translated } from '../../platform/i18n.ts'
import { invalid } from '../../platform/problem.ts'
import { addError, type Errors, type TextIn, writeOptionalText, writeText } from '../../platform/texts.ts'
import { amountTypes } from './benefit.v2.wire.ts'
import {
  type BenefitAmount,
  costTypes,
  documentTypes,
  type Faq,
  type FlightProtectionTerms,
  layoutTypes,
  type PriceRule,
  productKinds,
  productRoles,
  type TaxRule,
  tripTypes,
} from './product.ts'
import { type BenefitDraft, type DocumentDraft, emptyDraft, type ProductDraft } from './product-draft.ts'
import type { BenefitIn, DocumentIn, FaqIn, PriceIn, ProductChangesIn, TaxIn } from './product-in.desk.wire.ts'
import { checkParts, checkWhole, isIdentifier } from './product-parts.ts'

const maxName = 200
const maxText = 20_000

const currencyIn = (text: string): string => text.trim().toUpperCase()
const word = (text: string): string => text.trim().toLowerCase()

const amountOf = (amount: number, sent: { type?: number; currency_code: string }): Omit<BenefitAmount, 'id'> => ({
  amount,
  per: amountTypes[sent.type ?? 0] ?? 'person',
  currency: currencyIn(sent.currency_code),
})

/** A text that is sent as a string is English: the other languages of the benefit with the identifier stay. */
function benefitsOf(sent: readonly BenefitIn[], before: readonly BenefitDraft[], errors: Errors): BenefitDraft[] {
  return sent.map((one, n) => {
    const identifier = word(one.identifier)
    const known = before.find((benefit) => benefit.identifier === identifier)
    const at = `benefits.${n}`
    return {
      identifier,
      name: writeText(known?.name ?? null, one.name, `${at}.name`, maxName, errors),
      description: writeText(known?.description ?? null, one.description, `${at}.description`, maxText, errors),
      exclusions: writeOptionalText(
        known?.exclusions ?? null,
        one.exclusions ?? null,
        `${at}.exclusions`,
        maxText,
        errors,
      ),
      prominent: one.prominent ?? false,
      sortOrder: one.sort_order ?? n,
      limit: one.limit ? amountOf(one.limit.limit, one.limit) : null,
      excess: one.excess ? amountOf(one.excess.amount, one.excess) : null,
    }
  })
}

const documentsOf = (sent: readonly DocumentIn[]): DocumentDraft[] =>
  sent.map((one, n) => ({
    identifier: word(one.identifier),
    name: one.name.trim(),
    groupIdent: word(one.group_ident ?? one.identifier),
    language: one.language,
    type: documentTypes[one.type] ?? 'wording',
    sortOrder: one.sort_order ?? n,
    body: one.body,
    countryIds: one.country_ids ?? [],
    countryDivisionIds: one.country_division_ids ?? [],
  }))

const pricesOf = (sent: readonly PriceIn[], errors: Errors): PriceRule[] =>
  sent.map((one, n) => {
    const sharePercent = one.share_percent ?? null
    if (one.amount === undefined && sharePercent === null) addError(errors, `prices.${n}.amount`, 'is required')
    return {
      currency: currencyIn(one.currency_code),
      amount: one.amount ?? 0,
      sharePercent,
      fromAge: one.from_age ?? null,
      toAge: one.to_age ?? null,
    }
  })

const taxesOf = (sent: readonly TaxIn[]): TaxRule[] =>
  sent.map((one) => ({
    countryCode: one.country_code.trim().toUpperCase(),
    regionCode: one.region_code?.trim().toUpperCase().replace(/^.*-/, '') || null,
    kind: one.kind,
    name: one.name.trim(),
    percent: one.percent,
  }))

const english = (text: TextIn): string | undefined =>
  (typeof text === 'string' ? text : (text['en'] ?? undefined))?.trim()

/** A question that is sent in English only keeps its translations, and those of its answer. */
const faqsOf = (sent: readonly FaqIn[], before: readonly Faq[], errors: Errors): Faq[] =>
  sent.map((one, n) => {
    const known = before.find(({ question }) => question.en === english(one.question))
    return {
      question: writeText(known?.question ?? null, one.question, `faqs.${n}.question`, maxName, errors),
      answer: writeText(known?.answer ?? null, one.answer, `faqs.${n}.answer`, maxText, errors),
    }
  })

function termsOf(sent: ProductChangesIn['flight_protection']): FlightProtectionTerms | null {
  if (!sent) return null
  return {
    delayMinutes: sent.delay_minutes,
    loungeDelayMinutes: sent.lounge_delay_minutes,
    minimumConnectionMinutes: sent.minimum_connection_minutes,
    annualTripAllowance: sent.annual_trip_allowance,
    registrationClosesHours: sent.registration_closes_hours,
    capPerTrip: sent.cap_per_trip,
    capPerYear: sent.cap_per_year,
    currency: currencyIn(sent.currency_code),
    payouts: { ...sent.payouts },
  }
}

/** The draft after what was sent; what was left out stays. Countries, divisions and products may still be codes. */
export function fromProductDesk(sent: ProductChangesIn, before: ProductDraft, errors: Errors): ProductDraft {
  const required = (field: string, value: TextIn | undefined, was: Translated, most: number): Translated =>
    value === undefined ? was : writeText(was, value, field, most, errors)
  const optional = (field: string, value: TextIn | null | undefined, was: Translated | null): Translated | null =>
    value === undefined ? was : writeOptionalText(was, value, field, maxText, errors)
  const word = <T>(all: readonly T[], number: number | undefined, was: T): T =>
    number === undefined ? was : (all[number] ?? was)
  return {
    name: required('name', sent.name, before.name, maxName),
    description: required('description', sent.description, before.description, maxText),
    kind: word(productKinds, sent.type, before.kind),
    role: word(productRoles, sent.product_type, before.role),
    costType: word(costTypes, sent.cost_type, before.costType),
    layoutType: word(layoutTypes, sent.layout_type, before.layoutType),
    tripType: word(tripTypes, sent.trip_type, before.tripType),
    sortOrder: sent.sort_order ?? before.sortOrder,
    features: sent.features ? [...new Set(sent.features)] : before.features,
    maxAge: sent.max_age ?? before.maxAge,
    maxTripLength: sent.max_trip_length ?? before.maxTripLength,
    refundWindow: sent.refund_window ?? before.refundWindow,
    discontinued: sent.discontinued ?? before.discontinued,
    preselected: sent.preselected ?? before.preselected,
    disclaimer: optional('disclaimer', sent.disclaimer, before.disclaimer),
    faqs: sent.faqs ? faqsOf(sent.faqs, before.faqs, errors) : before.faqs,
    policyUrl: sent.policy_url === undefined ? before.policyUrl : sent.policy_url?.trim() || null,
    siblingName: optional('sibling_name', sent.sibling_name, before.siblingName),
    siblingDescription: optional('sibling_description', sent.sibling_description, before.siblingDescription),
    countryIds: sent.country_ids ?? before.countryIds,
    restrictedDestinationCountryIds: sent.restricted_destination_country_ids ?? before.restrictedDestinationCountryIds,
    tieredProductIds: sent.tiered_product_ids ?? before.tieredProductIds,
    upgradeProductIds: sent.upgrade_product_ids ?? before.upgradeProductIds,
    upgradeSiblingIds: sent.upgrade_sibling_ids ?? before.upgradeSiblingIds,
    benefits: sent.benefits ? benefitsOf(sent.benefits, before.benefits, errors) : before.benefits,
    documents: sent.product_documents ? documentsOf(sent.product_documents) : before.documents,
    prices: sent.prices ? pricesOf(sent.prices, errors) : before.prices,
    taxes: sent.taxes ? taxesOf(sent.taxes) : before.taxes,
    splits: sent.splits
      ? sent.splits.map(({ company_id, percent }) => ({ companyId: company_id ?? null, percent }))
      : before.splits,
    flightProtection: sent.flight_protection === undefined ? before.flightProtection : termsOf(sent.flight_protection),
  }
}

/** Throws what is wrong in a body by itself: beside what its schema refuses. */
export function checkNewProduct({ product }: { product: ProductChangesIn & { readonly identifier: string } }): void {
  const errors: Errors = {}
  if (!isIdentifier(product.identifier.trim().toLowerCase())) addError(errors, 'identifier', 'is not an identifier')
  const draft = fromProductDesk(product, emptyDraft, errors)
  checkParts(draft, errors)
  checkWhole(draft, errors)
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** As `checkNewProduct`, for a change: only what does not depend on the rest of the product. */
export function checkProductChanges({ product }: { product: ProductChangesIn }): void {
  const errors: Errors = {}
  checkParts(fromProductDesk(product, emptyDraft, errors), errors)
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
