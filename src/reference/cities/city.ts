import type { LatLng } from '../../../world/geo-types.ts'
import type { CityRole } from '../../../world/place-types.ts'
import type { Translated } from '../../platform/i18n.ts'
import { stableId } from '../../platform/ids.ts'

export type { CityRole } from '../../../world/place-types.ts'

export interface City {
  readonly id: string
  /** The number in GeoNames; null for a city that staff added. */
  readonly geonameId: number | null
  readonly name: string
  readonly countryId: string
  /** Alpha-2. */
  readonly countryCode: string
  readonly divisionId: string | null
  readonly lat: number
  readonly lng: number
  readonly population: number | null
  readonly timeZone: string
  readonly role: CityRole | null
}

/** A city with what only lists of cities show. */
export interface CityInFull extends City {
  readonly divisionCode: string | null
  readonly divisionName: Translated | null
  /** Year and month of the population's source. */
  readonly populationAsOf: string | null
  /** Names as good as its own first, then the source's others. */
  readonly otherNames: readonly string[]
  /** From the point of the search; null without one. */
  readonly distanceKm: number | null
}

/** A city that a text names. Not certain: another city may be meant, and the largest was taken. */
export interface FoundCity {
  readonly city: City
  readonly certain: boolean
}

/** A point and the countries in which it is said to lie; without any, the map decides. */
export interface PointInCountries extends LatLng {
  readonly countryIds?: readonly string[]
}

/** The city of a point and how far its middle is. */
export interface NearCity {
  readonly city: City
  readonly km: number
  /** Whether the point lies in the city, as far as can be told without its border. */
  readonly isInside: boolean
}

/** The furthest that a city reaches from its middle. */
export const maxReachKm = 25

/** How far a city is taken to reach from its middle: a hundredth of the root of its population (Cusco 7, Lima 25), 1 at least. */
export const reachKmOf = (population: number | null): number =>
  Math.min(maxReachKm, Math.max(1, Math.sqrt(population ?? 0) / 100))

/** In the middle of nowhere a city says nothing. */
export const maxNameKm = 300

/** A point this close to the middle of a city, or of a part of one, was read here as its middle: it lies in it, whatever else reaches there. */
export const atMiddleKm = 0.01

/** Sources differ by about this much in where the middle of a city is. */
export const middleDoubtKm = 0.25

/** The id of a city, from its number in GeoNames, or its country and name where GeoNames does not have it. */
export const cityId = (key: number | string): string => stableId('city', String(key))
