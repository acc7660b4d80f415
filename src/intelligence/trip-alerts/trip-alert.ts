import type { PointCity } from '../footprints/point-city.ts'

/** A reason as it is kept; the same words are shown. */
export interface StoredReason {
  readonly rule: number
  readonly relation: string
  readonly stay: { readonly kind: string; readonly source_id: string; readonly part: number }
  /** Only of a stay whose point was found by the name of its place. */
  readonly place?: { readonly source: 'found'; readonly certain: boolean }
  readonly place_id: string
  readonly distance_km: number | null
  readonly overlap_from: string
  readonly overlap_until: string | null
}

/** A reason as it is shown: with the city of the point that the stay is near to. */
export interface ShownReason extends StoredReason {
  readonly near: PointCity | null
}

export interface TripAlertRow {
  readonly id: string
  readonly threadId: string
  readonly alertId: string
  readonly tripId: string | null
  readonly checkInId: string | null
  readonly userIds: readonly string[]
  readonly reasons: readonly StoredReason[]
}

/**
 * What becomes of a person whom an alert concerns: would be notified if it were published now; was notified of it; was notified of the
 * thread before, and nothing in it needs another message; a filter of their own; no entitlement.
 */
export const audienceOutcomes = ['would_be_told', 'told', 'already_told', 'user_filter', 'no_entitlement'] as const
export type AudienceOutcome = (typeof audienceOutcomes)[number]

/** The people whom an alert would concern if it were published now. */
export interface Audience {
  readonly people: number
  /** People by what becomes of them; together they are all. */
  readonly outcomes: Readonly<Partial<Record<AudienceOutcome, number>>>
  readonly trips: number
  readonly checkIns: number
  readonly byOrganization: readonly {
    readonly companyId: string | null
    readonly name: string | null
    readonly people: number
  }[]
  readonly byCountry: readonly { readonly countryId: string; readonly code: string; readonly people: number }[]
  /** Divisions of the alert that have no shape, and how many people are matched only because they may be in one. */
  readonly shapeless: readonly { readonly divisionId: string; readonly people: number }[]
  /** A few of them. */
  readonly sample: readonly {
    readonly userId: string
    readonly companyId: string | null
    readonly firstName: string | null
    readonly lastName: string | null
    readonly tripIds: readonly string[]
    readonly checkInIds: readonly string[]
    readonly reasons: readonly StoredReason[]
  }[]
}
