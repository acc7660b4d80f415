import type { GuestRemoved } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { lockTrip } from '../trips/trip.store.ts'
import { goingOn, type TripInFull } from '../trips/trip.ts'
import { listTripsOf } from '../trips/trip-people.store.ts'
import { writeStays } from '../whereabouts/trip-stays.service.ts'
import { note } from './trip-audit.service.ts'
import { tellDeleted, tellUpdated } from './trip-telling.service.ts'
import { markRemoved, takeOff, touchTrip } from './trip-writes.store.ts'

/** The trip without the person: it goes on with the others, and is removed where there are none. */
async function leaveTrip(tx: Ctx, trip: TripInFull, userId: string): Promise<void> {
  const at = tx.freshNow()
  await takeOff(tx.db, trip.id, [userId], at)
  const travellers = trip.travellers.map((one) =>
    one.userId === userId ? { ...one, removedAt: at, updatedAt: at } : one,
  )
  const after: TripInFull = { ...trip, travellers, updatedAt: at }
  if (goingOn(after).length > 0) {
    await touchTrip(tx.db, trip.id, at)
    await writeStays(tx, after)
    await note(tx, 'update', trip, after)
    await tellUpdated(tx, trip, after)
    return
  }
  await markRemoved(tx.db, trip.id, at)
  await writeStays(tx, { ...after, deletedAt: at })
  await note(tx, 'delete', trip, null)
  await tellDeleted(tx, { ...trip, deletedAt: at, updatedAt: at })
}

/** Takes a guest who leaves a company off that company's trips. */
export const takeGuestOffTrips: GuestRemoved = async (tx, companyId, userId) => {
  for (const id of await listTripsOf(tx.db, companyId, userId)) {
    const trip = await lockTrip(tx.db, { kind: 'company', companyId }, id)
    if (trip && trip.deletedAt === null && goingOn(trip).includes(userId)) await leaveTrip(tx, trip, userId)
  }
}
