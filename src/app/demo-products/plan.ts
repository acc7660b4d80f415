import type { ProductDraft } from '../../commerce/index.ts'
import { countryId } from '../../reference/index.ts'
import type { Texts } from '../demo-cast/times-and-texts.ts'
import { demoDisclaimer, type PlanTexts, planDocuments } from './plan-documents.ts'

/** What the demo says of a product; the rest is the same for all of its kind. */
export interface Plan {
  readonly identifier: string
  readonly texts: PlanTexts
  readonly draft: Partial<ProductDraft> & Pick<ProductDraft, 'prices'>
}

type Price = ProductDraft['prices'][number]
type Tax = ProductDraft['taxes'][number]
type Benefit = ProductDraft['benefits'][number]

/** Amounts in the smallest unit of each currency that the demo sells in. */
export interface Amounts {
  readonly USD: number
  readonly EUR: number
  readonly GBP: number
  readonly CAD: number
  readonly JPY: number
  readonly KWD: number
}

/** A price for each currency; with `fromAge`, those of that age and older pay the percentage more. */
export const pricesOf = (amounts: Amounts, older?: { readonly fromAge: number; readonly percent: number }): Price[] =>
  Object.entries(amounts).flatMap(([currency, amount]: [string, number]): Price[] => {
    const price: Price = { currency, amount, sharePercent: null, fromAge: null, toAge: null }
    if (!older) return [price]
    const more = Math.round((amount * (100 + older.percent)) / 100)
    return [
      { ...price, toAge: older.fromAge - 1 },
      { ...price, amount: more, fromAge: older.fromAge },
    ]
  })

/** A percentage of the trip's cost, in each currency. */
export const shareOf = (percent: number): Price[] =>
  ['USD', 'EUR', 'GBP', 'CAD', 'JPY', 'KWD'].map((currency) => ({
    currency,
    amount: 0,
    sharePercent: percent,
    fromAge: null,
    toAge: null,
  }))

const taxOf = (kind: Tax['kind'], place: string, name: string, percent: number): Tax => {
  const [countryCode = '', regionCode = null] = place.split('-')
  return { countryCode, regionCode, kind, name, percent }
}

/** Taxes on services. A customer in Ontario or Quebec pays the tax of Canada and that of the province. */
export const serviceTaxes: readonly Tax[] = [
  taxOf('tax', 'CA', 'GST', 5),
  taxOf('tax', 'CA-ON', 'HST, provincial part', 8),
  taxOf('tax', 'CA-QC', 'QST', 9.975),
  taxOf('tax', 'GB', 'VAT', 20),
  taxOf('tax', 'DE', 'Umsatzsteuer', 19),
  taxOf('tax', 'FR', 'TVA', 20),
  taxOf('tax', 'ES', 'IVA', 21),
  taxOf('tax', 'JP', 'Consumption tax', 10),
]

/** Taxes on premiums of insurance. */
export const premiumTaxes: readonly Tax[] = [
  taxOf('insurance_tax', 'CA-ON', 'Retail sales tax on premiums', 8),
  taxOf('insurance_tax', 'CA-QC', 'Tax on insurance premiums', 9),
  taxOf('insurance_tax', 'GB', 'Insurance premium tax', 12),
  taxOf('insurance_tax', 'DE', 'Versicherungsteuer', 19),
  taxOf('insurance_tax', 'FR', 'Taxe sur les conventions d’assurance', 9),
  taxOf('insurance_tax', 'ES', 'Impuesto sobre las primas de seguros', 8),
]

/** Where insurance is sold to people who live there. */
export const insuredCountries: readonly string[] = [
  ...['AT', 'AU', 'BE', 'CA', 'CH', 'DE', 'DK', 'ES', 'FI', 'FR', 'GB', 'IE', 'IT', 'JP', 'KW', 'MX', 'NL', 'NO', 'NZ'],
  ...['PT', 'SE', 'US'],
].map(countryId)

/** Where no insurer of the demo covers anything. */
export const uninsuredDestinations: readonly string[] = ['AF', 'KP', 'SY', 'YE'].map(countryId)

/** A benefit with a limit in whole US dollars for each person; without one it is covered in full. */
export const benefit = (
  identifier: string,
  name: Texts,
  description: Texts,
  more: {
    readonly limit?: number
    readonly per?: 'person' | 'trip' | 'event' | 'day'
    readonly excess?: number
    readonly exclusions?: Texts
    readonly prominent?: boolean
  } = {},
): Benefit => ({
  identifier,
  name: { ...name },
  description: { ...description },
  exclusions: more.exclusions ? { ...more.exclusions } : null,
  prominent: more.prominent ?? false,
  sortOrder: 0,
  limit: more.limit === undefined ? null : { amount: more.limit * 100, per: more.per ?? 'person', currency: 'USD' },
  excess: more.excess === undefined ? null : { amount: more.excess * 100, per: 'event', currency: 'USD' },
})

/** The whole draft of a plan, with its documents. */
export function draftOf({ texts, draft }: Plan, empty: ProductDraft): ProductDraft {
  const whole: ProductDraft = {
    ...empty,
    name: { ...texts.name },
    description: { ...texts.description },
    disclaimer: { ...demoDisclaimer },
    ...draft,
  }
  const benefits = whole.benefits.map((one, n) => ({ ...one, sortOrder: n + 1 }))
  return { ...whole, benefits, documents: planDocuments(texts, whole) }
}
