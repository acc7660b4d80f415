import { countryId } from '../../reference/index.ts'
import { isYearly, type PriceRule, type Product } from '../products/product.ts'
import { addYears, ageAt, dayBefore, daysOf, isDayBefore } from './calendar.ts'
import type { IneligibleCode, IneligibleReason, PricedItem, PricedPerson, PriceRequest } from './price-request.ts'

const dependsOnAge = ({ fromAge, toAge }: PriceRule): boolean => fromAge !== null || toAge !== null

const pricesIn = (product: Product, currency: string): readonly PriceRule[] =>
  product.prices.filter((rule) => rule.currency === currency)

/** The price of a person: the first rule of the currency that fits the age at the start. Without a birthday only rules without ages fit. */
export function findPrice(
  product: Product,
  { currency, start }: Pick<PriceRequest, 'currency' | 'start'>,
  { birthday }: PricedPerson,
): PriceRule | undefined {
  const age = birthday === null ? null : ageAt(birthday, start)
  return pricesIn(product, currency).find((rule) =>
    age === null ? !dependsOnAge(rule) : age >= (rule.fromAge ?? 0) && age <= (rule.toAge ?? Number.POSITIVE_INFINITY),
  )
}

type Check = (product: Product, request: PriceRequest, item: PricedItem, now: Date) => string | false

const isTooOld = (product: Product, { start }: PriceRequest, { people }: PricedItem): boolean =>
  product.maxAge >= 0 && people.some(({ birthday }) => birthday !== null && ageAt(birthday, start) > product.maxAge)

const needsBirthday = (product: Product, request: PriceRequest, { people }: PricedItem): boolean =>
  people.some(
    (person) =>
      person.birthday === null &&
      (product.maxAge >= 0 || (pricesIn(product, request.currency).length > 0 && !findPrice(product, request, person))),
  )

/** A single trip lasts from start to finish; a plan for all trips says how long each of them may be. */
function lengthOf(product: Product, { start, finish, tripDays }: PriceRequest): number | null {
  if (product.tripType === 'multiple' || isYearly(product)) return tripDays
  return finish === null ? tripDays : daysOf(start, finish)
}

/** Yesterday is no past: at any time it is still that day somewhere, or the day that began then. */
function beginsTooEarly(product: Product, { start, mayBeginEarlier }: PriceRequest, now: Date): boolean {
  return isDayBefore(start, isYearly(product) && mayBeginEarlier ? addYears(now, -1) : dayBefore(now))
}

const checks: Readonly<Record<Exclude<IneligibleCode, 'base_missing'>, Check>> = {
  discontinued: (product) => product.discontinued && 'It is no longer sold.',
  not_sold_in_country: (product, { countryCode }) =>
    product.countryIds.length > 0 &&
    !product.countryIds.includes(countryId(countryCode)) &&
    `It is not sold to customers who live in ${countryCode}.`,
  not_sold_in_currency: (product, { currency }) =>
    pricesIn(product, currency).length === 0 && `It is not sold in ${currency}.`,
  destination_restricted: (product, { destinationCountryIds }) =>
    destinationCountryIds.some((id) => product.restrictedDestinationCountryIds.includes(id)) &&
    'It is not sold for a destination of this trip.',
  too_old: (product, request, item) =>
    isTooOld(product, request, item) && `It is not sold to people older than ${product.maxAge} years at the start.`,
  birthday_missing: (product, request, item) =>
    needsBirthday(product, request, item) && 'It depends on the age, and a birthday is missing.',
  no_price_for_age: (product, request, { people }) =>
    pricesIn(product, request.currency).length > 0 &&
    people.some((person) => person.birthday !== null && !findPrice(product, request, person)) &&
    'It has no price for the age of one of the people.',
  trip_too_long: (product, request) =>
    product.maxTripLength >= 0 &&
    (lengthOf(product, request) ?? 0) > product.maxTripLength &&
    `It is for trips of at most ${product.maxTripLength} days.`,
  dates_missing: (product, { finish }) => !isYearly(product) && finish === null && 'It needs start and finish.',
  starts_in_past: (product, request, _, now) =>
    beginsTooEarly(product, request, now) &&
    (isYearly(product) && request.mayBeginEarlier
      ? 'It must not begin more than a year ago.'
      : 'It must not begin in the past.'),
  trip_cost_missing: (product, { currency, tripCost }) =>
    product.costType === 'trip_cost_share' &&
    tripCost?.currency !== currency &&
    `It needs the cost of the whole trip in ${currency}.`,
}

/** All that speaks against selling a product for one subscription of the request; empty: it can be sold. */
export const reasonsAgainst = (
  product: Product,
  request: PriceRequest,
  item: PricedItem,
  now: Date,
): readonly IneligibleReason[] =>
  (Object.entries(checks) as [IneligibleCode, Check][]).flatMap(([code, check]) => {
    const message = check(product, request, item, now)
    return message === false ? [] : [{ code, message }]
  })
