import { isDeepStrictEqual } from 'node:util'
import type { TripInFull } from '../trips/trip.ts'

/** What of a trip its travellers go by: where, when and how. Ids and the times of writing say nothing of that. */
const itineraryOf = ({ destinations, segments }: Pick<TripInFull, 'destinations' | 'segments'>) => ({
  destinations: destinations.map(({ id: _, locations, ...one }) => ({
    ...one,
    locations: locations.map(({ id: _own, ...place }) => place),
  })),
  segments: segments.map(({ id: _, createdAt: _made, updatedAt: _changed, ...one }) => one),
})

/** True when nobody on the trip need look at it again. */
export const isSameItinerary = (before: TripInFull, after: TripInFull): boolean =>
  isDeepStrictEqual(itineraryOf(before), itineraryOf(after))
