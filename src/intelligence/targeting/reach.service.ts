import type { Ctx } from '../../platform/ctx.ts'
import { findReachedDay, lastReachedDay, listTripsStarting, upsertReachedDay } from '../matching/reach.store.ts'
import { matchTripsWithAdvisories } from './advisory-targeting.service.ts'
import { matchSubjects } from './targeting.service.ts'

const tripsPerBatch = 2_000

/** The first run starts with yesterday; matching something again changes nothing. */
const dayBefore = (now: Date): string => new Date(now.getTime() - 2 * 86_400_000).toISOString().slice(0, 10)

/**
 * Matches the trips that came within 14 days of their start since the last run with everything in effect. Each batch is a
 * transaction; the day is saved after the last one, and a batch that runs twice notifies nobody twice.
 */
export async function reachTrips(ctx: Ctx): Promise<number> {
  const until = lastReachedDay(ctx.now)
  const after = (await findReachedDay(ctx.db)) ?? dayBefore(ctx.now)
  let found = 0
  let last: string | undefined
  for (;;) {
    const tripIds = await listTripsStarting(ctx.db, { after, until }, last, tripsPerBatch)
    if (tripIds.length === 0) break
    await matchSubjects(ctx, { tripIds })
    await matchTripsWithAdvisories(ctx, tripIds)
    found += tripIds.length
    last = tripIds.at(-1)
  }
  await upsertReachedDay(ctx.db, until, ctx.now)
  return found
}
