import { replaceTripStays, type Stay, withDrawnRegions } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { loadDivisionNames } from '../../reference/index.ts'
import { listTripsInFull, lockTripIds } from '../trips/trip.store.ts'
import type { TripInFull } from '../trips/trip.ts'
import { loadLocations } from './locations.service.ts'
import { deriveStays, stayPoints } from './trip-stays.ts'

export const deriveTripStays = async (trip: TripInFull): Promise<readonly Stay[]> =>
  deriveStays(trip, await loadLocations(stayPoints(trip)), await loadDivisionNames())

/** Replaces the stays of a trip, in the transaction that wrote the trip (docs/contract/whereabouts.md#stays-of-a-trip). */
export async function updateStays(tx: Ctx, trip: TripInFull): Promise<void> {
  await replaceTripStays(tx, trip.id, await deriveTripStays(trip))
}

/** The stays of a trip that is about to be made, as `insertTripStays` takes them. */
export const deriveNewStays = async (tx: Ctx, trip: TripInFull): Promise<readonly Stay[]> =>
  withDrawnRegions(tx, await deriveTripStays(trip))

/** The stays of the next `limit` trips after an id, derived from the trips; the rebuild compares the stored stays with them. */
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
