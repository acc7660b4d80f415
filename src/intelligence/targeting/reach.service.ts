import type { Ctx } from '../../platform/ctx.ts'
import { findReachedDay, listTripsStarting, reachedAt, saveReachedDay } from '../matching/reach.store.ts'
import { matchTripsWithAdvisories, type ShowAdvisory } from './advisory-targeting.service.ts'
import type { ShowAlert } from './company-summary.service.ts'
import { matchSubjects } from './targeting.service.ts'

const tripsAtOnce = 2_000

/** Before the first time: everything from yesterday on; what was matched already comes to nothing. */
const dayBefore = (now: Date): string => new Date(now.getTime() - 2 * 86_400_000).toISOString().slice(0, 10)

/**
 * Trips that have come within 14 days of their start since this was last done, however long ago: matches them with what is
 * in effect. Each lot is a transaction; the day is kept when all are done, and doing a lot twice tells nobody twice.
 */
export async function reachTrips(
  ctx: Ctx,
  shows: { readonly alert: ShowAlert; readonly advisory: ShowAdvisory },
): Promise<number> {
  const until = reachedAt(ctx.now)
  const after = (await findReachedDay(ctx.db)) ?? dayBefore(ctx.now)
  let found = 0
  let last: string | undefined
  for (;;) {
    const tripIds = await listTripsStarting(ctx.db, { after, until }, last, tripsAtOnce)
    if (tripIds.length === 0) break
    await matchSubjects(ctx, { tripIds }, shows.alert)
    await matchTripsWithAdvisories(ctx, tripIds, shows.advisory)
    found += tripIds.length
    last = tripIds.at(-1)
  }
  await saveReachedDay(ctx.db, until, ctx.now)
  return found
}
