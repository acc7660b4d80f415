import { languages } from '../../platform/i18n.ts'
import { isUuid } from '../../platform/ids.ts'
import { addError, type Errors } from '../../platform/texts.ts'
import { isKnownCurrency } from '../money/money.ts'
import type { BenefitAmount, FlightProtectionTerms, PriceRule, SplitRule, TaxRule } from './product.ts'
import type { BenefitDraft, DocumentDraft, ProductDraft } from './product-draft.ts'

/** Rules of each part of a product by itself. Errors have the names of the wire. */

const identifierPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
const identifierRule = 'must have small letters, digits and single hyphens between them, at most 64'
/** An id is no identifier: either of them names a product. */
export const isIdentifier = (text: string): boolean =>
  identifierPattern.test(text) && text.length <= 64 && !isUuid(text)

const mostMoney = 1_000_000_000_000
/** Far above every price. For 200 people and ten years of days the sum is still a whole number that JavaScript can count. */
const mostPrice = 10_000_000_000
const mostAge = 150

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most
/** Percentages have at most three decimals (9.975 % in Quebec), so that they can be counted in whole numbers. */
const isPercent = (value: number): boolean =>
  value > 0 && value <= 100 && Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6
const percentRule = 'must be more than 0 and at most 100, with at most three decimals'

function checkMoney(value: number, field: string, errors: Errors, most = mostMoney): void {
  if (!isWithin(value, 0, most))
    addError(errors, field, `must be a whole number of the smallest unit, between 0 and ${most}`)
}
function checkCurrency(value: string, field: string, errors: Errors): void {
  if (!isKnownCurrency(value)) addError(errors, field, 'is not a currency: send its ISO 4217 code')
}

/** Names the second of two parts with the same key. */
function checkUnique<T>(
  all: readonly T[],
  key: (one: T) => string,
  field: (n: number) => string,
  errors: Errors,
  what: string,
): void {
  const seen = new Set<string>()
  for (const [n, one] of all.entries()) {
    if (seen.has(key(one))) addError(errors, field(n), what)
    seen.add(key(one))
  }
}

function checkPrice(price: PriceRule, at: string, errors: Errors): void {
  checkCurrency(price.currency, `${at}.currency_code`, errors)
  checkMoney(price.amount, `${at}.amount`, errors, mostPrice)
  if (price.sharePercent !== null && !isPercent(price.sharePercent))
    addError(errors, `${at}.share_percent`, percentRule)
  for (const [age, name] of [
    [price.fromAge, 'from_age'],
    [price.toAge, 'to_age'],
  ] as const)
    if (age !== null && !isWithin(age, 0, mostAge))
      addError(errors, `${at}.${name}`, `must be a whole number between 0 and ${mostAge}`)
  if ((price.fromAge ?? 0) > (price.toAge ?? mostAge)) addError(errors, `${at}.to_age`, 'must not be below from_age')
}

function checkPrices(prices: readonly PriceRule[], errors: Errors): void {
  for (const [n, price] of prices.entries()) {
    const at = `prices.${n}`
    checkPrice(price, at, errors)
    const covering = prices
      .slice(0, n)
      .some(
        (one) =>
          one.currency === price.currency &&
          (one.fromAge ?? 0) <= (price.fromAge ?? 0) &&
          (one.toAge ?? mostAge) >= (price.toAge ?? mostAge),
      )
    if (covering) addError(errors, at, 'never counts: a price before it is for the same currency and ages')
  }
}

function checkTaxes(taxes: readonly TaxRule[], errors: Errors): void {
  for (const [n, tax] of taxes.entries()) {
    if (!isPercent(tax.percent)) addError(errors, `taxes.${n}.percent`, percentRule)
    if (tax.name.trim() === '') addError(errors, `taxes.${n}.name`, 'must not be empty')
  }
  checkUnique(
    taxes,
    ({ countryCode, regionCode, kind, name }) => [countryCode, regionCode, kind, name.trim().toLowerCase()].join(' '),
    (n) => `taxes.${n}`,
    errors,
    'is there twice: the same tax of the same place',
  )
}

function checkSplits(splits: readonly SplitRule[], errors: Errors): void {
  for (const [n, split] of splits.entries())
    if (!isPercent(split.percent)) addError(errors, `splits.${n}.percent`, percentRule)
  checkUnique(
    splits,
    ({ companyId }) => companyId ?? '',
    (n) => `splits.${n}.company_id`,
    errors,
    'is there twice',
  )
  const thousandths = splits.reduce((sum, { percent }) => sum + Math.round(percent * 1000), 0)
  if (thousandths > 100_000) addError(errors, 'splits', 'must not add up to more than 100 percent')
}

function checkAmount(
  amount: BenefitAmount | Omit<BenefitAmount, 'id'> | null,
  at: string,
  key: string,
  errors: Errors,
): void {
  if (!amount) return
  checkMoney(amount.amount, `${at}.${key}`, errors)
  checkCurrency(amount.currency, `${at}.currency_code`, errors)
}

function checkBenefits(benefits: readonly BenefitDraft[], errors: Errors): void {
  for (const [n, benefit] of benefits.entries()) {
    if (!isIdentifier(benefit.identifier)) addError(errors, `benefits.${n}.identifier`, identifierRule)
    checkAmount(benefit.limit, `benefits.${n}.limit`, 'limit', errors)
    checkAmount(benefit.excess, `benefits.${n}.excess`, 'amount', errors)
  }
  checkUnique(
    benefits,
    ({ identifier }) => identifier,
    (n) => `benefits.${n}.identifier`,
    errors,
    'is there twice',
  )
}

