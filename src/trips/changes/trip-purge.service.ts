import { Temporal } from 'temporal-polyfill'
import type { Ctx } from '../../platform/ctx.ts'
import { deleteRemoved } from './trip-writes.store.ts'

const keptMonths = 3
/** Few enough that nobody waits long for a row. */
const atOnce = 500

/** Three months before, by the calendar (UTC): what was removed before then is due. */
export const purgeBefore = (now: Date): Date =>
  new Date(
    Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC').subtract({ months: keptMonths })
      .epochMilliseconds,
  )

/** Deletes what was removed three months ago, for good (contract v1, Limits 3). Each part commits by itself. */
export async function purgeRemovedTrips(ctx: Ctx): Promise<void> {
  while ((await deleteRemoved(ctx.db, purgeBefore(ctx.now), atOnce)) > 0);
}
