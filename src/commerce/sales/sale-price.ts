import { invalid } from '../../platform/problem.ts'
import { addYears, daysOf, endOfDay } from '../pricing/calendar.ts'
import type { ProductFinder } from '../pricing/price.ts'
import type { PriceRequest } from '../pricing/price-request.ts'
import { longestYears, type SaleRequest } from './sale-request.ts'

export interface SaleSituation {
  readonly catalogue: ProductFinder
  /** True for a company's own key: its yearly plans may have begun up to a year ago. */
  readonly mayBeginEarlier: boolean
  readonly now: Date
}

type Errors = Record<string, string>

function idsOf(refs: readonly string[], field: string, catalogue: ProductFinder, errors: Errors): readonly string[] {
  const ids = refs.flatMap((ref) => {
    const product = catalogue.find(ref)
    if (!product) errors[field] ??= `has ${ref.slice(0, 64)}, which is no product`
    return product?.id ?? []
  })
  return [...new Set(ids)]
}

/** What begins and ends at one moment lasts until the end of its day. */
function finishOf(start: Date, finish: Date | null, errors: Errors): Date | null {
  if (finish === null) return null
  if (finish < start) errors['finish'] = 'must not be before start'
  if (finish > addYears(start, longestYears)) errors['finish'] = `must be within ${longestYears} years after start`
  return finish.getTime() === start.getTime() ? endOfDay(start) : finish
}

/** All that the price of a sale depends on. Items without products of their own have those of the whole sale; empty where none are named. */
export function toPriceRequest(sale: SaleRequest, { catalogue, mayBeginEarlier, now }: SaleSituation): PriceRequest {
  const { currency, countryCode, regionCode, trip } = sale
  const errors: Errors = {}
  const productIds = idsOf(sale.productRefs, 'product_ids', catalogue, errors)
  const items = sale.items.map(({ person, beneficiaries, productRefs }, n) => {
    const own = idsOf(productRefs, `subscriptions.${n}.product_ids`, catalogue, errors)
    return {
      people: [person, ...beneficiaries].map(({ birthday }) => ({ birthday })),
      productIds: productRefs.length === 0 ? productIds : own,
    }
  })
  const start = sale.start ?? trip?.start ?? now
  const finish = finishOf(start, sale.finish ?? trip?.finish ?? null, errors)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return {
    currency,
    countryCode,
    regionCode,
    mayBeginEarlier,
    start,
    finish,
    tripDays: trip && daysOf(trip.start, trip.finish),
    destinationCountryIds: trip?.countryIds ?? [],
    tripCost: trip?.totalCost == null ? null : { amount: trip.totalCost, currency: trip.currency },
    items,
  }
}
