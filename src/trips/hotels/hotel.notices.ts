import type { Notice } from '../../delivery/index.ts'
import type { SegmentOf } from '../segments/segment.ts'
import type { Trip } from '../trips/trip.ts'

/** The town, without the hotel: the notification outlives the trip. */
const placeOf = ({ from }: SegmentOf<'hotel'>): string | null => from.place.cityName || null

/** 300: the check-in time of a hotel has come. For the managers. */
export function hotelReached(trip: Trip, hotel: SegmentOf<'hotel'>, userIds: readonly string[]): Notice {
  const place = placeOf(hotel)
  return {
    type: 300,
    userIds,
    companyId: trip.companyId,
    data: {},
    thread: `trip:${trip.id}`,
    cause: `trip:${trip.id}:hotel:${hotel.id}:${hotel.from.at?.toISOString()}`,
    texts: {
      en: {
        title: 'Hotel check-in',
        body: `The check-in time of a hotel${place ? ` (${place})` : ''} has come: ${trip.name}.`,
      },
      es: {
        title: 'Llegada al hotel',
        body: `Ha llegado la hora de entrada en un hotel${place ? ` (${place})` : ''}: ${trip.name}.`,
      },
    },
    ...(hotel.from.at ? { occurredAt: hotel.from.at } : {}),
  }
}
