import type { CityMark } from '../segments/segment-parts.ts'
import type { DestinationType } from '../trips/trip.ts'

export interface LocationDraft {
  readonly id: string | null
  readonly friendlyName: string | null
  readonly lat: number | null
  readonly lng: number | null
  /** The point is that of a city which we found by the name. */
  readonly city?: CityMark | null
}

export interface DestinationDraft {
  /** Kept where it is the id of one of the trip's own destinations; anything else is ignored. */
  readonly id: string | null
  /** Alpha-2 or alpha-3 code in any case, or the id of the country. */
  readonly country: string | null
  readonly entryAt: Date | null
  readonly exitAt: Date | null
  /** As version 2 sends its first place. Version 1 sends `locations` instead, and these four do not count. */
  readonly type: DestinationType
  /** The caller named the type; otherwise it follows from the point. */
  readonly typeNamed?: boolean
  readonly friendlyName: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly city?: CityMark | null
  /** All places, as version 1 sends them. Undefined: the caller speaks of the first place only. */
  readonly locations: readonly LocationDraft[] | undefined
  /** The caller said nothing of the places: the stored ones stay. */
  readonly keepsPlaces?: boolean
}
