import { type NewEvent, payload, people, trips } from '../../delivery/index.ts'
import { id, text, type Wire } from '../../platform/http/fields.ts'
import type { TripInFull } from '../../trips/index.ts'
import type { DelayedAirport, TravellerType } from './flight.notices.ts'

interface TravellerRef {
  readonly id: string
  readonly externalId: string | null
}

const tripFields = { trip_id: id('The trip.'), ...trips, ...people }

const toTripFields = (trip: TripInFull, travellers: readonly TravellerRef[]) => ({
  trip_id: trip.id,
  trip_ids: [trip.id],
  trip_external_ids: trip.externalId === null ? [] : [trip.externalId],
  user_ids: travellers.map((one) => one.id),
  external_ids: travellers.flatMap((one) => one.externalId ?? []),
})

export const FlightPayload = payload('Flight', { ...tripFields, air_segment_id: id('The flight of the trip.') })

/** Something happened to a flight of a trip. */
export function flightEvent(
  type: TravellerType,
  companyId: string,
  trip: TripInFull,
  segmentId: string,
  travellers: readonly TravellerRef[],
): NewEvent {
  const flight: Wire<typeof FlightPayload> = { ...toTripFields(trip, travellers), air_segment_id: segmentId }
  return { event: type, companyId, payload: flight }
}

export const AirportPayload = payload('Airport', {
  ...tripFields,
  airport_code: text('IATA code of the airport.', 'LIM'),
})

/** 102: many departures of an airport are late. */
export function airportEvent(
  { code }: DelayedAirport,
  companyId: string,
  trip: TripInFull,
  travellers: readonly TravellerRef[],
): NewEvent {
  const delayed: Wire<typeof AirportPayload> = { ...toTripFields(trip, travellers), airport_code: code }
  return { event: 102, companyId, payload: delayed }
}
