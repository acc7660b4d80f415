import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { afterCommit } from '../../platform/db/db.ts'
import { enqueueMany } from '../../platform/jobs/task.ts'
import { wakeWorkers } from '../../platform/jobs/wake.ts'
import { noteAtDesk } from '../../platform/sockets/desk-news.ts'
import { chainSoon } from '../chain/chain.tasks.ts'
import { escalate, releaseDigests } from '../notifications/notification.tasks.ts'
import { type AnnounceResult, type Notice, type NoticeContent, urgencyOf } from '../notifications/notification.ts'
import { insertNotifications, type Recipients, recipientsOf } from './announce.store.ts'

async function write(
  ctx: Ctx,
  content: NoticeContent,
  recipients: Recipients,
  priority: 0 | 1 | 2,
  concerned: string | null,
): Promise<AnnounceResult> {
  return inTransaction(ctx, async (tx) => {
    const { stored, deliveries, due, digests, steps } = await insertNotifications(tx.db, content, recipients, {
      now: tx.now,
      priority,
    })
    const entries = digests.map((dueAt) => ({ payload: {}, key: dueAt.toISOString(), dueAt }))
    if (entries.length > 0) await enqueueMany(tx, releaseDigests, entries)
    const stepsDue = steps.map((dueAt) => ({ payload: {}, key: dueAt.toISOString(), dueAt }))
    if (stepsDue.length > 0) await enqueueMany(tx, escalate, stepsDue)
    // What is sent now makes the chain soon by itself: an import announces thousands of trips.
    if (stored > 0 && !due) await chainSoon(tx)
    // A stored notification may have a webhook event even when no message is due.
    if (due || stored > 0) afterCommit(tx.db, wakeWorkers)
    if (stored > 0) noteAtDesk(tx.db, 'notifications', concerned)
    return { stored, deliveries }
  })
}

/**
 * Writes one notification per (person, cause) in the caller's transaction, and its deliveries by the person's settings,
 * devices, entitlement and notification preferences. A person who has a notification of that cause is skipped.
 */
export async function announce(ctx: Ctx, notice: Notice): Promise<void> {
  if (notice.userIds.length === 0) return
  await write(ctx, notice, recipientsOf(notice), urgencyOf(notice) === 'call' ? 0 : 1, notice.companyId)
}

/** Like `announce`, for all rows of a select, in one statement. The deliveries have the lowest priority, except calls for help. */
export const announceSet = (ctx: Ctx, content: NoticeContent, recipients: Recipients): Promise<AnnounceResult> =>
  write(ctx, content, recipients, urgencyOf(content) === 'call' ? 0 : 2, 'all')
