import type { TripDraft } from '../../trips/index.ts'
import type { CardDetails } from '../providers/payment-provider.ts'

/** Who is to have a subscription. A quote needs none of it but the birthday. */
export interface SalePerson {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  /** A date, such as 1985-05-04. */
  readonly birthday: string | null
  /** Alpha-2, capital letters. */
  readonly homeCountry: string | null
  readonly phone: string | null
  /** In lines, as invoices print it. */
  readonly address: string | null
  readonly externalId: string | null
  /** ISO 639-1. */
  readonly language: string | null
}

export interface SaleBeneficiary {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly birthday: string | null
  readonly relation: string | null
}

/** One subscription to be. */
export interface SaleItem {
  readonly person: SalePerson
  readonly beneficiaries: readonly SaleBeneficiary[]
  /** Ids or identifiers. Empty: those of the whole sale. */
  readonly productRefs: readonly string[]
}

export interface SaleTrip {
  readonly draft: TripDraft
  readonly start: Date
  readonly finish: Date
  /** Where it leads to. */
  readonly countryIds: readonly string[]
  /** Of the whole trip, in the smallest unit of its currency. */
  readonly totalCost: number | null
  readonly currency: string
}

/** A trip as it was sent: which countries it leads to is not known yet. */
export interface SaleTripDraft {
  readonly draft: TripDraft
  /** False: it names neither destinations nor segments. */
  readonly hasPlaces: boolean
  readonly start: Date | null
  readonly finish: Date | null
  readonly totalCost: number | null
  /** Null: that of the sale. */
  readonly currency: string | null
}

/** What a quote is asked for, and what is bought: both have the same body. */
export interface SaleRequest {
  readonly currency: string
  /** Where the customer lives: alpha-2, capital letters. */
  readonly countryCode: string
  /** The part after the hyphen of ISO 3166-2. */
  readonly regionCode: string | null
  /** ISO 639-1: of invoices and documents. */
  readonly language: string
  readonly start: Date | null
  readonly finish: Date | null
  /** Ids or identifiers, for all items that name none of their own. */
  readonly productRefs: readonly string[]
  readonly items: readonly SaleItem[]
  readonly trip: SaleTrip | null
  readonly quoteId: string | null
  readonly couponCode: string | null
  readonly metadata: Readonly<Record<string, string>>
  /** A card's number or what the provider calls it, or a whole card; null: the account of the company. Never logged, never stored. */
  readonly paymentMethod: string | CardDetails | null
  readonly externalId: string | null
}

/** A quote needs no names; a purchase makes people, and needs them. */
export type SalePurpose = 'quote' | 'purchase'

/** A request as it was sent: countries are not looked up, and the trip is not planned. */
export interface SaleDraft extends Omit<SaleRequest, 'trip'> {
  readonly purpose: SalePurpose
  readonly trip: SaleTripDraft | null
  /** Errors found while the request was read, so that the response has all of them. */
  readonly errors: Readonly<Record<string, readonly string[]>>
}

export const mostItems = 100
export const mostBeneficiaries = 50
export const mostProductRefs = 50
export const mostMetadata = 8000
/** Years from start to finish, for what does not renew. */
export const longestYears = 5
/** Keeps all sums exact. */
export const highestTripCost = 1_000_000_000_000
