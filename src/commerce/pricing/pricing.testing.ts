import { newId, stableId } from '../../platform/ids.ts'
import type { Product } from '../products/product.ts'
import { productDraft } from '../products/products.testing.ts'
import type { PriceRequest } from './price-request.ts'

const madeAt = new Date('2026-01-01T00:00:00.000Z')

/** A product that is in no database. */
export const aProduct = (identifier: string, more: Partial<Product> = {}): Product => ({
  ...productDraft(),
  benefits: [],
  documents: [],
  id: stableId('product', identifier),
  identifier,
  version: 1,
  revision: 1,
  createdAt: madeAt,
  updatedAt: madeAt,
  ...more,
})

export const seller = newId(madeAt)

/** One adult for ten days in March. */
export const aRequest = (more: Partial<PriceRequest> = {}): PriceRequest => ({
  currency: 'USD',
  countryCode: 'CA',
  regionCode: null,
  mayBeginEarlier: false,
  start: new Date('2027-03-01T00:00:00.000Z'),
  finish: new Date('2027-03-10T23:59:59.999Z'),
  tripDays: 10,
  destinationCountryIds: [],
  tripCost: null,
  items: [{ people: [{ birthday: '1985-05-04' }], productIds: [] }],
  ...more,
})
