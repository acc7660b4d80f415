import type { TestApp } from '../../../test/support/app.ts'
import type { FlightProtectionTerms, PriceRule, Product } from './product.ts'
import { type BenefitDraft, type DocumentDraft, emptyDraft, type ProductDraft } from './product-draft.ts'
import { createProduct } from './product-editing.service.ts'

let counter = 0

/** A price in a currency, for every age. */
export const priceOf = (currency: string, amount: number, more: Partial<PriceRule> = {}): PriceRule => ({
  currency,
  amount,
  sharePercent: null,
  fromAge: null,
  toAge: null,
  ...more,
})

export const aBenefit = (identifier: string, more: Partial<BenefitDraft> = {}): BenefitDraft => ({
  identifier,
  name: { en: `Benefit ${identifier}`, es: `Prestación ${identifier}` },
  description: { en: 'What is covered.', es: 'Lo que se cubre.' },
  exclusions: null,
  prominent: false,
  sortOrder: 0,
  limit: null,
  excess: null,
  ...more,
})

export const aDocument = (identifier: string, more: Partial<DocumentDraft> = {}): DocumentDraft => ({
  identifier,
  name: 'Policy wording',
  groupIdent: identifier,
  language: 'en',
  type: 'wording',
  sortOrder: 0,
  body: '# Policy wording\n\nThese are the terms.',
  countryIds: [],
  countryDivisionIds: [],
  ...more,
})

/** Terms as docs/contract/products.md#flight-protection says, with round payouts. */
export const flightTerms: FlightProtectionTerms = {
  delayMinutes: 120,
  loungeDelayMinutes: 60,
  minimumConnectionMinutes: 45,
  annualTripAllowance: 12,
  registrationClosesHours: 24,
  capPerTrip: 60_000,
  capPerYear: 200_000,
  currency: 'USD',
  payouts: {
    flight_delayed: 10_000,
    flight_cancelled: 30_000,
    flight_diverted: 15_000,
    missed_connection: 20_000,
    baggage_delayed: 10_000,
    baggage_lost: 50_000,
  },
}

/** Assistance at a fixed 50 dollars, sold to everybody. */
export const productDraft = (more: Partial<ProductDraft> = {}): ProductDraft => ({
  ...emptyDraft,
  name: { en: 'Assistance', es: 'Asistencia' },
  description: { en: 'Help around the clock.', es: 'Ayuda a todas horas.' },
  layoutType: more.upgradeProductIds?.length ? 'bundle' : 'alone',
  features: ['assistance'],
  refundWindow: 14,
  prices: [priceOf('USD', 5000)],
  flightProtection: more.kind === 'flight_protection' ? flightTerms : null,
  ...more,
})

/** A product in the test's database: assistance at a fixed 50 dollars where the test does not say otherwise. */
export const givenProduct = (
  app: Pick<TestApp, 'ctx'>,
  { identifier = `product-${++counter}`, ...more }: Partial<ProductDraft> & { readonly identifier?: string } = {},
): Promise<Product> => createProduct(app.ctx(), identifier, productDraft(more))
