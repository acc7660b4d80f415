import { addError, type Errors } from '../../platform/texts.ts'
import type { Catalogue } from './catalogue.ts'
import { isYearly, type Product } from './product.ts'

/** The products that a list of ids names; says which of them cannot be there. */
function partners(
  product: Product,
  ids: readonly string[],
  field: string,
  catalogue: Catalogue,
  errors: Errors,
  whyNot: (other: Product) => string | undefined,
): Product[] {
  return ids.flatMap((id, n) => {
    const other = catalogue.find(id)
    const reason =
      other === undefined
        ? 'is not a product'
        : other.id === product.id
          ? 'must not be the product itself'
          : whyNot(other)
    if (reason !== undefined) addError(errors, `${field}.${n}`, reason)
    return other && reason === undefined ? [other] : []
  })
}

const names = (all: readonly Product[]): string => all.map(({ identifier }) => identifier).join(', ')

/** A family is closed: each tier names all the others, so a newcomer brings its whole family or none. */
function tiersOf(product: Product, before: Product | undefined, catalogue: Catalogue, errors: Errors): Product[] {
  const ids = product.tieredProductIds
  const known = new Set([product.id, ...ids, ...(before?.tieredProductIds ?? [])])
  return partners(product, ids, 'tiered_product_ids', catalogue, errors, (other) => {
    if (other.role !== 'base' || other.layoutType !== 'alone') return 'must be a base that is no bundle'
    if (other.kind !== product.kind) return 'must be of the same type'
    const others = other.tieredProductIds.filter((id) => !known.has(id)).flatMap((id) => catalogue.find(id) ?? [])
    return others.length > 0 ? `is a tier of ${names(others)}: name the whole family` : undefined
  })
}

const siblingsOf = (product: Product, catalogue: Catalogue, errors: Errors): Product[] =>
  partners(product, product.upgradeSiblingIds, 'upgrade_sibling_ids', catalogue, errors, (other) =>
    other.role === 'upgrade' ? undefined : 'must be an upgrade',
  )

const periodRule = 'must be counted for each year where the base is, and only there'

function checkBundle(product: Product, catalogue: Catalogue, errors: Errors): void {
  partners(product, product.upgradeProductIds, 'upgrade_product_ids', catalogue, errors, (other) => {
    if (other.role !== 'upgrade') return 'must be an upgrade'
    return isYearly(other) === isYearly(product) ? undefined : periodRule
  })
  const bases = catalogue.all.filter(
    ({ id, upgradeProductIds }) => id !== product.id && upgradeProductIds.includes(product.id),
  )
  if (bases.length > 0 && product.role !== 'upgrade')
    addError(errors, 'product_type', `must stay 1: it is an upgrade of ${names(bases)}`)
  if (bases.some((base) => isYearly(base) !== isYearly(product))) addError(errors, 'cost_type', periodRule)
}

const without = (ids: readonly string[], away: ReadonlySet<string>): string[] => ids.filter((id) => !away.has(id))
const joined = (ids: readonly string[], more: readonly string[]): string[] => [...new Set([...ids, ...more])]

/**
 * Checks what a product says of others, and gives those that have to change so that they say the same of it: every tier of a family names
 * all the others, and upgrades that exclude each other name each other. `product` is how it is to be, `before` how it was.
 */
export function relatedChanges(
  product: Product,
  before: Product | undefined,
  catalogue: Catalogue,
  errors: Errors,
): Product[] {
  const tiers = tiersOf(product, before, catalogue, errors)
  const siblings = siblingsOf(product, catalogue, errors)
  checkBundle(product, catalogue, errors)
  const family = new Set([product.id, ...tiers.map(({ id }) => id)])
  const self = new Set([product.id])
  const isSibling = new Set(siblings.map(({ id }) => id))
  return catalogue.all.flatMap((other) => {
    if (other.id === product.id) return []
    const wasTier = before?.tieredProductIds.includes(other.id) ?? false
    const wasSibling = before?.upgradeSiblingIds.includes(other.id) ?? false
    const tieredProductIds = family.has(other.id)
      ? joined(
          other.tieredProductIds.filter((id) => family.has(id)),
          [...family].filter((id) => id !== other.id),
        )
      : wasTier
        ? without(other.tieredProductIds, family)
        : other.tieredProductIds
    const upgradeSiblingIds = isSibling.has(other.id)
      ? joined(other.upgradeSiblingIds, [product.id])
      : wasSibling
        ? without(other.upgradeSiblingIds, self)
        : other.upgradeSiblingIds
    const isSame =
      tieredProductIds.length === other.tieredProductIds.length &&
      tieredProductIds.every((id) => other.tieredProductIds.includes(id)) &&
      upgradeSiblingIds.length === other.upgradeSiblingIds.length
    return isSame ? [] : [{ ...other, tieredProductIds, upgradeSiblingIds }]
  })
}
