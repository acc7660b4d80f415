import type { GuestRemoved } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { lockTrip } from '../trips/trip.store.ts'
import { currentTravellerIds, type TripInFull } from '../trips/trip.ts'
import { listTripsOf } from '../trips/trip-people.store.ts'
import { updateStays } from '../whereabouts/trip-stays.service.ts'
import { auditTrip } from './trip-audit.service.ts'
import { notifyDeleted, notifyUpdated } from './trip-notifications.service.ts'
import { markTravellersRemoved, markTripRemoved, touchTrip } from './trip-writes.store.ts'

/** Removes the person from the trip; a trip without other travellers is removed. */
async function removeTraveller(tx: Ctx, trip: TripInFull, userId: string): Promise<void> {
  const at = tx.freshNow()
  await markTravellersRemoved(tx.db, trip, [userId], at)
  const travellers = trip.travellers.map((one) =>
    one.userId === userId ? { ...one, removedAt: at, updatedAt: at } : one,
  )
  const after: TripInFull = { ...trip, travellers, updatedAt: at }
  if (currentTravellerIds(after).length > 0) {
    await touchTrip(tx.db, trip.id, at)
    await updateStays(tx, after)
    await auditTrip(tx, 'update', trip, after)
    await notifyUpdated(tx, trip, after)
    return
  }
  await markTripRemoved(tx.db, trip.id, at)
  await updateStays(tx, { ...after, deletedAt: at })
  await auditTrip(tx, 'delete', trip, null)
  await notifyDeleted(tx, { ...trip, deletedAt: at, updatedAt: at })
}

/** Removes a guest who leaves a company from that company's trips. */
export const removeGuestFromTrips: GuestRemoved = async (tx, companyId, userId) => {
  for (const id of await listTripsOf(tx.db, companyId, userId)) {
    const trip = await lockTrip(tx.db, { kind: 'company', companyId }, id)
    if (trip && trip.deletedAt === null && currentTravellerIds(trip).includes(userId))
      await removeTraveller(tx, trip, userId)
  }
}
