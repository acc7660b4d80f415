import { announce, type NewEvent, recordEvents } from '../../delivery/index.ts'
import { managersOf } from '../../people/index.ts'
import type { Actor, Ctx } from '../../platform/ctx.ts'
import { currentTravellerIds, dayOf, type Trip, type TripInFull } from '../trips/trip.ts'
import { listPeople } from '../trips/trip-people.store.ts'
import { tripEvents } from './trip.event.ts'
import {
  itineraryChanged,
  tripAdded,
  tripChanged,
  tripMerged,
  tripPlanned,
  tripRemoved,
  tripRestored,
} from './trip.notices.ts'
import { isSameItinerary } from './trip-itinerary.ts'
import type { TravellerRef } from './trip-plan.service.ts'

/** The travellers of a company's trip, for its events; empty for a trip without a company. */
const companyTravellers = async (tx: Ctx, trip: Trip): Promise<readonly TravellerRef[]> =>
  trip.companyId === null ? [] : listPeople(tx.db, trip.companyId, currentTravellerIds(trip))

/** Leaves out the person who made the change. */
const exceptActor = (actor: Actor, userIds: readonly string[]): readonly string[] =>
  userIds.filter((id) => !('userId' in actor) || actor.userId !== id)

/**
 * Notifies people whom somebody else added to a trip: 30 when their company did, else 20. Records the company's events
 * for it, together with `otherEvents`.
 */
async function notifyAdded(
  tx: Ctx,
  trip: Trip,
  people: readonly TravellerRef[],
  added: readonly string[],
  otherEvents: readonly NewEvent[],
): Promise<void> {
  const userIds = exceptActor(tx.actor, added)
  const planned = userIds.length > 0 && trip.companyMaster && tx.actor.kind !== 'staff'
  const invited = people.filter((one) => userIds.includes(one.id))
  await Promise.all([
    recordEvents(tx, planned ? [...otherEvents, ...tripEvents('made', trip, invited)] : otherEvents),
    announce(tx, planned ? tripPlanned(trip, userIds) : tripAdded(trip, userIds)), // no notification without recipients
  ])
}

/** Records the company's events about a new trip, and notifies the travellers for whom somebody else created it. */
export async function notifyCreated(tx: Ctx, trip: Trip, people: readonly TravellerRef[]): Promise<void> {
  await notifyAdded(tx, trip, people, currentTravellerIds(trip), tripEvents('created', trip, people))
}

/**
 * Records the company's events about a changed trip, and notifies the added travellers, the removed ones and, when the
 * itinerary changed, the others. The person who made the change is not notified.
 */
export async function notifyUpdated(tx: Ctx, before: TripInFull, after: TripInFull): Promise<void> {
  const people = await companyTravellers(tx, after)
  const [were, are] = [currentTravellerIds(before), currentTravellerIds(after)]
  const joined = are.filter((id) => !were.includes(id))
  await notifyAdded(tx, after, people, joined, tripEvents('updated', after, people))
  await announce(
    tx,
    tripRemoved(
      // The name as it was: a person who was taken off learns nothing of what the trip becomes.
      { ...before, updatedAt: after.updatedAt },
      exceptActor(
        tx.actor,
        were.filter((id) => !are.includes(id)),
      ),
    ),
  )
  const stayed = exceptActor(
    tx.actor,
    are.filter((id) => were.includes(id)),
  )
  if (isSameItinerary(before, after)) return
  await announce(tx, tripChanged(after, stayed))
  await notifyTravelMonitor(tx, after)
}

/** Notifies the company's managers, except the one who did it, that an itinerary changed (306). */
async function notifyTravelMonitor(tx: Ctx, trip: Trip): Promise<void> {
  if (trip.companyId === null) return
  await announce(tx, itineraryChanged(trip, exceptActor(tx.actor, await managersOf(tx, trip.companyId))))
}

/** Records the company's events about two trips that became one, and notifies the travellers and the managers' travel monitor. */
export async function notifyMerged(tx: Ctx, trip: TripInFull, merged: TripInFull): Promise<void> {
  const people = await companyTravellers(tx, trip)
  await recordEvents(tx, [...tripEvents('merged', trip, people), ...tripEvents('deleted', merged, people)])
  await announce(tx, tripMerged(trip, merged, exceptActor(tx.actor, currentTravellerIds(trip))))
  await notifyTravelMonitor(tx, trip)
}

/** Records the company's events about a removed trip, and notifies its travellers unless the trip is over. */
export async function notifyDeleted(tx: Ctx, trip: TripInFull): Promise<void> {
  await recordEvents(tx, tripEvents('deleted', trip, await companyTravellers(tx, trip)))
  if (trip.finish >= dayOf(tx.now))
    await announce(tx, tripRemoved(trip, exceptActor(tx.actor, currentTravellerIds(trip))))
}

/** Records the company's events about a trip that is there again, and notifies its travellers unless the trip is over. */
export async function notifyRestored(tx: Ctx, trip: TripInFull): Promise<void> {
  await recordEvents(tx, tripEvents('created', trip, await companyTravellers(tx, trip)))
  if (trip.finish >= dayOf(tx.now))
    await announce(tx, tripRestored(trip, exceptActor(tx.actor, currentTravellerIds(trip))))
}
