import { fillSecondThoughts, type SecondThoughts, type Waited } from '../../delivery/index.ts'
import { isUuid } from '../../platform/ids.ts'
import { type AboutTrip, listOvertaken } from './trip-second-thoughts.store.ts'

/**
 * That a trip was removed is told whether it is there or not; what an alert has to do with a trip, a later room knows, and only
 * “all is well” is about the trip alone.
 */
const removed = 22
const alertsBegin = 110

const aboutTrip = ({ id, userId, type, data }: Waited): AboutTrip[] => {
  const { trip_id: tripId, all_good: allGood } = data
  const isOurs = type < alertsBegin ? type !== removed : allGood === true
  return isOurs && typeof tripId === 'string' && isUuid(tripId) ? [{ id, userId, tripId }] : []
}

/** Nobody hears in the morning of a trip that is no longer theirs, or that they have silenced since. */
const secondThoughts: SecondThoughts = async (ctx, waited) => {
  const messages = waited.flatMap(aboutTrip)
  const found = messages.length === 0 ? [] : await listOvertaken(ctx.db, messages)
  return new Map(found.map(({ id, why }) => [id, why]))
}

fillSecondThoughts('trips', secondThoughts)
