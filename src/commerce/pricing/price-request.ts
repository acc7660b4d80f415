/** A person who is insured or helped. The birthday is a date (2026-11-16); null where it is not known. */
export interface PricedPerson {
  readonly birthday: string | null
}

/** One subscription to be: the person who uses the application, the others as beneficiaries, and its products. */
export interface PricedItem {
  readonly people: readonly PricedPerson[]
  /** Ids of products. Empty: the products of the whole request. */
  readonly productIds: readonly string[]
}

/** All that a price depends on. */
export interface PriceRequest {
  readonly currency: string
  /** Where the customer lives: alpha-2, capital letters. */
  readonly countryCode: string
  readonly regionCode: string | null
  readonly start: Date
  /** Null for yearly plans, which end by themselves. */
  readonly finish: Date | null
  /** An organization may sell a yearly plan that began up to a year ago; for all others it begins today or later. */
  readonly mayBeginEarlier: boolean
  /** Calendar days of the trip, both ends included; null without a trip. */
  readonly tripDays: number | null
  readonly destinationCountryIds: readonly string[]
  /** Of the whole trip, in the smallest unit of its currency. */
  readonly tripCost: { readonly amount: number; readonly currency: string } | null
  readonly items: readonly PricedItem[]
}

/** The price of one product in one subscription. Amounts in the smallest unit. */
export interface PriceLine {
  /** Which of the request's items. */
  readonly item: number
  readonly productId: string
  readonly productVersion: number
  /** Before the discount. */
  readonly amount: number
  /** What a coupon takes off; 0 or more. */
  readonly discount: number
  /** On the amount after the discount. */
  readonly taxes: number
  readonly insuranceTaxes: number
  readonly splits: readonly LineSplit[]
}

/**
 * A part of a line that belongs to a company; null: to the service. The splits of a line sum to `amount - discount`. The service collects the
 * taxes and owes them to the state, so all of them are in its own split.
 */
export interface LineSplit {
  readonly companyId: string | null
  readonly amount: number
  readonly taxes: number
  readonly insuranceTaxes: number
}

/** Why a product cannot be sold: a word for programs and a sentence for people. */
export interface IneligibleReason {
  readonly code: IneligibleCode
  readonly message: string
}
export interface Ineligibility {
  readonly productId: string
  readonly reasons: readonly IneligibleReason[]
}

export const ineligibleCodes = [
  'discontinued',
  'not_sold_in_country',
  'not_sold_in_currency',
  'destination_restricted',
  'too_old',
  'birthday_missing',
  'no_price_for_age',
  'trip_too_long',
  'dates_missing',
  'starts_in_past',
  'trip_cost_missing',
  'base_missing',
] as const
export type IneligibleCode = (typeof ineligibleCodes)[number]
