import type { Stay, StayLocation } from '../../people/index.ts'
import type { DivisionByName } from '../../reference/index.ts'
import { normalizeFlightNumber } from '../segments/airline-terms.ts'
import { expectedStart, presentUntil, type Segment, withoutDeleted } from '../segments/segment.ts'
import type { SegmentPlace } from '../segments/segment-parts.ts'
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
interface Lookups {
  readonly locationAt: LocationAt
  readonly divisionByName: DivisionByName
}

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
    (place, part): UnassignedStay => ({
      ...locatedAt(place.lat, place.lng, countryId, [place.friendlyName], lookups),
      ...{ kind: 'city', sourceId, part, ...during },
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
  const { lat, lng, countryId } = place
  const source = { kind: 'segment', sourceId: segment.id, part, ...during } as const
  const names = namesOf(place)
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
export function deriveStays(trip: TripInFull, locationAt: LocationAt, divisionByName: DivisionByName): readonly Stay[] {
  if (trip.deletedAt !== null) return []
  const lookups = { locationAt, divisionByName }
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
