import { isDeepStrictEqual } from 'node:util'
import type { Segment } from '../segments/segment.ts'
import type { EndDraft, SegmentDraft, SegmentDrafts } from '../segments/segment-draft.ts'
import { kindFields } from '../segments/segment-fields.ts'
import type { CityMark, SegmentPlace } from '../segments/segment-parts.ts'
import type { Destination, DestinationLocation, TripInFull } from '../trips/trip.ts'
import type { DestinationDraft, LocationDraft } from './destination-draft.ts'
import type { TripDraft } from './trip-draft.ts'

/** A name of a place, as a caller wrote it, and what is known of its country. */
export interface PlaceName {
  readonly name: string
  /** Alpha-2 or alpha-3 code, or id. */
  readonly country: string | null
  /** The name may be that of a whole country: then it is no city. */
  readonly mayBeCountry: boolean
  /** It is an address, whose words may mean something else: what it finds is never certain. */
  readonly fromAddress: boolean
}

/** A city that was found, with its point and its country. */
export interface CityFound extends CityMark {
  readonly lat: number
  readonly lng: number
  readonly countryId: string
  readonly countryCode: string
}

/** The city that the first of these names finds. */
export type CityLookup = (names: readonly PlaceName[]) => CityFound | undefined

export type TripBefore = Pick<TripInFull, 'destinations' | 'segments'>

interface Placed {
  readonly lat: number | null
  readonly lng: number | null
  readonly city: CityFound | CityMark | null
}

/**
 * The point of a place: the caller's, or that of the city which its names find. A found point that comes back as it was stays found while
 * the names are the same; under another name it is searched for again (docs/contract/places.md#places-found-by-name).
 */
function placed(
  sent: { readonly lat: number | null; readonly lng: number | null },
  names: readonly PlaceName[],
  stored: { readonly lat: number | null; readonly lng: number | null; readonly city: CityMark | null } | undefined,
  sameNames: boolean,
  lookup: CityLookup,
): Placed {
  const hasPoint = sent.lat !== null || sent.lng !== null
  const cameBack = hasPoint && stored?.city && stored.lat === sent.lat && stored.lng === sent.lng
  if (cameBack && (sameNames || names.length === 0)) return { lat: sent.lat, lng: sent.lng, city: stored.city }
  if (hasPoint && !cameBack) return { lat: sent.lat, lng: sent.lng, city: null }
  const found = names.length === 0 ? undefined : lookup(names)
  return found ? { lat: found.lat, lng: found.lng, city: found } : { lat: null, lng: null, city: null }
}

/** The mark without what only the search knows. */
const markOf = (city: Placed['city']): CityMark | null => city && { id: city.id, certain: city.certain }

const countryOf = (city: Placed['city']): Pick<CityFound, 'countryId' | 'countryCode'> | undefined =>
  city && 'countryId' in city ? city : undefined

const namesOf = (friendlyName: string | null, country: string | null, mayBeCountry: boolean): readonly PlaceName[] =>
  friendlyName === null ? [] : [{ name: friendlyName, country, mayBeCountry, fromAddress: false }]

const isCountryOf = (key: string | null, before: Destination | undefined): boolean =>
  before !== undefined && [before.countryCode, before.countryId.toUpperCase()].includes(key?.trim().toUpperCase() ?? '')

const sameId = (a: string | null, b: string): boolean => a?.toLowerCase() === b

function placedLocation(
  one: LocationDraft,
  { country, before, lookup }: { country: string | null; before: Destination | undefined; lookup: CityLookup },
): LocationDraft & Placed {
  const isStored = (was: DestinationLocation): boolean =>
    one.id === null ? was.lat === one.lat && was.lng === one.lng : sameId(one.id, was.id)
  const stored = before?.locations.find(isStored)
  const sameNames = stored?.friendlyName === one.friendlyName && isCountryOf(country, before)
  return { ...one, ...placed(one, namesOf(one.friendlyName, country, true), stored, sameNames, lookup) }
}

/**
 * A whole country or a region is no city, also where a city has its name. A type that comes back with another name is an old answer to a
 * new question, and does not count.
 */
