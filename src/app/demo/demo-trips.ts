import type { Ctx } from '../../platform/ctx.ts'
import { createCompanyTrip, type DestinationDraft, type TripDraft } from '../../trips/index.ts'
import { day } from '../demo-cast/times-and-texts.ts'
import { fromBookings } from './bookings.ts'
import { type Booked, itineraries } from './itineraries.ts'

/** The trip that somebody booked, dated around `now`. */
export function tripDraft(booked: Booked, userId: string, now: Date): TripDraft {
  const { name, type, activities, legs, bookings } = booked
  const today = Math.floor(now.getTime() / day)
  const destinations = legs.map(
    ([from, until, ...places]): DestinationDraft => ({
      id: null,
      country: places[0].country,
      entryAt: new Date((today + from) * day),
      exitAt: new Date((today + until) * day),
      type: 'country',
      friendlyName: null,
      lat: null,
      lng: null,
      locations: places.map((place) => ({ id: null, friendlyName: place.name, lat: place.lat, lng: place.lng })),
    }),
  )
  return {
    ...fromBookings(bookings, now),
    name: name ?? null,
    type,
    activities,
    destinations,
    travellerIds: [userId],
  }
}

/** Creates the trips of a demo traveller, dated around `today` and booked at `ctx.now`. Answers their ids. */
export async function createDemoTrips(
  ctx: Ctx,
  today: Date,
  companyId: string,
  firstName: string,
  userId: string,
): Promise<readonly string[]> {
  const ids: string[] = []
  for (const itinerary of itineraries.filter(({ who }) => who === firstName))
    ids.push((await createCompanyTrip(ctx, companyId, tripDraft(itinerary, userId, today))).id)
  return ids
}
