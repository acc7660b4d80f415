import type { Stay, StayLocation } from '../../people/index.ts'
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
  regionIds: [],
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

/** A point with its country, divisions and regions; without a country at the point, the named one. */
const locatedAt = (lat: number, lng: number, countryId: string | null, locationAt: LocationAt) => {
  const there = locationAt(lat, lng)
  return { ...noLocation, ...there, countryId: there.countryId ?? countryId, lat, lng }
}

/** The point of a destination that is a whole country only says where to draw it. */
const placesToStay = (one: Destination): Destination['locations'] => (one.type === 'country' ? [] : one.locations)

/**
 * One stay for each place, or one of the whole country. A place that lies outside the named country does not hide the country: whoever names
 * both is found by both.
 */
function staysOfDestination(one: Destination, locationAt: LocationAt): readonly UnassignedStay[] {
  const { id: sourceId, countryId } = one
  const during = { from: one.entryAt, until: untilOf(one) }
  const places = placesToStay(one).map(
    (place, part): UnassignedStay => ({
      ...locatedAt(place.lat, place.lng, countryId, locationAt),
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
  locationAt: LocationAt,
): readonly UnassignedStay[] {
  const { lat, lng, countryId } = place
  const source = { kind: 'segment', sourceId: segment.id, part, ...during } as const
  if (lat !== null && lng !== null) return [{ ...locatedAt(lat, lng, countryId, locationAt), ...source }]
  return countryId === null ? [] : [{ ...noLocation, countryId, ...source }]
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

function staysOfSegment(segment: Segment, locationAt: LocationAt): readonly UnassignedStay[] {
  const end = presentUntil(segment)
  const from = expectedStart(segment) ?? end
  if (from === null) return []
  const during = { from, until: end !== null && end > from ? end : from }
  return [
    ...staysOfEnd(0, segment.from.place, segment, during, locationAt),
    ...(segment.kind === 'hotel' ? [] : staysOfEnd(1, segment.until.place, segment, during, locationAt)),
    ...staysOfFlight(segment, during),
  ]
}

/** The stays of a trip: one for each traveller and place. A removed trip has none. */
export function deriveStays(trip: TripInFull, locationAt: LocationAt): readonly Stay[] {
  if (trip.deletedAt !== null) return []
  const stays = [
    ...trip.destinations.flatMap((one) => staysOfDestination(one, locationAt)),
    ...withoutDeleted(trip.segments).flatMap((one) => staysOfSegment(one, locationAt)),
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
