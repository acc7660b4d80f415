import type { MultiPolygon } from '../../../world/geo-types.ts'
import { type AlertInFull, defaultRadiusKm, type FootprintPoint } from '../../intelligence/index.ts'
import { inLanguage, type Language, type Translated } from '../../platform/i18n.ts'
import { cutAtDateLine, type DrawnShape } from '../../reference/index.ts'
import type { MessageArea, NamedValue } from './message.ts'
import { positionText, ringOf, ringText } from './rings.ts'

/** The rings of drawings, cut at the date line and without holes. */
export const ringTexts = (drawings: readonly DrawnShape[]): string[] =>
  drawings
    .flatMap(({ coordinates }) => coordinates.flatMap(cutAtDateLine))
    .map((polygon) => ringText(ringOf(polygon)))
    // Smaller than what the numbers can tell.
    .filter((text) => text.split(' ').length >= 4)

/** Positions may have heights. */
const flat = (polygons: readonly (readonly (readonly (readonly number[])[])[])[]): MultiPolygon =>
  polygons.map((rings) => rings.map((ring) => ring.map(([lng = 0, lat = 0]) => [lng, lat] as const)))

/** What an editor drew. */
export const drawingsOf = ({ alert }: AlertInFull): DrawnShape[] =>
  alert.footprint.polygons.map(({ drawing }) => ({
    type: 'MultiPolygon',
    coordinates: flat(drawing.type === 'Polygon' ? [drawing.coordinates] : drawing.coordinates),
  }))

const circleText = ({ lat, lng, radiusKm }: FootprintPoint): string =>
  `${positionText(lat, lng)} ${radiusKm ?? defaultRadiusKm}`

const pick = <T>(ids: readonly string[], from: ReadonlyMap<string, T>): T[] =>
  ids.flatMap((id) => {
    const found = from.get(id)
    return found === undefined ? [] : [found]
  })

/** A code stands for all of a country, so a country in which only a part is named has none. */
function codesOf({ alert: { footprint }, areas, airports }: AlertInFull): NamedValue[] {
  const { countryIds, fullCountryIds, divisionIds, regionIds, points, polygons, airportIds, airlineIds } = footprint
  const isWhole = [divisionIds, regionIds, points, polygons, airportIds, airlineIds].every(
    (finer) => finer.length === 0,
  )
  return [
    ...pick(isWhole ? countryIds : fullCountryIds, areas.countries).map(({ alpha2 }) => ({
      name: 'ISO3166-1',
      value: alpha2,
    })),
    ...pick(divisionIds, areas.divisions).flatMap(({ code }) => (code ? [{ name: 'ISO3166-2', value: code }] : [])),
    ...airports.flatMap(({ iata }) => (iata ? [{ name: 'IATA', value: iata }] : [])),
  ]
}

/** Where an alert applies; `polygons` are its rings. */
export function areaOf(full: AlertInFull, polygons: readonly string[], language: Language): MessageArea {
  const { alert, areas, airports, airlines } = full
  const { countryIds, divisionIds, regionIds, points } = alert.footprint
  const named: readonly { readonly name: Translated }[] = [
    ...pick(divisionIds, areas.divisions),
    ...pick(regionIds, areas.regions),
    ...pick(countryIds, areas.countries),
  ]
  const cities = points.flatMap(({ city }) => (city ? [city.name] : []))
  const names = [
    ...cities,
    ...named.map(({ name }) => inLanguage(name, language) ?? ''),
    ...airports.map(({ name, iata }) => (iata ? `${name} (${iata})` : name)),
    ...airlines.map(({ name }) => name),
  ]
  return {
    text: [...new Set(names.filter((name) => name !== ''))].join('; '),
    polygons,
    circles: points.map(circleText),
    codes: codesOf(full),
  }
}