function checkDocuments(documents: readonly DocumentDraft[], errors: Errors): void {
  for (const [n, document] of documents.entries()) {
    const at = `product_documents.${n}`
    if (!isIdentifier(document.identifier)) addError(errors, `${at}.identifier`, identifierRule)
    if (!isIdentifier(document.groupIdent)) addError(errors, `${at}.group_ident`, identifierRule)
    if (!(languages as readonly string[]).includes(document.language))
      addError(errors, `${at}.language`, `must be one of ${languages.join(', ')}`)
    if (document.name.trim() === '') addError(errors, `${at}.name`, 'must not be empty')
    if (document.body.trim() === '') addError(errors, `${at}.body`, 'must not be empty')
  }
  checkUnique(
    documents,
    ({ identifier, language }) => `${identifier} ${language}`,
    (n) => `product_documents.${n}.identifier`,
    errors,
    'is there twice in this language',
  )
}

function checkTerms(terms: FlightProtectionTerms, errors: Errors): void {
  const at = 'flight_protection'
  for (const [value, name, most] of [
    [terms.delayMinutes, 'delay_minutes', 10_000],
    [terms.loungeDelayMinutes, 'lounge_delay_minutes', 10_000],
    [terms.minimumConnectionMinutes, 'minimum_connection_minutes', 10_000],
    [terms.annualTripAllowance, 'annual_trip_allowance', 1_000],
    [terms.registrationClosesHours, 'registration_closes_hours', 10_000],
  ] as const)
    if (!isWithin(value, 0, most)) addError(errors, `${at}.${name}`, `must be a whole number between 0 and ${most}`)
  checkMoney(terms.capPerTrip, `${at}.cap_per_trip`, errors)
  checkMoney(terms.capPerYear, `${at}.cap_per_year`, errors)
  if (terms.capPerTrip > terms.capPerYear) addError(errors, `${at}.cap_per_trip`, 'must not be more than cap_per_year')
  checkCurrency(terms.currency, `${at}.currency_code`, errors)
  for (const [name, amount] of Object.entries(terms.payouts)) checkMoney(amount, `${at}.payouts.${name}`, errors)
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

const bounds = [
  ['maxAge', 'max_age', mostAge],
  ['maxTripLength', 'max_trip_length', 3660],
  ['refundWindow', 'refund_window', 3660],
] as const

/** Adds what is wrong with the parts of a draft. */
export function checkParts(draft: ProductDraft, errors: Errors): void {
  for (const [name, field, most] of bounds)
    if (!isWithin(draft[name], -1, most))
      addError(errors, field, `must be a whole number between 0 and ${most}, or -1 for none`)
  if (draft.policyUrl !== null && !isWebAddress(draft.policyUrl))
    addError(errors, 'policy_url', 'is not an address: it begins with https://')
  checkPrices(draft.prices, errors)
  checkTaxes(draft.taxes, errors)
  checkSplits(draft.splits, errors)
  checkBenefits(draft.benefits, errors)
  checkDocuments(draft.documents, errors)
  if (draft.flightProtection) checkTerms(draft.flightProtection, errors)
}

/** Adds what does not fit together within a draft. */
export function checkWhole(draft: ProductDraft, errors: Errors): void {
  const { kind, role, layoutType, costType } = draft
  if (draft.prices.length === 0) addError(errors, 'prices', 'must have at least one price')
  for (const [n, price] of draft.prices.entries()) {
    const at = `prices.${n}`
    if (costType === 'trip_cost_share') {
      if (price.sharePercent === null)
        addError(errors, `${at}.share_percent`, 'is required for a share of the trip’s cost')
      if (price.amount !== 0) addError(errors, `${at}.amount`, 'must be 0 for a share of the trip’s cost')
    } else if (price.sharePercent !== null)
      addError(errors, `${at}.share_percent`, 'is only for a share of the trip’s cost (cost_type 3)')
  }
  for (const [n, tax] of draft.taxes.entries())
    if (tax.kind === 'insurance_tax' && kind === 'assistance')
      addError(errors, `taxes.${n}.kind`, 'insurance_tax is only for insurance')
  if (kind === 'flight_protection' && !draft.flightProtection)
    addError(errors, 'flight_protection', 'is required for flight protection')
  if (kind !== 'flight_protection' && draft.flightProtection)
    addError(errors, 'flight_protection', 'is only for flight protection (type 2)')
  if (role === 'upgrade' && layoutType === 'bundle')
    addError(errors, 'layout_type', 'must be 0 for an upgrade: only a base is a bundle')
  if (role === 'base' && draft.upgradeSiblingIds.length > 0)
    addError(errors, 'upgrade_sibling_ids', 'are only for an upgrade')
  if (layoutType === 'bundle' && draft.upgradeProductIds.length === 0)
    addError(errors, 'upgrade_product_ids', 'must name at least one upgrade of the bundle')
  if (layoutType !== 'bundle' && draft.upgradeProductIds.length > 0)
    addError(errors, 'upgrade_product_ids', 'are only for a bundle (layout_type 1)')
  if (draft.tieredProductIds.length > 0 && (role === 'upgrade' || layoutType === 'bundle'))
    addError(errors, 'tiered_product_ids', 'are only for a base that is no bundle')
}
