import type { AnswerOf, ItemOf } from '../../../../client/src/index.ts'
import type { Segments, Trip } from './trip-data.ts'

export type Country = AnswerOf<'get', '/api/v2/countries/{cc}'>
export type EmergencyContact = Country['emerg_numbers'][number]
export type Hospital = ItemOf<'/api/v2/hospitals'>
export type Rule = ItemOf<'/api/v2/countries/{cc}/entry_requirements'>

/** What the guide reads of a country, and so what the phone keeps of it. */
export const guidePaths = [
  '/api/v2/countries/{cc}',
  '/api/v2/countries/{cc}/advisories',
  '/api/v2/countries/{cc}/alerts',
  '/api/v2/countries/{cc}/diseases',
  '/api/v2/countries/{cc}/vaccinations',
  '/api/v2/countries/{cc}/medications',
  '/api/v2/countries/{cc}/entry_requirements',
  '/api/v2/countries/{cc}/travel_restrictions',
] as const

export interface Point {
  readonly lat: number
  readonly lng: number
}

/** A point that hospitals are near to. */
export interface Near extends Point {
  readonly key: string
  readonly name: string
  /** Where the person is as far as we know, a hotel of the trip, or a place of it. */
  readonly kind: 'here' | 'hotel' | 'place'
}

export interface Here {
  readonly country_code: string
  readonly country_name: string
  readonly city: string | null
  readonly lat: number | null
  readonly lng: number | null
}

/** About a kilometre: who asks does not say more than that, and the phone finds again what it kept. */
const rounded = (degrees: number): string => degrees.toFixed(2)

export const nearQuery = ({ lat, lng }: Point) => ({ near: `${rounded(lat)},${rounded(lng)}` })

/** Of a country without a point: so many, by name. */
export const hospitalPage = { per_page: 20 } as const

interface MaybePoint {
  readonly lat: number | null
  readonly lng: number | null
}
const hasPoint = <T extends MaybePoint>(one: T): one is T & Point => one.lat !== null && one.lng !== null

/** The points of a country that hospitals are shown for: where the person is, the hotels and the places of the trip. Each once. */
export function nearsIn(
  cc: string,
  here: Here | null | undefined,
  trip: Pick<Trip, 'destinations'> | undefined,
  segments: Pick<Segments, 'hotel_segments'> | undefined,
): readonly Near[] {
  const nears: Near[] = []
  const add = (kind: Near['kind'], name: string, { lat, lng }: Point): void => {
    const key = nearQuery({ lat, lng }).near
    if (!nears.some((one) => one.key === key)) nears.push({ key, kind, name, lat, lng })
  }
  if (here?.country_code === cc && hasPoint(here)) add('here', here.city ?? here.country_name, here)
  for (const hotel of segments?.hotel_segments ?? [])
    if (hotel.country === cc && hasPoint(hotel)) add('hotel', hotel.hotel_name ?? hotel.city_name ?? cc, hotel)
  for (const place of trip?.destinations ?? [])
    if (place.country_code === cc && hasPoint(place)) add('place', place.friendly_name ?? cc, place)
  return nears
}

/** The countries of the current place and of the trip, each once. */
export function guideCountries(
  here: Pick<Here, 'country_code'> | null | undefined,
  trip: Pick<Trip, 'destinations'> | undefined,
): string[] {
  const codes = [here?.country_code, ...(trip?.destinations ?? []).map(({ country_code }) => country_code)]
  return [...new Set(codes.filter((code): code is string => typeof code === 'string'))]
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** In a straight line. */
export function kilometres(from: Point, to: Point): number {
  const [lat1, lat2] = [radians(from.lat), radians(to.lat)]
  const a =
    Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(to.lng - from.lng) / 2) ** 2
  return 12_742 * Math.asin(Math.sqrt(a))
}

export interface Located {
  readonly hospital: Hospital
  /** Null where one of the two points is not known. */
  readonly km: number | null
}

/** Nearest first; those without a point last. */
export const byDistance = (hospitals: readonly Hospital[], from: Point | undefined): readonly Located[] =>
  hospitals
    .map((hospital) => ({ hospital, km: from && hasPoint(hospital) ? kilometres(from, hospital) : null }))
    .toSorted((one, other) => (one.km ?? Number.MAX_VALUE) - (other.km ?? Number.MAX_VALUE))

export const distanceText = (km: number, language: string): string =>
  new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'kilometer',
    unitDisplay: 'short',
    maximumFractionDigits: km < 10 ? 1 : 0,
  }).format(km)
