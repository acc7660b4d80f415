import type { Product } from './product.ts'

/** Every product in the version that is sold now, also what is discontinued. */
export interface Catalogue {
  /** By sort order. */
  readonly all: readonly Product[]
  /** By id or identifier, in any case. */
  find(idOrIdentifier: string): Product | undefined
}

const bySortOrder = (one: Product, other: Product): number =>
  one.sortOrder - other.sortOrder || (one.identifier < other.identifier ? -1 : 1)

export function catalogueOf(products: readonly Product[]): Catalogue {
  const byName = new Map(products.flatMap((product) => [[product.id, product] as const, [product.identifier, product]]))
  return {
    all: products.toSorted(bySortOrder),
    find: (idOrIdentifier) => byName.get(idOrIdentifier.trim().toLowerCase()),
  }
}

/** Where a customer lives, and what they pay with. */
export interface Market {
  readonly countryId: string
  readonly currency: string
}

const hasMarket = ({ discontinued, countryIds, prices }: Product, { countryId, currency }: Market): boolean =>
  !discontinued &&
  (countryIds.length === 0 || countryIds.includes(countryId)) &&
  prices.some((price) => price.currency === currency)

/** What is sold to such a customer, by sort order: an upgrade only where one of its bases is. */
export function soldIn({ all }: Catalogue, market: Market): Product[] {
  const sold = all.filter((product) => hasMarket(product, market))
  const withBase = new Set(sold.flatMap(({ upgradeProductIds }) => upgradeProductIds))
  return sold.filter(({ role, id }) => role === 'base' || withBase.has(id))
}
