import type { Stay, StayLocation } from '../../people/index.ts'
import type { DivisionByName } from '../../reference/index.ts'
import { normalizeFlightNumber } from '../segments/airline-terms.ts'
import { expectedStart, presentUntil, type Segment, withoutDeleted } from '../segments/segment.ts'
import type { CityMark, SegmentPlace } from '../segments/segment-parts.ts'
import { currentTravellerIds, type Destination, type TripInFull } from '../trips/trip.ts'

/** The country, division and regions at a point. */
export type LocationAt = (lat: number, lng: number) => StayLocation

/** A stay without its traveller. */
type UnassignedStay = Omit<Stay, 'userId' | 'companyId' | 'tripId' | 'checkInId'>

const noLocation: Omit<UnassignedStay, 'kind' | 'sourceId' | 'part' | 'from' | 'until'> = {
  countryId: null,
  divisionId: null,
  divisionCertain: false,
  otherDivisionIds: [],
  regionIds: [],
  placeFound: null,
  lat: null,
  lng: null,
  airportId: null,
  arrivalAirportId: null,
  airlineId: null,
  flightNumber: null,
}

const day = 86_400_000

/** The last day counts as a whole when the exit has no hour. */
const untilOf = ({ exitAt }: Destination): Date =>
  exitAt.getTime() % day === 0 ? new Date(exitAt.getTime() + day - 1000) : exitAt

/** How points and names are looked up. */
export interface Lookups {
  readonly locationAt: LocationAt
  readonly divisionByName: DivisionByName
  readonly divisionOfCity: DivisionOfCity
}

/** The division of a city, and what lies in it. */
export interface CityDivision {
  readonly divisionId: string | null
  readonly below: readonly string[]
}
export type DivisionOfCity = (cityId: string) => CityDivision | undefined

/** A point with its country, division and regions; without a country at the point, the named one. The names help where a border is missing. */
const locatedAt = (
  lat: number,
  lng: number,
  countryId: string | null,
  names: readonly (string | null)[],
  { locationAt, divisionByName }: Lookups,
) => {
  const { countryId: found, regionIds, ...at } = locationAt(lat, lng)
  const country = found ?? countryId
  const division = divisionByName(country, names.filter(isName), at)
  return { ...noLocation, ...division, regionIds, countryId: country, lat, lng }
}

/** A city that was found by its name: its own division, or a smaller one inside it that the map has at the point. */
function locatedInCity(
  { lat, lng, city }: { readonly lat: number; readonly lng: number; readonly city: CityMark },
  countryId: string | null,
  { locationAt, divisionOfCity }: Lookups,
) {
  const { countryId: found, regionIds, ...at } = locationAt(lat, lng)
  const { divisionId, below } = divisionOfCity(city.id) ?? { divisionId: null, below: [] }
  const isFiner = divisionId === null || (at.divisionId !== null && below.includes(at.divisionId))
  const division = isFiner
    ? { divisionId: at.divisionId, divisionCertain: at.divisionCertain && city.certain }
    : { divisionId, divisionCertain: city.certain }
  const otherDivisionIds = at.otherDivisionIds.filter((id) => id !== division.divisionId)
  const placeFound: Stay['placeFound'] = city.certain ? 'certain' : 'uncertain'
  const areas = { ...division, otherDivisionIds, regionIds }
  return { ...noLocation, ...areas, countryId: countryId ?? found, placeFound, lat, lng }
}

const isName = (name: string | null): name is string => name !== null

/** What a segment's place says of the division that it lies in. The city that an airport serves may be in another one. */
const namesOf = ({ adminCode, cityName, country, address2, airportId }: SegmentPlace): readonly (string | null)[] => [
  airportId === null ? cityName : null,
  address2,
  adminCode,
  adminCode && country ? `${country}-${adminCode}` : null,
]

/** The point of a destination that is a whole country only says where to draw it. */
const placesToStay = (one: Destination): Destination['locations'] => (one.type === 'country' ? [] : one.locations)

/**
 * One stay for each place, or one of the whole country. A place that lies outside the named country does not hide the country: whoever names
 * both is found by both.
 */
