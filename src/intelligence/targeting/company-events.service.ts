import { type NewEvent, recordEvents } from '../../delivery/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { listExternalIds } from '../trip-alerts/trip-alert.store.ts'
import type { Concerned } from './targeting.notices.ts'

/** A trip (or a check-in) of a company's people that something turned out to concern. */
export interface Touched {
  readonly companyId: string | null
  readonly tripId: string | null
  readonly userIds: readonly string[]
}

/** So many people are named by one event; more of them make more events. */
const peopleInOneEvent = 1_000

/** Parts of at most so many people, each Trip Alert in one of them. */
function parts<T extends Pick<Touched, 'userIds'>>(touched: readonly T[]): T[][] {
  const all: T[][] = []
  let people = Number.POSITIVE_INFINITY
  for (const one of touched) {
    people += one.userIds.length
    if (people > peopleInOneEvent) {
      all.push([])
      people = one.userIds.length
    }
    all.at(-1)?.push(one)
  }
  return all
}

/** So many events have the names of their people and trips looked up together. */
const eventsAtOnce = 20

const namesIn = (ids: readonly string[], names: ReadonlyMap<string, string>): string[] =>
  names.size === 0 ? [] : ids.flatMap((id) => names.get(id) ?? []).sort()

/** The events for one company, each with the people and trips of its part. */
export async function eventsFor<T extends Touched>(
  tx: Ctx,
  touched: readonly T[],
  event: (concerned: Concerned, part: readonly T[]) => NewEvent,
): Promise<NewEvent[]> {
  const all = parts(touched).map((part) => ({
    part,
    userIds: [...new Set(part.flatMap((one) => one.userIds))],
    tripIds: [...new Set(part.flatMap((one) => one.tripId ?? []))],
  }))
  const events: NewEvent[] = []
  for (let from = 0; from < all.length; from += eventsAtOnce) {
    const some = all.slice(from, from + eventsAtOnce)
    const known = await listExternalIds(
      tx.db,
      [...new Set(some.flatMap(({ part }) => part.flatMap((one) => one.companyId ?? [])))],
      some.flatMap((one) => one.userIds),
      some.flatMap((one) => one.tripIds),
    )
    for (const { part, userIds, tripIds } of some) {
      const external = { users: namesIn(userIds, known.users), trips: namesIn(tripIds, known.trips) }
      events.push(event({ userIds, tripIds, external }, part))
    }
  }
  return events
}

/** Tells the servers of every company of which people are concerned. */
export async function tellServers<T extends Touched>(
  tx: Ctx,
  touched: readonly T[],
  event: (companyId: string, concerned: Concerned) => NewEvent,
): Promise<void> {
  for (const [companyId, rows] of Map.groupBy(touched, (one) => one.companyId))
    if (companyId !== null)
      await recordEvents(tx, await eventsFor(tx, rows, (concerned) => event(companyId, concerned)))
}
