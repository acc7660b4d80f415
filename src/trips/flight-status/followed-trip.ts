import { isDeepStrictEqual } from 'node:util'
import { deriveDestinations } from '../drafts/derived-destinations.ts'
import { datesOf } from '../drafts/trip-dates.ts'
import type { Segment } from '../segments/segment.ts'
import type { Destination, TripInFull } from '../trips/trip.ts'

const contentOf = ({ followed: _, updatedAt: _at, ...shown }: Segment) => shown
const timesOf = ({ from, until }: Segment) => [from.estimatedAt, until.estimatedAt]

/** A trip of which segments have taken over the status of their flights. */
export interface FollowedTrip {
  readonly trip: TripInFull
  /** Segments of which anything is other than before. */
  readonly changed: readonly Segment[]
  /** Somebody who reads the trip sees a change. */
  readonly isSeen: boolean
  /** Times changed, so that stays do too. */
  readonly isMoved: boolean
}

/** Destinations that follow the segments have their times, and no places. */
function derivedDestinations(trip: TripInFull, segments: readonly Segment[], makeId: () => string) {
  const codes = new Map([
    ...segments
      .flatMap(({ from, until }) => [from.place, until.place])
      .map((one) => [one.countryId, one.country] as const),
    ...trip.destinations.map((one) => [one.countryId, one.countryCode] as const),
  ])
  return deriveDestinations(segments, trip.destinations).flatMap((one): Destination[] => {
    const { country: countryId, entryAt, exitAt } = one
    const countryCode = codes.get(countryId)
    if (countryId === null || !countryCode || entryAt === null || exitAt === null) return []
    const places = { type: 'country', friendlyName: null, lat: null, lng: null, locations: [] } as const
    return [{ id: one.id ?? makeId(), countryId, countryCode, entryAt, exitAt, ...places }]
  })
}

/** The trip with segments that have taken over the status of their flights. */
export function withSegments(
  trip: TripInFull,
  after: readonly Segment[],
  at: Date,
  makeId: () => string,
): FollowedTrip {
  const were = new Map(trip.segments.map((one) => [one.id, one]))
  const isOther = (read: (one: Segment) => unknown) => (one: Segment) => {
    const before = were.get(one.id)
    return before !== undefined && !isDeepStrictEqual(read(before), read(one))
  }
  const isShown = isOther(contentOf)
  const segments = after.map((one) => (isShown(one) ? { ...one, updatedAt: at } : one))
  const isSeen = segments.some(isShown)
  const isMoved = segments.some(isOther(timesOf))
  const derived = isMoved && trip.destinationsDerived ? derivedDestinations(trip, segments, makeId) : trip.destinations
  const destinations = derived.length > 0 ? derived : trip.destinations
  const moved = isMoved ? { destinations, ...datesOf(destinations, segments) } : {}
  return {
    trip: { ...trip, ...moved, segments, updatedAt: isSeen ? at : trip.updatedAt },
    changed: segments.filter(isOther((one) => one)),
    isSeen,
    isMoved,
  }
}
