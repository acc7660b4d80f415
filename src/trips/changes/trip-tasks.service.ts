import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '../../platform/ctx.ts'
import { enqueue, enqueueMany } from '../../platform/jobs/task.ts'
import { flightCodeOf } from '../segments/followed-flight.ts'
import { type Segment, withoutDeleted } from '../segments/segment.ts'
import type { TripInFull } from '../trips/trip.ts'
import { announceHotel, followTrip, protectTrip } from './trip.tasks.ts'

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

/** The hotels of a company's trip whose check-in time is still to come. */
const hotelsOf = ({ companyId, segments }: Pick<TripInFull, 'companyId' | 'segments'>, now: Date) =>
  companyId === null
    ? []
    : withoutDeleted(segments).flatMap(({ kind, id, from }) =>
        kind === 'hotel' && from.at !== null && from.at >= now ? [{ id, at: from.at }] : [],
      )

/**
 * Adds the tasks of a trip that was written: its flights are followed, and registered under its subscription; managers are notified when
 * the check-in time of a hotel has come.
 */
export async function addTripTasks(tx: Ctx, before: TripInFull | null, after: TripInFull): Promise<void> {
  const flights = flightsOf(after)
  const changed = before === null || !isDeepStrictEqual(flightsOf(before), flights)
  const { id: tripId, subscriptionId } = after
  const hotels = hotelsOf(after, tx.now)
  await Promise.all([
    hotels.length > 0 &&
      enqueueMany(
        tx,
        announceHotel,
        hotels.map(({ id: segmentId, at }) => ({
          payload: { tripId, segmentId, at: at.toISOString() },
          key: `${segmentId} ${at.toISOString()}`,
          dueAt: at,
        })),
      ),
    changed && flights.some(({ code }) => code !== undefined) && enqueue(tx, followTrip, { tripId }, { key: tripId }),
    subscriptionId !== null &&
      (changed || before?.subscriptionId !== subscriptionId) &&
      enqueue(tx, protectTrip, { tripId, subscriptionId }, { key: `${tripId} ${subscriptionId}` }),
  ])
}
