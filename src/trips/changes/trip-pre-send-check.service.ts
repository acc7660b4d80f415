import type { DelayedMessage, PreSendCheck } from '../../delivery/index.ts'
import { isUuid } from '../../platform/ids.ts'
import { listOutdatedTripMessages, type TripMessage } from './trip-pre-send-check.store.ts'

const aboutTrip = ({ id, userId, data }: DelayedMessage): TripMessage[] => {
  const { trip_id: tripId } = data
  return typeof tripId === 'string' && isUuid(tripId) ? [{ id, userId, tripId }] : []
}

/** A message about a trip is not sent when the trip was removed, the person was taken off it, or muted it. */
export const checkTripMessages: PreSendCheck = async (ctx, messages) => {
  const about = messages.flatMap(aboutTrip)
  const outdated = about.length === 0 ? [] : await listOutdatedTripMessages(ctx.db, about)
  return new Map(outdated.map(({ id, why }) => [id, why]))
}
