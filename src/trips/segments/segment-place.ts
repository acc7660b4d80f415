import { airportCodeTypes, findNamedAirport, type NamedAirport } from '../../reference/index.ts'
import type { EndDraft, SegmentDraft } from './segment-draft.ts'
import type { EndFields } from './segment-fields.ts'
import { emptyPlace, type SegmentPlace } from './segment-parts.ts'
import { findZone } from './segment-times.ts'

export interface AirportInfo {
  readonly id: string
  readonly iata: string | null
  readonly icao: string | null
  readonly faa: string | null
  readonly name: string
  readonly city: string | null
  readonly adminCode: string | null
  readonly country: string
  readonly countryId: string
  readonly lat: number | null
  readonly lng: number | null
  readonly timeZone: string | null
}

export interface AirlineInfo {
  readonly id: string
  readonly name: string
  readonly iata: string | null
  readonly icao: string | null
}

/** The reference data that a draft refers to. */
export interface ReferenceLookup {
  /** All that have one of the named codes, as any kind of code; the most important first. */
  readonly airports: readonly AirportInfo[]
  /** By code in capitals, and by name in small letters. */
  readonly airlines: ReadonlyMap<string, AirlineInfo>
  /** Ids of countries by alpha-2. */
  readonly countries: ReadonlyMap<string, string>
  readonly countryAt: (lat: number, lng: number) => { readonly id: string; readonly alpha2: string } | null
  readonly zoneAt: (lat: number, lng: number) => string
}

type FieldErrors = Record<string, string>

const isOutOfRange = (value: number | null, most: number): boolean =>
  value === null || !Number.isFinite(value) || Math.abs(value) > most

/** The airport of a flight's end with the kind of code that names it. */
export function airportOf(
  draft: SegmentDraft,
  { place }: EndDraft,
  { airports }: ReferenceLookup,
): NamedAirport<AirportInfo> | undefined {
  if (draft.kind !== 'air' || place.code === undefined) return undefined
  return findNamedAirport(airports, place.code, {
    isFaa: place.codeType?.toLowerCase() === 'faa',
    country: place.country?.toUpperCase(),
  })
}

/** The place of an end: the fields sent by the caller, completed from the airport or from the country at the point. */
export function planPlace(
  path: string,
  draft: SegmentDraft,
  end: EndDraft,
  fields: EndFields,
  references: ReferenceLookup,
  errors: FieldErrors,
): SegmentPlace {
  const texts = end.place
  const found = airportOf(draft, end, references)
  const airport = found?.airport
  const codeType = texts.codeType?.toLowerCase()
  if (draft.kind === 'air' && codeType !== undefined && !airportCodeTypes.some((one) => one === codeType))
    errors[`${path}.${fields.place.codeType}`] = `must be one of ${airportCodeTypes.join(', ')}`
  else if (draft.kind === 'air' && texts.code !== undefined && !airport)
    errors[`${path}.${fields.place.code}`] =
      `names no airport that we know by its ${codeType === 'faa' ? 'FAA code' : 'IATA or ICAO code'}: ${texts.code.slice(0, 20)}`
  const hasPoint = end.lat !== null || end.lng !== null
  if (hasPoint && isOutOfRange(end.lat, 90))
    errors[`${path}.${fields.lat}`] = 'must be a number between -90 and 90, together with the longitude'
  if (hasPoint && isOutOfRange(end.lng, 180))
    errors[`${path}.${fields.lng}`] = 'must be a number between -180 and 180, together with the latitude'
  const point = hasPoint ? { lat: end.lat, lng: end.lng } : { lat: airport?.lat ?? null, lng: airport?.lng ?? null }
  const named = texts.country?.toUpperCase()
  const countryId = named === undefined ? undefined : references.countries.get(named)
  if (named !== undefined && countryId === undefined)
    errors[`${path}.${fields.place.country}`] = 'names no country that we know by two letters'
  const isPointValid =
    point.lat !== null && point.lng !== null && !isOutOfRange(point.lat, 90) && !isOutOfRange(point.lng, 180)
  const countryThere =
    named === undefined && !airport && isPointValid ? references.countryAt(point.lat ?? 0, point.lng ?? 0) : null
  return {
    ...emptyPlace,
    ...texts,
    ...(found && texts.code !== undefined ? { code: texts.code.toUpperCase() } : {}),
    codeType: found?.codeType ?? null,
    name: texts.name ?? airport?.name ?? null,
    cityName: texts.cityName ?? airport?.city ?? null,
    adminCode: texts.adminCode ?? airport?.adminCode ?? null,
    country: named ?? airport?.country ?? countryThere?.alpha2 ?? null,
    countryId: countryId ?? airport?.countryId ?? countryThere?.id ?? null,
    ...(isPointValid ? point : {}),
    airportId: airport?.id ?? null,
    city: (isPointValid && end.city) || null,
  }
}

/** The zone of an end: the one that was named, else the airport's, else that of the point. */
export function planZone(
  path: string,
  end: EndDraft,
  fields: EndFields,
  place: SegmentPlace,
  airport: AirportInfo | undefined,
  references: ReferenceLookup,
  errors: FieldErrors,
): string | null {
  if (end.zone !== null) {
    const zone = findZone(end.zone)
    if (zone === null) errors[`${path}.${fields.zone}`] = `names no time zone that there is: ${end.zone.slice(0, 64)}`
    return zone
  }
  if (airport?.timeZone) return findZone(airport.timeZone)
  return place.lat === null || place.lng === null ? null : references.zoneAt(place.lat, place.lng)
}
