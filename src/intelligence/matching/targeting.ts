import type { StayKind } from '../../people/index.ts'
import type { Footprint } from '../footprints/footprint.ts'

/** Alerts reach people from so many days before their travel (docs/contract/targeting.md#lead). */
export const leadDays = 14
/** The days around an alert's start in which a check-in counts, and for which it is the person's location. */
export const checkInDays = 2

/** The five rules (docs/contract/targeting.md#the-five-rules). */
export type Rule = 1 | 2 | 3 | 4 | 5

/** How a stay stands to a footprint. */
export const relations = [
  'whole_country',
  'country',
  'near',
  'polygon',
  'division',
  'division_without_shape',
  'region',
  'airline',
  'airport',
  'airline_at_airport',
] as const
export type Relation = (typeof relations)[number]

/** What footprints are made of, as the rules look for it. */
export type FootprintKind =
  | 'countries'
  | 'whole countries'
  | 'points'
  | 'drawings'
  | 'divisions'
  | 'regions'
  | 'airlines'
  | 'airports'

/** What a footprint is made of. A region is kept as it was drawn, too. */
export function footprintKinds(footprint: Footprint): ReadonlySet<FootprintKind> {
  const lists: Readonly<Record<FootprintKind, readonly unknown[]>> = {
    countries: footprint.countryIds,
    'whole countries': footprint.fullCountryIds,
    points: footprint.points,
    drawings: [...footprint.polygons, ...footprint.regionIds],
    divisions: footprint.divisionIds,
    regions: footprint.regionIds,
    airlines: footprint.airlineIds,
    airports: footprint.airportIds,
  }
  return new Set((Object.keys(lists) as FootprintKind[]).filter((kind) => lists[kind].length > 0))
}

/** Why an alert concerns a person. */
export interface Reason {
  readonly rule: Rule
  readonly relation: Relation
  readonly stay: { readonly kind: StayKind; readonly sourceId: string; readonly part: number }
  /** The country, point, polygon, division, region, airline or airport of the footprint. */
  readonly placeId: string
  /** Only where `near`. */
  readonly distanceKm: number | null
  readonly overlapFrom: Date
  /** Null: neither the stay nor the alert has an end that is known. */
  readonly overlapUntil: Date | null
}

/** A person whom it still concerns when a delayed message is to be sent. */
export interface StillConcerned {
  readonly userId: string
  /** On every trip that makes it concern them. */
  readonly muted: boolean
  /** By a filter of their own. */
  readonly filtered: boolean
}

/** One alert and one trip or check-in that it concerns. */
export interface Match {
  readonly alertId: string
  readonly tripId: string | null
  readonly checkInId: string | null
  readonly companyId: string | null
  readonly userIds: readonly string[]
  readonly reasons: readonly Reason[]
  /** False: only a destination as wide as its country says so. */
  readonly direct: boolean
}
