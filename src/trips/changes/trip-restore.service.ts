import { findTravellingMembers } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { conflict } from '../../platform/problem.ts'
import { checkRevision, type ExpectedRevisions } from '../../platform/revisions.ts'
import { currentTravellerIds, revisionOf, type TripInFull } from '../trips/trip.ts'
import { updateStays } from '../whereabouts/trip-stays.service.ts'
import { auditTrip } from './trip-audit.service.ts'
import { readWritten, withLockedTrip } from './trip-changes.service.ts'
import { findMergedInto } from './trip-merge.store.ts'
import { notifyRestored } from './trip-notifications.service.ts'
import { addTripTasks } from './trip-tasks.service.ts'
import { markTravellersRemoved, markTripRestored } from './trip-writes.store.ts'

/** The travellers of the trip who have left the company since; a trip without a company keeps all. */
async function thoseWhoLeft(tx: Ctx, trip: TripInFull): Promise<readonly string[]> {
  if (trip.companyId === null) return []
  const ids = currentTravellerIds(trip)
  const here = new Set((await findTravellingMembers(tx, trip.companyId, ids, true)).map(({ id }) => id))
  const left = ids.filter((id) => !here.has(id))
  if (left.length === ids.length)
    throw conflict('no_travellers', 'Nobody who was on this trip is a traveller of the company any more.')
  return left
}

/**
 * Brings back a trip that was removed, with those of its travellers who are still there (docs/contract/trips.md#removal). A trip that is
 * not removed stays as it is.
 */
export function restoreTrip(ctx: Ctx, id: string, expected: ExpectedRevisions): Promise<TripInFull> {
  return withLockedTrip(ctx, id, async (tx, trip, at) => {
    checkRevision(expected, 'trip', revisionOf(trip))
    if (trip.deletedAt === null) return trip
    if ((await findMergedInto(tx.db, trip.id)) !== null)
      throw conflict('merged', 'This trip was merged into another one and cannot come back.')
    const left = await thoseWhoLeft(tx, trip)
    await markTripRestored(tx.db, trip.id, at)
    await markTravellersRemoved(tx.db, trip, left, at)
    const after = await readWritten(tx, id)
    await updateStays(tx, after)
    await auditTrip(tx, 'restore', null, after)
    await notifyRestored(tx, after)
    await addTripTasks(tx, null, after)
    return after
  })
}
