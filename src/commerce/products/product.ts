import type { Translated } from '../../platform/i18n.ts'

/** What is sold. `flight_protection` is an insurance whose claims are decided from observations of flights. */
export const productKinds = ['assistance', 'insurance', 'flight_protection'] as const
export type ProductKind = (typeof productKinds)[number]

/** A base is bought by itself; an upgrade only together with its base. */
export const productRoles = ['base', 'upgrade'] as const
export type ProductRole = (typeof productRoles)[number]

/** How the price is counted: once, for each day, for each year, or as a share of the whole trip's cost. */
export const costTypes = ['fixed', 'per_day', 'per_year', 'trip_cost_share'] as const
export type CostType = (typeof costTypes)[number]

/** `alone`: by itself or one of several tiers. `bundle`: a base with upgrades. */
export const layoutTypes = ['alone', 'bundle'] as const
export type LayoutType = (typeof layoutTypes)[number]

/** One trip, or all trips until it ends. */
export const tripTypes = ['single', 'multiple'] as const
export type ProductTripType = (typeof tripTypes)[number]

/** What a product lets a person use: the has_* flags of a subscription, and entitlements while it lasts. */
export const productFeatures = ['assistance', 'flight_tracking', 'alerts', 'consults'] as const
export type ProductFeature = (typeof productFeatures)[number]

/** The most that is paid, or the part that the customer bears. */
export interface BenefitAmount {
  readonly id: string
  /** In the smallest unit of the currency. */
  readonly amount: number
  readonly per: 'person' | 'trip' | 'event' | 'day'
  readonly currency: string
}

export interface Benefit {
  readonly id: string
  readonly identifier: string
  readonly name: Translated
  readonly description: Translated
  readonly exclusions: Translated | null
  readonly prominent: boolean
  readonly sortOrder: number
  /** Null: covered in full. */
  readonly limit: BenefitAmount | null
  readonly excess: BenefitAmount | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** `wording` and `key_facts` are the same for everybody; `certificate` has the person's data and exists for subscriptions only. */
export const documentTypes = ['wording', 'key_facts', 'certificate'] as const
export type DocumentType = (typeof documentTypes)[number]

/** A document in one language, for all countries or for some. Its PDF is made from the text. */
export interface ProductDocument {
  readonly id: string
  readonly name: string
  readonly identifier: string
  /** The same document in other languages has the same group. */
  readonly groupIdent: string
  readonly language: string
  readonly type: DocumentType
  readonly sortOrder: number
  /** Markdown: headings, paragraphs, lists. */
  readonly body: string
  /** Empty: everywhere. */
  readonly countryIds: readonly string[]
  readonly countryDivisionIds: readonly string[]
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The price of a person in a currency; for `trip_cost_share` the share of the trip's cost. The first rule that fits the person's age counts. */
export interface PriceRule {
  readonly currency: string
  /** In the smallest unit: for each person, and each day or year where the cost type says so. 0 for `trip_cost_share`. */
  readonly amount: number
  /** Percent of the trip's cost, for `trip_cost_share`; else null. */
  readonly sharePercent: number | null
  /** Whole years; null: no bound. Both bounds belong to the rule. */
  readonly fromAge: number | null
  readonly toAge: number | null
}

/** A tax where the customer lives. Rules of a region are added to those of its country. */
export interface TaxRule {
  readonly countryCode: string
  /** The part after the hyphen of ISO 3166-2, such as `ON`; null: the whole country. */
  readonly regionCode: string | null
  readonly kind: 'tax' | 'insurance_tax'
  readonly name: string
  readonly percent: number
}

/** What part of the price belongs to another company, such as the insurer. Null: the company that sells it. What is left over is the service's. */
export interface SplitRule {
  readonly companyId: string | null
  readonly percent: number
}

/** Terms of flight protection (decisions of claims read them). Amounts in the smallest unit of the currency. */
export interface FlightProtectionTerms {
  readonly delayMinutes: number
  readonly loungeDelayMinutes: number
  readonly minimumConnectionMinutes: number
  readonly annualTripAllowance: number
  readonly registrationClosesHours: number
  readonly capPerTrip: number
  readonly capPerYear: number
  readonly currency: string
  readonly payouts: Readonly<Record<FlightProtectionPayout, number>>
}
export const flightProtectionPayouts = [
  'flight_delayed',
  'flight_cancelled',
  'flight_diverted',
  'missed_connection',
  'baggage_delayed',
  'baggage_lost',
] as const
export type FlightProtectionPayout = (typeof flightProtectionPayouts)[number]

export interface Faq {
  readonly question: Translated
  readonly answer: Translated
}

/** All that a version of a product consists of. */
export interface ProductContent {
  readonly name: Translated
  readonly description: Translated
  readonly kind: ProductKind
  readonly role: ProductRole
  readonly costType: CostType
  readonly layoutType: LayoutType
  readonly tripType: ProductTripType
  readonly sortOrder: number
  readonly features: readonly ProductFeature[]
  /** In whole years at the start; -1: none. */
  readonly maxAge: number
  /** In days; -1: none. */
  readonly maxTripLength: number
  /** Days after the purchase in which closing gives the money back; -1: none. */
  readonly refundWindow: number
  readonly discontinued: boolean
  readonly preselected: boolean
  readonly disclaimer: Translated | null
  readonly faqs: readonly Faq[]
  readonly policyUrl: string | null
  readonly siblingName: Translated | null
  readonly siblingDescription: Translated | null
  /** Where customers live to whom it is sold; empty: everywhere. */
  readonly countryIds: readonly string[]
  readonly restrictedDestinationCountryIds: readonly string[]
  /** The other tiers of its family. */
  readonly tieredProductIds: readonly string[]
  /** The upgrades of a bundle's base. */
  readonly upgradeProductIds: readonly string[]
  /** Upgrades that exclude this one. */
  readonly upgradeSiblingIds: readonly string[]
  readonly benefits: readonly Benefit[]
  readonly documents: readonly ProductDocument[]
  readonly prices: readonly PriceRule[]
  readonly taxes: readonly TaxRule[]
  readonly splits: readonly SplitRule[]
  /** For `flight_protection`, else null. */
  readonly flightProtection: FlightProtectionTerms | null
}

/** A product in one version. */
export interface Product extends ProductContent {
  readonly id: string
  readonly identifier: string
  readonly version: number
  /** Counts the changes of the product, not of this version. */
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Insurance and flight protection carry a risk; assistance is a service. */
export const isInsurance = ({ kind }: Pick<ProductContent, 'kind'>): boolean => kind !== 'assistance'

/** Yearly plans end a year after their start and renew. */
export const isYearly = ({ costType }: Pick<ProductContent, 'costType'>): boolean => costType === 'per_year'
