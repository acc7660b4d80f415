import { audit, throwUnauthorizedOrNotFound } from '../../people/index.ts'
import { type Ctx, deskCompany, inTransaction } from '../../platform/ctx.ts'
import { afterCommit } from '../../platform/db/db.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { wakeWorkers } from '../../platform/jobs/wake.ts'
import { conflict } from '../../platform/problem.ts'
import { noteAtDesk } from '../../platform/sockets/desk-news.ts'
import { type Reason, readReasons } from '../reasons/reason.ts'
import { notificationExists } from './notification.store.ts'
import {
  findNotification,
  listNotifications,
  listReceipts,
  type NotificationFilter,
  requeueDeliveries,
} from './notification-desk.store.ts'
import type { DeskNotification, ProvenNotification } from './timeline.ts'

/** A manager sees only the own company's notifications; those that the manager got in another company are left out too. */
const ownCompany = (ctx: Ctx, filter: NotificationFilter): NotificationFilter => ({
  ...filter,
  companyId: deskCompany(ctx) ?? filter.companyId,
})

/** A notification with the reason why it was made. */
export interface ReasonedNotification extends DeskNotification {
  readonly reason: Reason
}

async function withReasons(ctx: Ctx, items: readonly DeskNotification[]): Promise<ReasonedNotification[]> {
  const reasons = items.length === 0 ? new Map<string, Reason>() : await readReasons(ctx, items)
  return items.map((one) => {
    const reason = reasons.get(one.id)
    if (!reason) throw new Error(`No reason was read for notification ${one.id}.`)
    return { ...one, reason }
  })
}

/** Notifications with their deliveries, newest first. */
export async function searchNotifications(
  ctx: Ctx,
  filter: NotificationFilter,
  pageRequest: PageRequest,
): Promise<Page<ReasonedNotification>> {
  const { items, total } = await listNotifications(ctx.db, ownCompany(ctx, filter), pageRequest)
  return { items: await withReasons(ctx, items), total }
}

/** With all that was said of its messages. */
export interface NotificationProof extends ReasonedNotification, ProvenNotification {}

export async function getNotification(ctx: Ctx, id: string): Promise<NotificationProof> {
  const one = await findNotification(ctx.db, id)
  const company = deskCompany(ctx)
  const [found] = one && (company === null || one.companyId === company) ? await withReasons(ctx, [one]) : []
  if (!found) return throwUnauthorizedOrNotFound(ctx, 'notification', id, notificationExists)
  return { ...found, receipts: await listReceipts(ctx.db, found.id) }
}

/** Requeues the failed and dropped deliveries of a notification; 409 if there is none. */
export async function sendAgain(ctx: Ctx, id: string): Promise<NotificationProof> {
  return inTransaction(ctx, async (tx) => {
    const before = await getNotification(tx, id)
    const requeued = await requeueDeliveries(tx.db, before.id, tx.now)
    if (requeued === 0) throw conflict('nothing_failed', 'Nothing of this notification failed or was dropped.')
    await audit(tx, {
      action: 'send_again',
      subjectKind: 'notification',
      subjectId: before.id,
      companyId: before.companyId,
      before: null,
      after: { deliveries: requeued },
    })
    afterCommit(tx.db, wakeWorkers)
    noteAtDesk(tx.db, 'notifications', before.companyId, before.id)
    return getNotification(tx, id)
  })
}
