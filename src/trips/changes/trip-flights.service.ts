import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '../../platform/ctx.ts'
import { isUuid } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import type { TripDraft } from '../drafts/trip-draft.ts'
import { flightCodeOf } from '../segments/followed-flight.ts'
import { type Segment, withoutDeleted } from '../segments/segment.ts'
import type { TripInFull } from '../trips/trip.ts'
import { followTrip, protectTrip } from './trip.tasks.ts'
import { checkTripSubscription } from './trip-ports.ts'

interface SubscriptionContext {
  readonly companyId: string | null
  readonly travellerIds: readonly string[]
  /** The subscription that the trip has already. */
  readonly before: string | null
}

/**
 * The draft with its subscription, or with what is wrong with it. Only the company names one: what a traveller sends is ignored, and so
 * is one of a trip without a company.
 */
export async function withCheckedSubscription(
  tx: Ctx,
  draft: TripDraft,
  { companyId, travellerIds, before }: SubscriptionContext,
): Promise<TripDraft> {
  const sent = draft.subscriptionId?.toLowerCase() ?? draft.subscriptionId
  if (tx.actor.kind === 'user' || companyId === null) return { ...draft, subscriptionId: undefined }
  if (!sent || sent === before) return { ...draft, subscriptionId: sent }
  const message = isUuid(sent)
    ? await checkTripSubscription(tx, { companyId, subscriptionId: sent, travellerIds })
    : 'must be the id of a subscription'
  if (message === null) return { ...draft, subscriptionId: sent }
  return { ...draft, subscriptionId: undefined, errors: { ...draft.errors, subscription_id: message } }
}

const schedule = (one: Segment) => ({
  id: one.id,
  code: flightCodeOf(one),
  destination: one.until.place.airportId,
  departure: one.from.at,
  arrival: one.until.at,
})
const flightsOf = ({ segments }: Pick<TripInFull, 'segments'>) =>
  withoutDeleted(segments)
    .filter((one) => one.kind === 'air')
    .map(schedule)

/** Adds the tasks that follow a written trip: its flights are followed, and registered under its subscription. */
export async function addFlightTasks(tx: Ctx, before: TripInFull | null, after: TripInFull): Promise<void> {
  const flights = flightsOf(after)
  const changed = before === null || !isDeepStrictEqual(flightsOf(before), flights)
  const { id: tripId, subscriptionId } = after
  await Promise.all([
    changed && flights.some(({ code }) => code !== undefined) && enqueue(tx, followTrip, { tripId }, { key: tripId }),
    subscriptionId !== null &&
      (changed || before?.subscriptionId !== subscriptionId) &&
      enqueue(tx, protectTrip, { tripId, subscriptionId }, { key: `${tripId} ${subscriptionId}` }),
  ])
}
