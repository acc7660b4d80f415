import { invalid } from '../../platform/problem.ts'
import type { Product } from '../products/product.ts'

const excludeEachOther = (one: Product, other: Product): boolean =>
  one.upgradeSiblingIds.includes(other.id) || other.upgradeSiblingIds.includes(one.id)

/** What is wrong with products that are to be bought together in one subscription; undefined: nothing. */
export function selectionError(products: readonly Product[]): string | undefined {
  const bases = products.filter(({ role }) => role === 'base')
  const upgrades = products.filter(({ role }) => role === 'upgrade')
  const [base] = bases
  if (products.length === 0) return 'must name at least one product'
  if (new Set(products.map(({ id }) => id)).size < products.length) return 'names a product twice'
  if (!base) return `must name the base product of ${upgrades[0]?.identifier}, which is an upgrade`
  if (bases.length > 1)
    return `has ${bases.map(({ identifier }) => identifier).join(', ')}: only a base and its own upgrades are bought together`
  const foreign = upgrades.find(({ id }) => !base.upgradeProductIds.includes(id))
  if (foreign) return `has ${foreign.identifier}, which is no upgrade of ${base.identifier}`
  for (const [n, one] of upgrades.entries()) {
    const other = upgrades.slice(n + 1).find((later) => excludeEachOther(one, later))
    if (other) return `has ${one.identifier} and ${other.identifier}, which exclude each other`
  }
  return undefined
}

/** One base alone, or a base with upgrades of its own that do not exclude each other; anything else is refused. */
export function checkSelection(products: readonly Product[], field = 'product_ids'): void {
  const error = selectionError(products)
  if (error) throw invalid({ [field]: error })
}
