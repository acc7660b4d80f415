import { placeOriginOf } from '../segments/place-origin.ts'
import type { Destination, DestinationType, Trip, TripType } from './trip.ts'

/** Version 2's numbers for the types of trips and destinations. */
export const tripTypeCodes: Readonly<Record<TripType, number>> = { holiday: 0, business: 1, other: 2 }
export const destinationTypeCodes: Readonly<Record<DestinationType, number>> = { country: 0, city: 1, region: 2 }

function destinationOrigin({ lat, locations }: Destination) {
  const { source, certain, cityId } = placeOriginOf({ lat, city: locations[0]?.city ?? null })
  return { place_source: source, place_certain: certain, city_id: cityId }
}

const toDestinationView = (one: Destination) => ({
  id: one.id,
  entry_date: one.entryAt.toISOString(),
  exit_date: one.exitAt.toISOString(),
  country_id: one.countryId,
  country_code: one.countryCode,
  friendly_name: one.friendlyName,
  lat: one.lat,
  lng: one.lng,
  type: destinationTypeCodes[one.type],
  ...destinationOrigin(one),
})

/**
 * A trip as version 2, the desk and webhooks show it, without its travellers and segments. `read` and `muted` are one
 * traveller's flags, or the flags common to all (`commonFlags`).
 */
export const toTripView = (trip: Trip, flags: { readonly read: boolean; readonly muted: boolean }) => ({
  id: trip.id,
  created_at: trip.createdAt.toISOString(),
  updated_at: trip.updatedAt.toISOString(),
  deleted_at: trip.deletedAt?.toISOString() ?? null,
  name: trip.name,
  start: trip.startsAt.toISOString(),
  finish: trip.endsAt.toISOString(),
  read: flags.read,
  muted: flags.muted,
  trip_type: tripTypeCodes[trip.type],
  activities: [...trip.activities],
  company_id: trip.companyId,
  company_name: trip.companyName,
  employee_name: trip.employeeName,
  external_id: trip.externalId,
  subscription_id: trip.subscriptionId,
  final: true,
  settings: { ...trip.settings, id: trip.id, muted: flags.muted },
  destinations: trip.destinations.map(toDestinationView),
})

/** True only where the flag is true for every traveller of the trip. */
export function commonFlags(trip: Pick<Trip, 'travellers'>): { readonly read: boolean; readonly muted: boolean } {
  const going = trip.travellers.filter((one) => one.removedAt === null)
  return {
    read: going.length > 0 && going.every((one) => one.read),
    muted: going.length > 0 && going.every((one) => one.muted),
  }
}
