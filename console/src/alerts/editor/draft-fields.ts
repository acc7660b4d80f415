import { type Texts, textIn, textsOf } from '../../data/texts.ts'
import type { Point, Shape } from '../../parts/map/shapes.ts'
import { type Alert, pointName } from '../alert-data.ts'

/** What an editor changes. */
export interface Fields {
  readonly headline: Texts
  readonly body: Texts
  readonly body_advice: Texts
  readonly update_reason: Texts
  readonly category: 0 | 1
  readonly risk_level: 0 | 1 | 2
  readonly start: string
  readonly finish: string | null
  readonly sources: readonly string[]
  readonly country_ids: readonly string[]
  readonly full_country_ids: readonly string[]
  readonly country_division_ids: readonly string[]
  readonly country_region_ids: readonly string[]
  readonly airport_ids: readonly string[]
  readonly airline_ids: readonly string[]
  readonly locations: readonly Point[]
  readonly polygons: readonly Shape[]
}

export const emptyFields = (now: Date): Fields => ({
  headline: {},
  body: {},
  body_advice: {},
  update_reason: {},
  category: 1,
  risk_level: 1,
  start: now.toISOString(),
  finish: null,
  sources: [],
  country_ids: [],
  full_country_ids: [],
  country_division_ids: [],
  country_region_ids: [],
  airport_ids: [],
  airline_ids: [],
  locations: [],
  polygons: [],
})

export const fieldsOf = (alert: Alert): Fields => ({
  headline: textsOf(alert.headline),
  body: textsOf(alert.body),
  body_advice: textsOf(alert.body_advice),
  update_reason: textsOf(alert.update_reason),
  category: alert.category,
  risk_level: alert.risk_level,
  start: alert.start,
  finish: alert.finish,
  sources: alert.sources.map(({ url }) => url),
  country_ids: alert.country_ids,
  full_country_ids: alert.full_country_ids,
  country_division_ids: alert.country_division_ids,
  country_region_ids: alert.country_region_ids,
  airport_ids: alert.airport_ids,
  airline_ids: alert.airline_ids,
  locations: alert.locations.map(({ lat, lng, radius_km }) => ({ lat, lng, radius_km })),
  polygons: alert.polygons as unknown as readonly Shape[],
})

const written = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))

const optional: readonly (keyof Fields)[] = ['body_advice', 'update_reason']

/** The body of a request with these fields. A text without English is left for later: the service keeps none without. */
export function bodyOf(fields: Fields, keys: Iterable<keyof Fields>): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const key of keys) {
    if (key === 'headline' || key === 'body' || key === 'body_advice' || key === 'update_reason') {
      const texts = written(fields[key])
      if (texts['en']) body[key] = texts
      else if (optional.includes(key) && Object.keys(texts).length === 0 && key !== 'update_reason') body[key] = null
    } else if (key === 'sources') {
      body[key] = fields.sources.map((url) => url.trim()).filter((url) => url !== '')
    } else body[key] = fields[key]
  }
  return body
}

/** By which the name of the city at a point is kept. */
export const keyOf = ({ lat, lng }: Pick<Point, 'lat' | 'lng'>): string => `${lat} ${lng}`

/** The names of all places that an alert has, by id. */
export function namesOf(alert: Alert, language: string): ReadonlyMap<string, string> {
  const areas = [...alert.countries, ...alert.country_divisions, ...alert.country_regions]
  return new Map([
    ...areas.map(({ id, name }): [string, string] => [id, textIn(name, language)]),
    ...[...alert.airports, ...alert.airlines].map(({ id, name, iata }): [string, string] => [
      id,
      iata ? `${name} (${iata})` : name,
    ]),
    ...alert.locations.flatMap((one): [string, string][] => {
      const name = pointName(one, language)
      if (name === undefined) return []
      const outside = language === 'es' ? `un punto ${name}` : `a point ${name}`
      return [[keyOf(one), one.city_distance_km ? outside : name]]
    }),
  ])
}

export const isReady = (fields: Fields): boolean =>
  Boolean(fields.headline['en']?.trim()) && Boolean(fields.body['en']?.trim())

export const hasArea = (fields: Fields): boolean =>
  [fields.country_ids, fields.airport_ids, fields.airline_ids, fields.country_division_ids].some(
    (list) => list.length > 0,
  )
