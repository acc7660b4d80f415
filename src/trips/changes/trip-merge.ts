import { isDeepStrictEqual } from 'node:util'
import type { TripDraft } from '../drafts/trip-draft.ts'
import type { Segment } from '../segments/segment.ts'
import { currentTravellerIds, type Destination, type Trip, type TripInFull } from '../trips/trip.ts'

const withoutIds = ({ id: _, locations, ...one }: Destination) => ({
  ...one,
  locations: locations.map(({ id: _own, ...place }) => place),
})
const contentOf = ({ id: _, createdAt: _made, updatedAt: _changed, followed: _status, ...one }: Segment) => one

/** Copies with ids of their own, because the merged trip keeps showing its destinations. */
const copyOf = (one: Destination, makeId: () => string): Destination => ({
  ...one,
  id: makeId(),
  locations: one.locations.map((place) => ({ ...place, id: makeId() })),
})

export const hasSameTravellers = (one: Trip, other: Trip): boolean =>
  isDeepStrictEqual(currentTravellerIds(one).toSorted(), currentTravellerIds(other).toSorted())

/** The segments of both trips by kind and time of writing; what is in both alike is taken once. */
export const mergedSegments = (kept: TripInFull, other: TripInFull): readonly Segment[] => [
  ...kept.segments,
  ...other.segments.filter((one) => !kept.segments.some((mine) => isDeepStrictEqual(contentOf(mine), contentOf(one)))),
]

/**
 * What becomes of `kept` when `other` is merged into it. Destinations of both, each once, by the time of entry; what only one of the two has
 * is taken over; where both differ, `kept` wins. Destinations that were derived from the segments on both sides are derived again.
 */
export function mergedDraft(kept: TripInFull, other: TripInFull, makeId: () => string): TripDraft {
  const added = other.destinations
    .filter((one) => !kept.destinations.some((mine) => isDeepStrictEqual(withoutIds(mine), withoutIds(one))))
    .map((one) => copyOf(one, makeId))
  const destinations = [...kept.destinations, ...added].toSorted((a, b) => a.entryAt.getTime() - b.entryAt.getTime())
  const derived = kept.destinationsDerived && other.destinationsDerived
  return {
    name: kept.nameGenerated ? null : kept.name,
    type: kept.type,
    activities: [...kept.activities, ...other.activities],
    externalId: kept.externalId ?? other.externalId,
    subscriptionId: kept.subscriptionId ?? other.subscriptionId,
    settings: { ...other.settings, ...kept.settings },
    destinations: derived ? [] : destinations.map((one) => ({ ...one, country: one.countryId })),
    destinationsBefore: derived ? kept.destinations : destinations,
  }
}
