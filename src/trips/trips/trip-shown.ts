import type { Destination, DestinationType, Trip, TripType } from './trip.ts'

/** Version 2's numbers for what a trip is for, and for how finely a destination says where. */
export const tripTypeCodes: Readonly<Record<TripType, number>> = { holiday: 0, business: 1, other: 2 }
export const destinationTypeCodes: Readonly<Record<DestinationType, number>> = { country: 0, city: 1, region: 2 }

export const shownDestination = (one: Destination) => ({
  id: one.id,
  entry_date: one.entryAt.toISOString(),
  exit_date: one.exitAt.toISOString(),
  country_id: one.countryId,
  country_code: one.countryCode,
  friendly_name: one.friendlyName,
  lat: one.lat,
  lng: one.lng,
  type: destinationTypeCodes[one.type],
})

/**
 * A trip as version 2, the desk and webhooks show it, without its travellers and segments. `read` and `muted` are one
 * traveller's, or what all of them have in common.
 */
export const shownTrip = (trip: Trip, seen: { readonly read: boolean; readonly muted: boolean }) => ({
  id: trip.id,
  created_at: trip.createdAt.toISOString(),
  updated_at: trip.updatedAt.toISOString(),
  deleted_at: trip.deletedAt?.toISOString() ?? null,
  name: trip.name,
  start: trip.startsAt.toISOString(),
  finish: trip.endsAt.toISOString(),
  read: seen.read,
  muted: seen.muted,
  trip_type: tripTypeCodes[trip.type],
  activities: [...trip.activities],
  company_id: trip.companyId,
  company_name: trip.companyName,
  employee_name: trip.employeeName,
  external_id: trip.externalId,
  final: true,
  settings: { ...trip.settings, id: trip.id, muted: seen.muted },
  destinations: trip.destinations.map(shownDestination),
})

/** What a trip is to all who are on it. */
export function seenByAll(trip: Pick<Trip, 'travellers'>): { readonly read: boolean; readonly muted: boolean } {
  const going = trip.travellers.filter((one) => one.removedAt === null)
  return {
    read: going.length > 0 && going.every((one) => one.read),
    muted: going.length > 0 && going.every((one) => one.muted),
  }
}
