import { ageAt } from '../pricing/calendar.ts'
import type { PricedItem, PriceRequest } from '../pricing/price-request.ts'
import { quoteIsValidMs } from './quote.ts'

const sorted = (words: readonly string[]): string => JSON.stringify(words.toSorted())

/** New Year of the year in which somebody of that age at the time was born: the age and the price are the same, and the birthday is not kept. */
const yearOnly = (birthday: string | null, at: Date): string | null =>
  birthday === null ? null : `${String(at.getUTCFullYear() - ageAt(birthday, at)).padStart(4, '0')}-01-01`

/** The items of a request with ages at a time instead of birthdays. */
export const withoutBirthdays = (items: readonly PricedItem[], at: Date): readonly PricedItem[] =>
  items.map((item) => ({ ...item, people: item.people.map(({ birthday }) => ({ birthday: yearOnly(birthday, at) })) }))

/** What an item is priced by. The order of people and products does not matter. */
const itemKey = ({ people, productIds }: PricedItem): string =>
  JSON.stringify([sorted(people.map(({ birthday }) => birthday ?? '')), sorted(productIds)])

const sameTime = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime()

/** A yearly plan without a start begins when it is bought: within the time that its quote is valid. */
const sameStart = (quoted: PriceRequest, bought: PriceRequest): boolean =>
  sameTime(quoted.start, bought.start) ||
  (quoted.finish === null &&
    bought.finish === null &&
    Math.abs(bought.start.getTime() - quoted.start.getTime()) <= quoteIsValidMs)

/** In the same order, because the lines of a quote belong to its items by their places. Items that name no products mean those of the quote. */
function sameItems(quoted: PriceRequest, bought: PriceRequest): boolean {
  const items = withoutBirthdays(bought.items, quoted.start)
  return (
    quoted.items.length === items.length &&
    quoted.items.every((item, n) => {
      const { people = [], productIds = [] } = items[n] ?? {}
      return itemKey(item) === itemKey({ people, productIds: productIds.length > 0 ? productIds : item.productIds })
    })
  )
}

/** What is bought differs from what was quoted in these; empty: it is the same. */
export function differencesOf(quoted: PriceRequest, bought: PriceRequest): readonly string[] {
  const same = {
    currency_code: quoted.currency === bought.currency,
    country_code: quoted.countryCode === bought.countryCode,
    region_code: quoted.regionCode === bought.regionCode,
    start: sameStart(quoted, bought),
    finish: sameTime(quoted.finish, bought.finish),
    destinations: sorted(quoted.destinationCountryIds) === sorted(bought.destinationCountryIds),
    total_cost:
      quoted.tripCost?.amount === bought.tripCost?.amount && quoted.tripCost?.currency === bought.tripCost?.currency,
    'people and products': sameItems(quoted, bought),
  }
  return Object.entries(same).flatMap(([what, isSame]) => (isSame ? [] : [what]))
}
