import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { afterCommit } from '../../platform/db/db.ts'
import { poke } from '../../platform/jobs/pokes.ts'
import { enqueueMany } from '../../platform/jobs/task.ts'
import { insertNotifications, type Recipients, recipientsOf } from './announce.store.ts'
import { releaseDigests } from './notification.tasks.ts'
import type { AnnounceResult, Notice, NoticeContent } from './notification.ts'

async function write(
  ctx: Ctx,
  content: NoticeContent,
  recipients: Recipients,
  priority: 0 | 1 | 2,
): Promise<AnnounceResult> {
  return inTransaction(ctx, async (tx) => {
    const { stored, deliveries, due, digests } = await insertNotifications(tx.db, content, recipients, {
      now: tx.now,
      priority,
    })
    const entries = digests.map((dueAt) => ({ payload: {}, key: dueAt.toISOString(), dueAt }))
    if (entries.length > 0) await enqueueMany(tx, releaseDigests, entries)
    // Where nothing is sent to people, a company's webhook may be.
    if (due || stored > 0) afterCommit(tx.db, poke)
    return { stored, deliveries }
  })
}

/**
 * Notifies people: exactly one stored notification per (person, cause), and what is sent of it by their settings,
 * devices, entitlement and preferences, in the caller's transaction. Who was notified of that cause before is left alone.
 */
export async function announce(ctx: Ctx, notice: Notice): Promise<void> {
  if (notice.userIds.length === 0) return
  await write(ctx, notice, recipientsOf(notice), notice.urgency === 'call' ? 0 : 1)
}

/** As `announce`, for as many as a select finds, in one statement and as bulk: anything else overtakes it. */
export const announceSet = (ctx: Ctx, content: NoticeContent, recipients: Recipients): Promise<AnnounceResult> =>
  write(ctx, content, recipients, content.urgency === 'call' ? 0 : 2)
