import { announce, type NewEvent, recordEvents } from '../../delivery/index.ts'
import type { Actor, Ctx } from '../../platform/ctx.ts'
import { dayOf, goingOn, type Trip, type TripInFull } from '../trips/trip.ts'
import { listPeople } from '../trips/trip-people.store.ts'
import { tripAdded, tripChanged, tripEvents, tripGone, tripPlanned } from './trip.notices.ts'
import { isSameItinerary } from './trip-itinerary.ts'
import type { Going } from './trip-plan.service.ts'

/** Those who are on the trip, where somebody must be told of them. */
const peopleOn = async (tx: Ctx, trip: Trip): Promise<readonly Going[]> =>
  trip.companyId === null ? [] : listPeople(tx.db, trip.companyId, goingOn(trip))

/** Whoever did it knows it already. */
const others = (actor: Actor, userIds: readonly string[]): readonly string[] =>
  userIds.filter((id) => !('userId' in actor) || actor.userId !== id)

/**
 * Tells those for whom others made a trip, or whom they put on one: by their company, or by whoever else did it; and the
 * company's servers what they are told besides.
 */
async function tellNewcomers(
  tx: Ctx,
  trip: Trip,
  people: readonly Going[],
  newcomers: readonly string[],
  besides: readonly NewEvent[],
): Promise<void> {
  const userIds = others(tx.actor, newcomers)
  const planned = userIds.length > 0 && trip.companyMaster && tx.actor.kind !== 'staff'
  const invited = people.filter((one) => userIds.includes(one.id))
  await Promise.all([
    recordEvents(tx, planned ? [...besides, ...tripEvents('made', trip, invited)] : besides),
    announce(tx, planned ? tripPlanned(trip, userIds) : tripAdded(trip, userIds)), // nothing where nobody is named
  ])
}

/** A trip was made: tells the company's servers, and those for whom somebody else made it. */
export async function tellCreated(tx: Ctx, trip: Trip, people: readonly Going[]): Promise<void> {
  await tellNewcomers(tx, trip, people, goingOn(trip), tripEvents('created', trip, people))
}

/**
 * A trip was changed: tells the company's servers; and of the travellers those who are on it now, those who no longer are,
 * and, where the itinerary is another, the rest. Whoever changed it knows it already.
 */
export async function tellUpdated(tx: Ctx, before: TripInFull, after: TripInFull): Promise<void> {
  const people = await peopleOn(tx, after)
  const [were, are] = [goingOn(before), goingOn(after)]
  const joined = are.filter((id) => !were.includes(id))
  await tellNewcomers(tx, after, people, joined, tripEvents('updated', after, people))
  await announce(
    tx,
    tripGone(
      after,
      others(
        tx.actor,
        were.filter((id) => !are.includes(id)),
      ),
    ),
  )
  const stayed = others(
    tx.actor,
    are.filter((id) => were.includes(id)),
  )
  if (!isSameItinerary(before, after)) await announce(tx, tripChanged(after, stayed))
}

/** A trip was removed: tells the company's servers; and, unless it is over, the travellers. */
export async function tellDeleted(tx: Ctx, trip: TripInFull): Promise<void> {
  await recordEvents(tx, tripEvents('deleted', trip, await peopleOn(tx, trip)))
  if (trip.finish >= dayOf(tx.now)) await announce(tx, tripGone(trip, others(tx.actor, goingOn(trip))))
}
