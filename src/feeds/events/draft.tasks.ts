import { Type } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import { enqueue, task } from '../../platform/jobs/task.ts'

/** Events have changed: their drafts and alerts are looked at again. One job does all that are due. */
export const draftEventsTask = task('draft-events', Type.Object({}), { priority: 'urgent' })

/** Adds the job, or brings it forward. */
export const enqueueDrafting = (tx: Ctx, dueAt: Date = tx.now): Promise<void> =>
  enqueue(tx, draftEventsTask, {}, { key: 'draft-events', dueAt })
