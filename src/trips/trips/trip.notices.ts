import type { NewEvent, Notice } from '../../delivery/index.ts'
import type { Trip, TripPerson } from './trip.ts'
import { seenByAll, shownTrip } from './trip-shown.ts'

type Going = Pick<TripPerson, 'id' | 'externalId'>

const events = {
  created: { event: 20, eventName: 'trip.created' },
  updated: { event: 21, eventName: 'trip.updated' },
  deleted: { event: 22, eventName: 'trip.deleted' },
  made: { event: 30, eventName: 'trip.created_by_company' },
} as const

/** What a company's servers are told of a trip of its travellers, whoever changed it; nothing where there is no company. */
export function tripEvents(what: keyof typeof events, trip: Trip, people: readonly Going[]): readonly NewEvent[] {
  if (trip.companyId === null) return []
  const payload = {
    trip_id: trip.id,
    trip_ids: [trip.id],
    trip_external_ids: trip.externalId === null ? [] : [trip.externalId],
    user_ids: people.map((one) => one.id),
    external_ids: people.flatMap((one) => one.externalId ?? []),
    trip: shownTrip(trip, seenByAll(trip)),
  }
  return [{ ...events[what], companyId: trip.companyId, payload }]
}

/** Tells travellers that their company has planned a trip for them. */
export function tripPlanned(trip: Trip, userIds: readonly string[]): Notice {
  const company = trip.companyName ?? ''
  return {
    type: 30,
    cause: `trip:${trip.id}:new`,
    userIds,
    companyId: trip.companyId,
    texts: {
      en: { title: 'A new trip for you', body: `${company} has planned a trip for you: ${trip.name}.` },
      es: { title: 'Un nuevo viaje para ti', body: `${company} ha planificado un viaje para ti: ${trip.name}.` },
    },
    data: { trip_id: trip.id },
    urgency: 'normal',
    thread: `trip:${trip.id}`,
  }
}
