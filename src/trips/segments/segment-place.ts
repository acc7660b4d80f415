import type { EndDraft, SegmentDraft } from './segment-draft.ts'
import type { EndFields } from './segment-fields.ts'
import { nowhere, type SegmentPlace } from './segment-parts.ts'
import { zoneNamed } from './segment-times.ts'

export interface KnownAirport {
  readonly id: string
  readonly name: string
  readonly city: string | null
  readonly adminCode: string | null
  readonly country: string
  readonly countryId: string
  readonly lat: number | null
  readonly lng: number | null
  readonly timeZone: string | null
}

/** What the world says of the words in a draft. */
export interface Gazetteer {
  /** By code, in capitals. */
  readonly airports: ReadonlyMap<string, KnownAirport>
  /** By code in capitals, and by name in small letters. */
  readonly airlines: ReadonlyMap<string, { readonly id: string; readonly name: string }>
  /** Ids of countries by alpha-2. */
  readonly countries: ReadonlyMap<string, string>
  readonly countryAt: (lat: number, lng: number) => { readonly id: string; readonly alpha2: string } | null
  readonly zoneAt: (lat: number, lng: number) => string
}

type Said = Record<string, string>

const outside = (value: number | null, most: number): boolean =>
  value === null || !Number.isFinite(value) || Math.abs(value) > most

export const airportOf = (draft: SegmentDraft, end: EndDraft, world: Gazetteer): KnownAirport | undefined =>
  draft.kind === 'air' && end.place.code !== undefined ? world.airports.get(end.place.code.toUpperCase()) : undefined

/** The place of an end: what was said, and where nothing was, what the airport or the map knows. */
export function planPlace(
  at: string,
  draft: SegmentDraft,
  end: EndDraft,
  fields: EndFields,
  world: Gazetteer,
  said: Said,
): SegmentPlace {
  const words = end.place
  const airport = airportOf(draft, end, world)
  if (draft.kind === 'air' && words.code !== undefined && !airport)
    said[`${at}.${fields.place.code}`] = `names no airport that we know: ${words.code.slice(0, 20)}`
  const pointed = end.lat !== null || end.lng !== null
  if (pointed && outside(end.lat, 90))
    said[`${at}.${fields.lat}`] = 'must be a number between -90 and 90, together with the longitude'
  if (pointed && outside(end.lng, 180))
    said[`${at}.${fields.lng}`] = 'must be a number between -180 and 180, together with the latitude'
  const point = pointed ? { lat: end.lat, lng: end.lng } : { lat: airport?.lat ?? null, lng: airport?.lng ?? null }
  const named = words.country?.toUpperCase()
  const countryId = named === undefined ? undefined : world.countries.get(named)
  if (named !== undefined && countryId === undefined)
    said[`${at}.${fields.place.country}`] = 'names no country that we know by two letters'
  const good = point.lat !== null && point.lng !== null && !outside(point.lat, 90) && !outside(point.lng, 180)
  const there = named === undefined && !airport && good ? world.countryAt(point.lat ?? 0, point.lng ?? 0) : null
  return {
    ...nowhere,
    ...words,
    ...(airport && words.code !== undefined ? { code: words.code.toUpperCase() } : {}),
    name: words.name ?? airport?.name ?? null,
    cityName: words.cityName ?? airport?.city ?? null,
    adminCode: words.adminCode ?? airport?.adminCode ?? null,
    country: named ?? airport?.country ?? there?.alpha2 ?? null,
    countryId: countryId ?? airport?.countryId ?? there?.id ?? null,
    ...(good ? point : {}),
    airportId: airport?.id ?? null,
  }
}

/** The zone of an end: the one that was named, else the airport's, else that of the point. */
export function planZone(
  at: string,
  end: EndDraft,
  fields: EndFields,
  place: SegmentPlace,
  airport: KnownAirport | undefined,
  world: Gazetteer,
  said: Said,
): string | null {
  if (end.zone !== null) {
    const zone = zoneNamed(end.zone)
    if (zone === null) said[`${at}.${fields.zone}`] = `names no time zone that there is: ${end.zone.slice(0, 64)}`
    return zone
  }
  if (airport?.timeZone) return zoneNamed(airport.timeZone)
  return place.lat === null || place.lng === null ? null : world.zoneAt(place.lat, place.lng)
}
