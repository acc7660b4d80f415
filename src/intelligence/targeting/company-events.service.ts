import { type NewEvent, recordEvents } from '../../delivery/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { listExternalIds } from '../trip-alerts/trip-alert.store.ts'
import type { ConcernedSubjects } from './concerned.event.ts'

/** A trip (or a check-in) of a company's people that something turned out to concern. */
export interface MatchedSubject {
  readonly companyId: string | null
  readonly tripId: string | null
  readonly userIds: readonly string[]
}

/** An event names at most this many people; more people make more events. */
const maxPeoplePerEvent = 1_000

/** Parts of at most so many people, each Trip Alert in one of them. */
function splitByPeople<T extends Pick<MatchedSubject, 'userIds'>>(matched: readonly T[]): T[][] {
  const all: T[][] = []
  let people = Number.POSITIVE_INFINITY
  for (const one of matched) {
    people += one.userIds.length
    if (people > maxPeoplePerEvent) {
      all.push([])
      people = one.userIds.length
    }
    all.at(-1)?.push(one)
  }
  return all
}

/** So many events have the names of their people and trips looked up together. */
const eventsPerBatch = 20

const externalIdsOf = (ids: readonly string[], names: ReadonlyMap<string, string>): string[] =>
  names.size === 0 ? [] : ids.flatMap((id) => names.get(id) ?? []).sort()

/** The events for one company, each with the people and trips of its part. */
export async function eventsFor<T extends MatchedSubject>(
  tx: Ctx,
  matched: readonly T[],
  event: (concerned: ConcernedSubjects, part: readonly T[]) => NewEvent,
): Promise<NewEvent[]> {
  const all = splitByPeople(matched).map((part) => ({
    part,
    userIds: [...new Set(part.flatMap((one) => one.userIds))],
    tripIds: [...new Set(part.flatMap((one) => one.tripId ?? []))],
  }))
  const events: NewEvent[] = []
  for (let from = 0; from < all.length; from += eventsPerBatch) {
    const some = all.slice(from, from + eventsPerBatch)
    const known = await listExternalIds(
      tx.db,
      [...new Set(some.flatMap(({ part }) => part.flatMap((one) => one.companyId ?? [])))],
      some.flatMap((one) => one.userIds),
      some.flatMap((one) => one.tripIds),
    )
    for (const { part, userIds, tripIds } of some) {
      const external = { users: externalIdsOf(userIds, known.users), trips: externalIdsOf(tripIds, known.trips) }
      events.push(event({ userIds, tripIds, external }, part))
    }
  }
  return events
}

/** Records the event for every company that has people among the matches. */
export async function recordCompanyEvents<T extends MatchedSubject>(
  tx: Ctx,
  matched: readonly T[],
  event: (companyId: string, concerned: ConcernedSubjects) => NewEvent,
): Promise<void> {
  for (const [companyId, rows] of Map.groupBy(matched, (one) => one.companyId))
    if (companyId !== null)
      await recordEvents(tx, await eventsFor(tx, rows, (concerned) => event(companyId, concerned)))
}
