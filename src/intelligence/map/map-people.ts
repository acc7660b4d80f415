import type { StayKind } from '../../people/index.ts'

/** How sure the map is of a place: exact by a check-in, the 25 km cell of one, by an itinerary, only its country, or not at all. */
export const mapCertainties = ['reported', 'cell', 'planned', 'country_only', 'unknown'] as const
export type MapCertainty = (typeof mapCertainties)[number]

export interface MapCounts {
  readonly n: number
  /** In the audience of the chosen alert. */
  readonly exposed: number
  /** Called for help. */
  readonly help: number
  /** Has an unanswered check-in request. */
  readonly unanswered: number
}

/** The people of one cell of the map. */
export interface MapCell extends MapCounts {
  readonly lat: number
  readonly lng: number
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
  readonly reported: number
  readonly planned: number
  readonly cell: number
  /** Where it is one person. */
  readonly person: { readonly id: string; readonly firstName: string | null; readonly lastName: string | null } | null
}

/** People of whom only the country is known. */
export interface CountryCount extends MapCounts {
  readonly countryId: string
}

export interface PeopleOnMap {
  readonly cells: readonly MapCell[]
  readonly countries: readonly CountryCount[]
  /** All people in the audience of the chosen alert, wherever they are. */
  readonly audience: number
}

/** A person of the list beside the map. */
export interface MapPerson {
  readonly id: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly companyId: string | null
  readonly certainty: MapCertainty
  readonly countryId: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly from: string | null
  readonly until: string | null
  /** What is newer and says less: the same country, and no place in it. */
  readonly newer: { readonly kind: StayKind; readonly from: string } | null
  readonly exposed: boolean
  readonly help: boolean
  readonly unanswered: boolean
}
