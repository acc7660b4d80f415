import type { Product } from './product.ts'

/** Every product in the version that is sold now, also what is discontinued. */
export interface Catalogue {
  /** By sort order. */
  readonly all: readonly Product[]
  /** By id or identifier, in any case. */
  find(idOrIdentifier: string): Product | undefined
}

export const bySortOrder = (one: Product, other: Product): number =>
  one.sortOrder - other.sortOrder || (one.identifier < other.identifier ? -1 : 1)

export function catalogueOf(products: readonly Product[]): Catalogue {
  const byName = new Map(products.flatMap((product) => [[product.id, product] as const, [product.identifier, product]]))
  return {
    all: products.toSorted(bySortOrder),
    find: (idOrIdentifier) => byName.get(idOrIdentifier.trim().toLowerCase()),
  }
}
