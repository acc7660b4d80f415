import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/ctx.ts'
import { enqueueDrafting } from '../events/draft.tasks.ts'
import { draftEvent } from './draft-event.service.ts'
import { findNextDue, listDueEvents, postponeEvent, takeDueEvent } from './due-event.store.ts'
import type { DraftingOptions } from './happening.service.ts'

const atOnce = 50
/** An event that cannot be drafted is tried again so much later, and harms no other. */
const againMs = 10 * 60_000

async function draftOne(ctx: Ctx, id: string, options: DraftingOptions): Promise<void> {
  try {
    await inTransaction(ctx, async (tx) => {
      if (await takeDueEvent(tx.db, id, tx.now)) await draftEvent(tx, id, options)
    })
  } catch (error) {
    ctx.log.error({ event: id, err: (error as Error).stack }, 'an event could not be drafted')
    await postponeEvent(ctx.db, id, new Date(ctx.now.getTime() + againMs))
  }
}

/**
 * Writes, changes, publishes and closes alerts about the events that are due, each in a transaction of its own. Returns how many events there
 * were. With `publish: false` no rule publishes or closes anything.
 */
export async function draftPending(
  ctx: Ctx,
  { publish, signal }: DraftingOptions & { readonly signal?: AbortSignal },
): Promise<number> {
  let drafted = 0
  let last: string | undefined
  while (!signal?.aborted) {
    const ids = await listDueEvents(ctx.db, ctx.now, atOnce)
    // Somebody else drafts what stays.
    if (ids.length === 0 || ids[0] === last) break
    last = ids[0]
    for (const id of ids) {
      if (signal?.aborted) break
      await draftOne(ctx, id, { publish })
      drafted += 1
    }
  }
  return drafted
}

/** The job: all that is due, and itself again for what is due later. */
export async function draftDueEvents(ctx: Ctx, signal: AbortSignal): Promise<void> {
  await draftPending({ ...ctx, now: ctx.freshNow() }, { publish: true, signal })
  const next = await findNextDue(ctx.db)
  if (next) await enqueueDrafting(ctx, next)
}
