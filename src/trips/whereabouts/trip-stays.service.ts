import { replaceTripStays, type Stay, withDrawnRegions } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { loadDivisionNames } from '../../reference/index.ts'
import { listTripsInFull, lockTripIds } from '../trips/trip.store.ts'
import type { TripInFull } from '../trips/trip.ts'
import { readCityDivisions } from './city-divisions.store.ts'
import { loadLocations } from './locations.service.ts'
import { type CityDivision, deriveStays, foundCityIds, type Lookups, stayPoints } from './trip-stays.ts'

/** How the places of these trips are looked up. Only cities that were found by their names cost a query. */
async function loadLookups(ctx: Ctx, trips: readonly TripInFull[]): Promise<Lookups> {
  const cityIds = [...new Set(trips.flatMap(foundCityIds))]
  const [locationAt, divisionByName, divisions] = await Promise.all([
    loadLocations(trips.flatMap(stayPoints)),
    loadDivisionNames(),
    cityIds.length === 0 ? new Map<string, CityDivision>() : readCityDivisions(ctx.db, cityIds),
  ])
  return { locationAt, divisionByName, divisionOfCity: (id) => divisions.get(id) }
}

const deriveTripStays = async (ctx: Ctx, trip: TripInFull): Promise<readonly Stay[]> =>
  deriveStays(trip, await loadLookups(ctx, [trip]))

/** Replaces the stays of a trip, in the transaction that wrote the trip (docs/contract/whereabouts.md#stays-of-a-trip). */
export async function updateStays(tx: Ctx, trip: TripInFull): Promise<void> {
  await replaceTripStays(tx, trip.id, await deriveTripStays(tx, trip))
}

/** The stays of a trip that is about to be made, as `insertTripStays` takes them. */
export const deriveNewStays = async (tx: Ctx, trip: TripInFull): Promise<readonly Stay[]> =>
  withDrawnRegions(tx, await deriveTripStays(tx, trip))

/** The stays of the next `limit` trips after an id, derived from the trips; the rebuild compares the stored stays with them. */
export async function deriveStaysOfTrips(
  ctx: Ctx,
  after: string | null,
  limit: number,
): Promise<readonly { readonly tripId: string; readonly stays: readonly Stay[] }[]> {
  return inTransaction(ctx, async (tx) => {
    const ids = await lockTripIds(tx.db, after, limit)
    const trips = new Map((await listTripsInFull(tx.db, ids)).map((trip) => [trip.id, trip]))
    const lookups = await loadLookups(tx, [...trips.values()])
    return ids.map((tripId) => {
      const trip = trips.get(tripId)
      return { tripId, stays: trip ? deriveStays(trip, lookups) : [] }
    })
  })
}
