import { invalid } from '../../platform/problem.ts'
import { isInsurance, isYearly, type Product } from '../products/product.ts'
import { addYears, daysOf } from './calendar.ts'
import { findPrice, reasonsAgainst } from './eligibility.ts'
import type { LineSplit, PricedItem, PriceLine, PriceRequest } from './price-request.ts'
import { percentDown, percentHalfUp } from './rounding.ts'
import { checkSelection } from './selection.ts'

/** Finds products by id or identifier, such as the catalogue does. */
export interface ProductFinder {
  find(idOrIdentifier: string): Product | undefined
}

/** What a coupon takes off. */
export interface Discount {
  readonly percentOff: number
  /** The one product that it is for; null: for all. */
  readonly productIdentifier: string | null
}

export interface PriceTask {
  readonly catalogue: ProductFinder
  readonly request: PriceRequest
  /** The company that sells. */
  readonly sellerId: string
  readonly coupon: Discount | null
  readonly now: Date
}

/** The products of an item; a base comes first. Unknown ones are refused. */
export function productsOf(catalogue: ProductFinder, { productIds }: PricedItem): readonly Product[] {
  const products = productIds.map((id) => {
    const product = catalogue.find(id)
    if (!product) throw invalid({ product_ids: `has ${id.slice(0, 64)}, which is no product` })
    return product
  })
  return products.toSorted((a, b) => Number(a.role === 'upgrade') - Number(b.role === 'upgrade'))
}

/** How often the price of a person counts: for each day that the subscription is in force. */
function unitsOf({ costType }: Product, products: readonly Product[], request: PriceRequest): number {
  if (costType !== 'per_day') return 1
  const { start, finish, renews } = periodOf(products, request)
  // A year ends where the next one begins.
  return daysOf(start, finish) - Number(renews)
}

const noPrice = (product: Product) =>
  invalid({ product_ids: `has ${product.identifier}, which has no price for these people` })

/** The sum over the people of one subscription. */
function personalPrice(product: Product, request: PriceRequest, { people }: PricedItem, units: number): number {
  return people.reduce((sum, person) => {
    const rule = findPrice(product, request, person)
    if (!rule) throw noPrice(product)
    return sum + rule.amount * units
  }, 0)
}

/** The share of the trip's cost, once for all people who have the product: the highest share of any of them. */
function tripPrice(product: Product, request: PriceRequest): number {
  if (request.tripCost === null) throw noPrice(product)
  const people = request.items.filter(({ productIds }) => productIds.includes(product.id)).flatMap((one) => one.people)
  const shares = people.map((person) => findPrice(product, request, person)?.sharePercent)
  if (shares.some((share) => share === undefined || share === null)) throw noPrice(product)
  return percentHalfUp(request.tripCost.amount, Math.max(0, ...shares.map(Number)))
}

function amountOf(product: Product, products: readonly Product[], request: PriceRequest, n: number): number {
  const item = request.items[n] ?? { people: [], productIds: [] }
  if (product.costType !== 'trip_cost_share')
    return personalPrice(product, request, item, unitsOf(product, products, request))
  const first = request.items.findIndex(({ productIds }) => productIds.includes(product.id))
  return first === n ? tripPrice(product, request) : 0
}

/** The tax percent of a kind where the customer lives; those of the region are added to those of its country. */
const taxPercent = (
  product: Product,
  { countryCode, regionCode }: PriceRequest,
  kind: 'tax' | 'insurance_tax',
): number =>
  product.taxes
    .filter((rule) => rule.kind === kind && rule.countryCode === countryCode)
    .filter((rule) => rule.regionCode === null || rule.regionCode === regionCode)
    .reduce((sum, { percent }) => sum + percent, 0)

function divide(product: Product, net: number, sellerId: string, taxes: number, insuranceTaxes: number): LineSplit[] {
  const parts = product.splits.map(({ companyId, percent }) => ({
    companyId: companyId ?? sellerId,
    amount: percentDown(net, percent),
    taxes: 0,
    insuranceTaxes: 0,
  }))
  const rest = net - parts.reduce((sum, { amount }) => sum + amount, 0)
  return mergeSplits([...parts, { companyId: null, amount: rest, taxes, insuranceTaxes }])
}

/**
 * The price of each product in each subscription of the request, whose items name their products by id. It asks neither whether they may be
 * bought together nor whether they may be sold to these people (`priceLines` does).
 */
