import { type NewEvent, payload, people, trips } from '../../delivery/index.ts'
import { id, namedObject, type Wire } from '../../platform/http/fields.ts'
import type { Trip, TripPerson } from '../trips/trip.ts'
import { commonFlags, toTripFieldsV2, tripFieldsV2 } from '../trips/trip.v2.wire.ts'

export const TripPayload = payload('Trip', {
  trip_id: id('The trip.'),
  ...trips,
  ...people,
  trip: namedObject('TripOfEvent', tripFieldsV2, {
    description: 'The trip as version 2 shows it, without its travellers and segments.',
  }),
})

type TravellerRef = Pick<TripPerson, 'id' | 'externalId'>

const toPayload = (trip: Trip, travellers: readonly TravellerRef[]): Wire<typeof TripPayload> => ({
  trip_id: trip.id,
  trip_ids: [trip.id],
  trip_external_ids: trip.externalId === null ? [] : [trip.externalId],
  user_ids: travellers.map((one) => one.id),
  external_ids: travellers.flatMap((one) => one.externalId ?? []),
  trip: toTripFieldsV2(trip, commonFlags(trip)),
})

const numbers = { created: 20, updated: 21, deleted: 22, merged: 23, made: 30 } as const

/** What happened to a trip of a company; none for a trip without a company. */
export function tripEvents(
  what: keyof typeof numbers,
  trip: Trip,
  travellers: readonly TravellerRef[],
): readonly NewEvent[] {
  if (trip.companyId === null) return []
  return [{ event: numbers[what], companyId: trip.companyId, payload: toPayload(trip, travellers) }]
}