const mayNameCity = ({ type, typeNamed, friendlyName }: DestinationDraft, before: Destination | undefined): boolean =>
  !typeNamed ||
  type === 'city' ||
  (type === 'country' && before?.type === 'country' && before.friendlyName !== friendlyName)

function placedDestination(
  one: DestinationDraft,
  before: Destination | undefined,
  lookup: CityLookup,
): DestinationDraft {
  if (one.keepsPlaces === true) return one
  if (one.locations) {
    const locations = one.locations.map((place) => placedLocation(place, { country: one.country, before, lookup }))
    const country = one.country ?? locations.map((place) => countryOf(place.city)).find(Boolean)?.countryId ?? null
    return { ...one, country, locations: locations.map((place) => ({ ...place, city: markOf(place.city) })) }
  }
  const [stored] = before?.locations ?? []
  const names = mayNameCity(one, before) ? namesOf(one.friendlyName, one.country, one.type !== 'city') : []
  const sameNames = stored?.friendlyName === one.friendlyName && isCountryOf(one.country, before)
  const { city, ...point } = placed(one, names, stored, sameNames, lookup)
  if (city === null) return { ...one, ...point }
  const type = one.typeNamed && !countryOf(city) ? one.type : 'city'
  return { ...one, ...point, type, city: markOf(city), country: one.country ?? countryOf(city)?.countryId ?? null }
}

type PlaceTexts = Readonly<Partial<Record<keyof SegmentPlace, unknown>>>

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The names by which a segment's place may be found, the best first. */
function placeNames(place: PlaceTexts): readonly PlaceName[] {
  const [cityName, adminCode, country] = [textOf(place.cityName), textOf(place.adminCode), textOf(place.country)]
  const asName = (name: string, fromAddress: boolean): PlaceName => ({
    name,
    country,
    mayBeCountry: false,
    fromAddress,
  })
  if (cityName !== null)
    return [...(adminCode === null ? [] : [`${cityName}, ${adminCode}`]), cityName].map((name) => asName(name, false))
  if (country === null) return []
  const lines = [textOf(place.address1), textOf(place.address2)].filter((line) => line !== null)
  return lines.length === 0 ? [] : [asName(lines.join(', '), true)]
}

function placedEnd(
  draft: SegmentDraft,
  which: 'from' | 'until',
  before: Segment | undefined,
  lookup: CityLookup,
): EndDraft {
  const end = draft[which]
  // The second end of a hotel has the place of the first; a flight's airport has its own point.
  const hasOwnPlace = kindFields[draft.kind][which].lat !== undefined
  if (!hasOwnPlace || (draft.kind === 'air' && end.place.code !== undefined)) return end
  const stored = before?.[which].place
  const names = placeNames(end.place)
  const sameNames = stored !== undefined && isDeepStrictEqual(names, placeNames(stored))
  const { city, ...point } = placed(end, names, stored, sameNames, lookup)
  if (city === null) return { ...end, ...point }
  const country = countryOf(city)?.countryCode
  const place = country === undefined ? end.place : { ...end.place, country: end.place.country ?? country }
  return { ...end, ...point, place, city: markOf(city) }
}

function placedSegment(draft: SegmentDraft, before: TripBefore | undefined, lookup: CityLookup): SegmentDraft {
  const stored = before?.segments.find((one) => one.kind === draft.kind && sameId(draft.id, one.id))
  return {
    ...draft,
    from: placedEnd(draft, 'from', stored, lookup),
    until: placedEnd(draft, 'until', stored, lookup),
  } as SegmentDraft
}

/** The draft with the points of the places that are given by their names. */
export function placeDraft(draft: TripDraft, before: TripBefore | undefined, lookup: CityLookup): TripDraft {
  const segments = draft.segments && {
    segments: Object.fromEntries(
      Object.entries(draft.segments).map(([kind, drafts]) => [
        kind,
        drafts.map((one) => placedSegment(one, before, lookup)),
      ]),
    ) as SegmentDrafts,
  }
  const destinations = draft.destinations && {
    destinations: draft.destinations.map((one) =>
      placedDestination(
        one,
        before?.destinations.find((was) => sameId(one.id, was.id)),
        lookup,
      ),
    ),
  }
  return { ...draft, ...segments, ...destinations, placesSearched: true }
}
