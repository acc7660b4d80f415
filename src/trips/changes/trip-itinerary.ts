import { isDeepStrictEqual } from 'node:util'
import type { TripInFull } from '../trips/trip.ts'

/** The part of a trip that travellers are notified of: where, when and how, without ids and row timestamps. */
const itineraryOf = ({ destinations, segments }: Pick<TripInFull, 'destinations' | 'segments'>) => ({
  destinations: destinations.map(({ id: _, locations, ...one }) => ({
    ...one,
    locations: locations.map(({ id: _own, ...place }) => place),
  })),
  segments: segments.map(({ id: _, createdAt: _made, updatedAt: _changed, followed: _status, ...one }) => one),
})

/** True when the change leaves destinations and segments as they were, so that no traveller is notified. */
export const isSameItinerary = (before: TripInFull, after: TripInFull): boolean =>
  isDeepStrictEqual(itineraryOf(before), itineraryOf(after))
