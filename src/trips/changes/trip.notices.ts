import type { Notice } from '../../delivery/index.ts'
import type { Trip } from '../trips/trip.ts'

/** Travellers who muted the trip: the notification is stored for them and not sent. */
const mutedOn = (trip: Trip): readonly string[] => trip.travellers.filter((one) => one.muted).map((one) => one.userId)

const commonFields = (trip: Trip, userIds: readonly string[]) => ({
  userIds,
  companyId: trip.companyId,
  data: { trip_id: trip.id },
  thread: `trip:${trip.id}`,
  quietFor: mutedOn(trip),
})

/** 30: the company has planned a trip for somebody. */
export function tripPlanned(trip: Trip, userIds: readonly string[]): Notice {
  const company = trip.companyName ?? ''
  return {
    ...commonFields(trip, userIds),
    type: 30,
    cause: `trip:${trip.id}:new`,
    texts: {
      en: { title: 'A new trip for you', body: `${company} has planned a trip for you: ${trip.name}.` },
      es: { title: 'Un nuevo viaje para ti', body: `${company} ha planificado un viaje para ti: ${trip.name}.` },
    },
  }
}

/** 20: somebody else has made a trip for a person, or put them on one. */
export const tripAdded = (trip: Trip, userIds: readonly string[]): Notice => ({
  ...commonFields(trip, userIds),
  type: 20,
  cause: `trip:${trip.id}:new`,
  texts: {
    en: { title: 'A new trip', body: `A trip was added to yours: ${trip.name}.` },
    es: { title: 'Un nuevo viaje', body: `Se ha añadido un viaje a los tuyos: ${trip.name}.` },
  },
})

/** 20: somebody else has brought back a trip that was removed. */
export const tripRestored = (trip: Trip, userIds: readonly string[]): Notice => ({
  ...commonFields(trip, userIds),
  type: 20,
  cause: `trip:${trip.id}:restored:${trip.updatedAt.toISOString()}`,
  texts: {
    en: { title: 'Your trip is back', body: `A trip that was removed is among yours again: ${trip.name}.` },
    es: { title: 'Tu viaje vuelve a estar', body: `Un viaje eliminado vuelve a estar entre los tuyos: ${trip.name}.` },
  },
})

/** 21: somebody else has changed the itinerary. Part of the daily digest. */
export const tripChanged = (trip: Trip, userIds: readonly string[]): Notice => ({
  ...commonFields(trip, userIds),
  type: 21,
  cause: `trip:${trip.id}:updated:${trip.updatedAt.toISOString()}`,
  occurredAt: trip.updatedAt,
  texts: {
    en: { title: 'Your trip was changed', body: `Dates, places or bookings of your trip were changed: ${trip.name}.` },
    es: {
      title: 'Tu viaje ha cambiado',
      body: `Han cambiado las fechas, los lugares o las reservas de tu viaje: ${trip.name}.`,
    },
  },
})

/** 23: somebody else has made two of a person's trips one. */
export const tripMerged = (trip: Trip, merged: Trip, userIds: readonly string[]): Notice => ({
  ...commonFields(trip, userIds),
  type: 23,
  cause: `trip:${trip.id}:merged:${merged.id}`,
  occurredAt: trip.updatedAt,
  texts: {
    en: { title: 'Your trips were merged', body: `Two of your trips are one now: ${trip.name}.` },
    es: { title: 'Tus viajes se han unido', body: `Dos de tus viajes son ahora uno: ${trip.name}.` },
  },
})

/** 306: the managers' travel monitor. */
export const itineraryChanged = (trip: Trip, userIds: readonly string[]): Notice => ({
  type: 306,
  userIds,
  companyId: trip.companyId,
  data: {},
  thread: `trip:${trip.id}`,
  cause: `trip:${trip.id}:monitor:${trip.updatedAt.toISOString()}`,
  occurredAt: trip.updatedAt,
  texts: {
    en: {
      title: 'An itinerary was changed',
      body: `Dates, places or bookings of a trip were changed: ${trip.name}.`,
    },
    es: {
      title: 'Un itinerario ha cambiado',
      body: `Han cambiado las fechas, los lugares o las reservas de un viaje: ${trip.name}.`,
    },
  },
})

/** 22: somebody else has removed a person's trip, or taken the person off it. */
export const tripRemoved = (trip: Trip, userIds: readonly string[]): Notice => ({
  ...commonFields(trip, userIds),
  type: 22,
  cause: `trip:${trip.id}:deleted:${trip.updatedAt.toISOString()}`,
  occurredAt: trip.updatedAt,
  texts: {
    en: { title: 'Your trip was removed', body: `This trip is no longer one of yours: ${trip.name}.` },
    es: { title: 'Tu viaje se ha eliminado', body: `Este viaje ya no es uno de los tuyos: ${trip.name}.` },
  },
})