function staysOfDestination(one: Destination, lookups: Lookups): readonly UnassignedStay[] {
  const { id: sourceId, countryId } = one
  const during = { from: one.entryAt, until: untilOf(one) }
  const places = placesToStay(one).map(
    ({ lat, lng, city, friendlyName }, part): UnassignedStay => ({
      ...(city
        ? locatedInCity({ lat, lng, city }, countryId, lookups)
        : locatedAt(lat, lng, countryId, [friendlyName], lookups)),
      kind: 'city',
      sourceId,
      part,
      ...during,
    }),
  )
  if (places.some((place) => place.countryId === countryId)) return places
  return [...places, { ...noLocation, kind: 'country', sourceId, part: places.length, countryId, ...during }]
}

function staysOfEnd(
  part: number,
  place: SegmentPlace,
  segment: Segment,
  during: { from: Date; until: Date },
  lookups: Lookups,
): readonly UnassignedStay[] {
  const { lat, lng, countryId, city } = place
  const source = { kind: 'segment', sourceId: segment.id, part, ...during } as const
  const names = namesOf(place)
  if (lat !== null && lng !== null && city)
    return [{ ...locatedInCity({ lat, lng, city }, countryId, lookups), ...source }]
  if (lat !== null && lng !== null) return [{ ...locatedAt(lat, lng, countryId, names, lookups), ...source }]
  return countryId === null
    ? []
    : [{ ...noLocation, ...lookups.divisionByName(countryId, names.filter(isName), noLocation), countryId, ...source }]
}

/** The flight itself, which alerts for its airline and airports match. */
function staysOfFlight(segment: Segment, during: { from: Date; until: Date }): readonly UnassignedStay[] {
  if (segment.kind !== 'air') return []
  const flight = {
    airportId: segment.from.place.airportId,
    arrivalAirportId: segment.until.place.airportId,
    airlineId: segment.airlineId,
    flightNumber: normalizeFlightNumber(segment.texts),
  }
  const known = Object.values(flight).some((word) => word !== null)
  return known ? [{ ...noLocation, ...flight, kind: 'flight', sourceId: segment.id, part: 2, ...during }] : []
}

function staysOfSegment(segment: Segment, lookups: Lookups): readonly UnassignedStay[] {
  const end = presentUntil(segment)
  const from = expectedStart(segment) ?? end
  if (from === null) return []
  const during = { from, until: end !== null && end > from ? end : from }
  return [
    ...staysOfEnd(0, segment.from.place, segment, during, lookups),
    ...(segment.kind === 'hotel' ? [] : staysOfEnd(1, segment.until.place, segment, during, lookups)),
    ...staysOfFlight(segment, during),
  ]
}

/** The stays of a trip: one for each traveller and place. A removed trip has none. */
export function deriveStays(trip: TripInFull, lookups: Lookups): readonly Stay[] {
  if (trip.deletedAt !== null) return []
  const stays = [
    ...trip.destinations.flatMap((one) => staysOfDestination(one, lookups)),
    ...withoutDeleted(trip.segments).flatMap((one) => staysOfSegment(one, lookups)),
  ]
  return currentTravellerIds(trip).flatMap((userId) =>
    stays.map((stay) => ({ ...stay, userId, companyId: trip.companyId, tripId: trip.id, checkInId: null })),
  )
}

type Point = { readonly lat: number; readonly lng: number }

/** The points whose country, divisions and regions the stays need. */
export const stayPoints = (trip: Pick<TripInFull, 'destinations' | 'segments'>): readonly Point[] =>
  [
    ...trip.destinations.flatMap(placesToStay),
    ...trip.segments.flatMap((one) => [one.from.place, one.until.place]),
  ].flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }]))

/** The cities of the trip that were found by their names. */
export const foundCityIds = (trip: Pick<TripInFull, 'destinations' | 'segments'>): readonly string[] =>
  [
    ...trip.destinations.flatMap((one) => one.locations),
    ...trip.segments.flatMap((one) => [one.from.place, one.until.place]),
  ].flatMap(({ city }) => city?.id ?? [])
