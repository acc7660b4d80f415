import type { Translated } from '../../platform/i18n.ts'
import type { CountryBrief } from '../../reference/index.ts'
import type { Drawing } from './drawing.ts'
import type { CityInput, PointCity, ShapeCity } from './point-city.ts'

/** A point of an alert and how far around it people are concerned. */
export interface FootprintPoint {
  readonly id: string
  readonly lat: number
  readonly lng: number
  /** Null: `defaultRadiusKm`. */
  readonly radiusKm: number | null
  /** Null: no city is known. */
  readonly city: PointCity | null
}

/** How far around a point people are concerned where the alert does not say (docs/contract/targeting.md#footprint). */
export const defaultRadiusKm = 50

export interface DrawnShape {
  readonly id: string
  readonly drawing: Drawing
}

/** A shape that an editor drew, or that a feed has. */
export interface FootprintPolygon extends DrawnShape {
  /** Null: no city is known, or the alert is in several countries. */
  readonly city: ShapeCity | null
}

/** Where something happens: whole countries or parts of them, points, shapes, airports and airlines (docs/contract/targeting.md#footprint). */
export interface Footprint {
  readonly countryIds: readonly string[]
  /** Those of `countryIds` that are covered entirely. */
  readonly fullCountryIds: readonly string[]
  readonly divisionIds: readonly string[]
  readonly regionIds: readonly string[]
  readonly points: readonly FootprintPoint[]
  readonly polygons: readonly FootprintPolygon[]
  readonly airportIds: readonly string[]
  readonly airlineIds: readonly string[]
}

export const emptyFootprint: Footprint = {
  countryIds: [],
  fullCountryIds: [],
  divisionIds: [],
  regionIds: [],
  points: [],
  polygons: [],
  airportIds: [],
  airlineIds: [],
}

/**
 * An alert for an airline in a country, which has all airports of that country: airlines and countries are named, and nothing finer
 * (docs/contract/targeting.md#rule-5-flight).
 */
export const isAirlineInCountry = (at: Footprint): boolean =>
  at.airlineIds.length > 0 &&
  at.countryIds.length > 0 &&
  [at.airportIds, at.divisionIds, at.regionIds, at.points, at.polygons].every((finer) => finer.length === 0)

/** Areas and airlines that an editor names by id or code. */
const namedKinds = ['country', 'division', 'region', 'airport', 'airline', 'disease', 'safety_category'] as const
export type NamedKind = (typeof namedKinds)[number]

/** A footprint as an editor writes it. Fields left out keep their values. */
export interface FootprintInput {
  readonly countries?: readonly string[]
  readonly fullCountries?: readonly string[]
  readonly divisions?: readonly string[]
  readonly regions?: readonly string[]
  readonly points?: readonly Omit<FootprintPoint, 'id' | 'city'>[]
  /** Their points are added to `points`. */
  readonly cities?: readonly CityInput[]
  /** GeoJSON as it was sent: not checked yet. */
  readonly polygons?: readonly unknown[]
  readonly airports?: readonly string[]
  readonly airlines?: readonly string[]
}

/** A country, division or region as people are shown it. */
export interface ShownArea {
  readonly id: string
  /** Of a country, its own id. */
  readonly countryId: string
  /** Alpha-2 of a country, ISO 3166-2 of a division, null for a region. */
  readonly code: string | null
  readonly name: Translated
  /** 0 normal, 1 caution, 2 avoid: both versions send the number. */
  readonly travelStatus: number
  /** TopoJSON as text, ready to be sent; null where there is none or nobody needs it. */
  readonly topoJson: string | null
}

export interface ShownAreas {
  readonly countries: ReadonlyMap<string, ShownArea>
  readonly divisions: ReadonlyMap<string, ShownArea>
  readonly regions: ReadonlyMap<string, ShownArea>
}

/** An airport or airline as the desk shows it. */
export interface AirportOrAirline {
  readonly id: string
  readonly name: string
  readonly iata: string | null
  readonly icao: string | null
}

const join = (...lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())]

/** The countries of its whole countries, divisions and regions belong to a footprint, named or not: people are found by country first. */
export function withImpliedCountries(footprint: Footprint, countriesOfAreas: readonly string[]): Footprint {
  return {
    ...footprint,
    countryIds: join(footprint.countryIds, footprint.fullCountryIds, countriesOfAreas),
    fullCountryIds: join(footprint.fullCountryIds),
  }
}

/** The errors that prevent publishing a footprint, by field. */
export function footprintErrors(footprint: Footprint): Record<string, string> {
  const { countryIds, points, polygons, airportIds, airlineIds } = footprint
  if (points.length + polygons.length > 0 && countryIds.length === 0)
    return { country_ids: 'must name the countries that the points and polygons lie in' }
  if (countryIds.length + airportIds.length + airlineIds.length === 0)
    return {
      country_ids: 'must not be empty: say where it happens (countries, divisions, regions, airports or airlines)',
    }
  return {}
}

/** True when both cover the same places, in whatever order they were written. */
export function isSameFootprint(one: Footprint, other: Footprint): boolean {
  const plain = (f: Footprint): string =>
    JSON.stringify(
      [
        f.countryIds,
        f.fullCountryIds,
        f.divisionIds,
        f.regionIds,
        f.airportIds,
        f.airlineIds,
        f.points.map((p) => `${p.lat},${p.lng},${p.radiusKm}`),
        f.polygons.map(({ drawing }) => JSON.stringify([drawing.type, drawing.coordinates])),
      ].map((list) => [...list].sort()),
    )
  return plain(one) === plain(other)
}

/** What staff read of a division without a shape, before they publish and when they ask why somebody was notified. */
export const shapelessWarning = (one: {
  readonly code: string | null
  readonly name: string
  readonly countryName: string
}): string =>
  `The map has no border of ${one.name}${one.code ? ` (${one.code})` : ''}: everybody in ${one.countryName} whose place is not known to lie in another division is matched, as at country level.`

/** Areas by name, without shapes; countries in the short form that version 2 has for them. */
export interface NamedAreas {
  readonly countries: ReadonlyMap<string, CountryBrief>
  readonly divisions: ShownAreas['divisions']
  readonly regions: ShownAreas['regions']
}
