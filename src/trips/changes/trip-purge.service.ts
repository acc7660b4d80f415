import { Temporal } from 'temporal-polyfill'
import type { Ctx } from '../../platform/ctx.ts'
import { deleteRemovedTrips } from './trip-writes.store.ts'

const retentionMonths = 3
/** Small enough that row locks are short. */
const batchSize = 500

/** Trips removed before this time are deleted: three calendar months ago (UTC). */
export const purgeBefore = (now: Date): Date =>
  new Date(
    Temporal.Instant.fromEpochMilliseconds(now.getTime())
      .toZonedDateTimeISO('UTC')
      .subtract({ months: retentionMonths }).epochMilliseconds,
  )

/** Deletes removed trips for good after three months (docs/contract/trips.md#removal). Each batch commits by itself. */
export async function purgeRemovedTrips(ctx: Ctx): Promise<void> {
  while ((await deleteRemovedTrips(ctx.db, purgeBefore(ctx.now), batchSize)) > 0);
}
