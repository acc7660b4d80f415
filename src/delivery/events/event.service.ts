import type { Ctx } from '../../platform/ctx.ts'
import { afterCommit } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { wakeWorkers } from '../../platform/jobs/wake.ts'
import { insertEvents } from './event.store.ts'
import type { NewEvent } from './event.ts'

const batchSize = 1_000

/** Records webhook events in the caller's transaction; they are sent after its commit. */
export async function recordEvents(ctx: Ctx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  for (let from = 0; from < events.length; from += batchSize) {
    const batch = events.slice(from, from + batchSize)
    await insertEvents(
      ctx.db,
      batch.map((one) => ({ ...one, id: newId(ctx.now) })),
      ctx.now,
    )
  }
  afterCommit(ctx.db, wakeWorkers)
}

export const recordEvent = (ctx: Ctx, event: NewEvent): Promise<void> => recordEvents(ctx, [event])