export function linesOf({ catalogue, request, sellerId, coupon }: Omit<PriceTask, 'now'>): readonly PriceLine[] {
  return request.items.flatMap((item, n) =>
    productsOf(catalogue, item).map((product, _, products) => {
      const amount = amountOf(product, products, request, n)
      const isReduced = coupon !== null && [null, product.identifier].includes(coupon.productIdentifier)
      const discount = isReduced ? percentHalfUp(amount, coupon.percentOff) : 0
      const net = amount - discount
      const taxes = percentHalfUp(net, taxPercent(product, request, 'tax'))
      const insuranceTaxes = isInsurance(product)
        ? percentHalfUp(net, taxPercent(product, request, 'insurance_tax'))
        : 0
      return {
        item: n,
        productId: product.id,
        productVersion: product.version,
        amount,
        discount,
        taxes,
        insuranceTaxes,
        splits: divide(product, net, sellerId, taxes, insuranceTaxes),
      }
    }),
  )
}

/** Without a start a sale begins now (`toPriceRequest`). */
const missingDates = ({ start }: PriceRequest, now: Date): readonly string[] =>
  start.getTime() === now.getTime() ? ['start', 'finish'] : ['finish']

/** As `linesOf`, for a new sale: products that are not bought together, or not sold to these people, are refused with the reasons. */
export function priceLines(task: PriceTask): readonly PriceLine[] {
  const { catalogue, request, now } = task
  const errors: Record<string, string[]> = {}
  const add = (field: string, message: string): void => {
    errors[field] = [...new Set([...(errors[field] ?? []), message])]
  }
  for (const item of request.items) {
    const products = productsOf(catalogue, item)
    checkSelection(products)
    for (const product of products)
      for (const { code, message } of reasonsAgainst(product, request, item, now)) {
        if (code !== 'dates_missing') add('product_ids', `${product.identifier}: ${message}`)
        else for (const field of missingDates(request, now)) add(field, `is required for ${product.identifier}`)
      }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return linesOf(task)
}

export interface Totals {
  /** Before taxes, after the discount. */
  readonly cost: number
  readonly discount: number
  readonly taxes: number
  readonly insuranceTaxes: number
  /** What is paid: cost and all taxes. */
  readonly total: number
}

const sumOf = <T>(all: readonly T[], amount: (one: T) => number): number =>
  all.reduce((sum, one) => sum + amount(one), 0)

export function totalsOf(lines: readonly Omit<PriceLine, 'splits'>[]): Totals {
  const cost = sumOf(lines, (line) => line.amount - line.discount)
  const discount = sumOf(lines, (line) => line.discount)
  const taxes = sumOf(lines, (line) => line.taxes)
  const insuranceTaxes = sumOf(lines, (line) => line.insuranceTaxes)
  return { cost, discount, taxes, insuranceTaxes, total: cost + taxes + insuranceTaxes }
}

/** One split for each company, that of the service last. */
function mergeSplits(splits: readonly LineSplit[]): LineSplit[] {
  const ids = [...new Set(splits.map(({ companyId }) => companyId))].toSorted(
    (a, b) => Number(a === null) - Number(b === null),
  )
  return ids.map((companyId) => {
    const own = splits.filter((split) => split.companyId === companyId)
    return {
      companyId,
      amount: sumOf(own, (split) => split.amount),
      taxes: sumOf(own, (split) => split.taxes),
      insuranceTaxes: sumOf(own, (split) => split.insuranceTaxes),
    }
  })
}

/** What each company gets of all lines; the amounts sum to the cost, and the taxes to the taxes. */
export const splitsOf = (lines: readonly PriceLine[]): readonly LineSplit[] =>
  mergeSplits(lines.flatMap(({ splits }) => splits))

/** A part of what is paid, for the ledger. */
export interface PricePart {
  readonly account: 'partners' | 'taxes' | 'revenue'
  readonly amount: number
  readonly companyId?: string
}

/** What is paid, divided among companies, the state and the service. The parts sum to the total; none is 0. */
export function divisionOf(lines: readonly PriceLine[]): readonly PricePart[] {
  const parts = splitsOf(lines).flatMap(({ companyId, amount, taxes, insuranceTaxes }): PricePart[] => [
    companyId === null ? { account: 'revenue', amount } : { account: 'partners', amount, companyId },
    { account: 'taxes', amount: taxes + insuranceTaxes },
  ])
  return parts.filter(({ amount }) => amount !== 0)
}

export interface Period {
  readonly start: Date
  readonly finish: Date
  readonly renews: boolean
}

/** From when until when products that are bought together are in force: those of a yearly base for a year, and then they renew. */
export function periodOf(products: readonly Product[], { start, finish }: PriceRequest): Period {
  const base = products.find(({ role }) => role === 'base') ?? products[0]
  if (!base) throw new Error('There are no products.')
  if (isYearly(base)) return { start, finish: addYears(start, 1), renews: true }
  if (finish === null) throw invalid({ finish: `is required for ${base.identifier}` })
  return { start, finish, renews: false }
}
