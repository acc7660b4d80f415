import { Type } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import { enqueue, task } from '../../platform/jobs/task.ts'

/** Makes entries of everything that waits for the chains. */
export const chainEvidence = task('chain-evidence', Type.Object({}), { priority: 'bulk' })

const minute = 60_000

/**
 * At the end of the minute everything that waits is put into the chains, by one job for all that happens in it. Transactions share its row and do not wait for each other
 * (platform/jobs/task.ts).
 */
export const chainSoon = (ctx: Ctx): Promise<void> =>
  enqueue(
    ctx,
    chainEvidence,
    {},
    { key: 'all', dueAt: new Date((Math.floor(ctx.now.getTime() / minute) + 1) * minute) },
  )
