import type { Ctx } from '../../platform/ctx.ts'
import { distanceKm, type Hospital, readCountryHospitals } from '../../reference/index.ts'
import { getOwnTrip } from '../trips/trip.service.ts'
import { countriesOf, pointsOf } from '../trips/trip.ts'
import { nearestFirst } from './trip-hospitals.ts'

/** The hospitals of a trip's countries, nearest to the places that it names first. */
export async function readTripHospitals(ctx: Ctx, tripId: string): Promise<readonly Hospital[]> {
  const trip = await getOwnTrip(ctx, tripId)
  const hospitals: Hospital[] = []
  for (const countryId of countriesOf(trip)) hospitals.push(...(await readCountryHospitals(ctx, countryId)))
  return nearestFirst(hospitals, pointsOf(trip), (a, b) => distanceKm(a.lng, a.lat, b.lng, b.lat))
}
