import { replaceTripStays, type Stay, withDrawnRegions } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { listTripsInFull, lockTripIds } from '../trips/trip.store.ts'
import type { TripInFull } from '../trips/trip.ts'
import { loadLocations } from './locations.service.ts'
import { deriveStays, stayPoints } from './trip-stays.ts'

/** The stays that a trip comes to. */
export const deriveTripStays = async (trip: TripInFull): Promise<readonly Stay[]> =>
  deriveStays(trip, await loadLocations(stayPoints(trip)))

/** Writes where the trip puts its people, in the transaction that wrote the trip (docs/contract/whereabouts.md#stays-of-a-trip). */
export async function updateStays(tx: Ctx, trip: TripInFull): Promise<void> {
  await replaceTripStays(tx, trip.id, await deriveTripStays(trip))
}

/** The stays of a trip that is about to be made, as `insertTripStays` takes them. */
export const deriveNewStays = async (tx: Ctx, trip: TripInFull): Promise<readonly Stay[]> =>
  withDrawnRegions(tx, await deriveTripStays(trip))

/** The stays of so many trips (by id, after the one that is named) as their sources say: what those in the table are compared with. */
export async function deriveStaysOfTrips(
  ctx: Ctx,
  after: string | null,
  limit: number,
): Promise<readonly { readonly tripId: string; readonly stays: readonly Stay[] }[]> {
  return inTransaction(ctx, async (tx) => {
    const ids = await lockTripIds(tx.db, after, limit)
    const trips = new Map((await listTripsInFull(tx.db, ids)).map((trip) => [trip.id, trip]))
    return Promise.all(
      ids.map(async (tripId) => {
        const trip = trips.get(tripId)
        return { tripId, stays: trip ? await deriveTripStays(trip) : [] }
      }),
    )
  })
}
