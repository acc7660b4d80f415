import { throwUnauthorizedOrNotFound } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { isUuid } from '../../platform/ids.ts'
import { unauthorized } from '../../platform/problem.ts'
import { noteAtDesk } from '../../platform/sockets/desk-news.ts'
import {
  countUnread,
  findOwn,
  listNewest,
  listOwn,
  markNotificationDeleted,
  markNotificationRead,
  markNotificationsRead,
  notificationExists,
  type Recipient,
} from './notification.store.ts'
import type { Notification } from './notification.ts'

function recipient({ actor }: Ctx): Recipient {
  if (actor.kind !== 'user') throw unauthorized('This is for people.')
  return { userId: actor.userId, companyId: actor.companyId }
}

/** The caller's own notifications in the company that they act in, newest first. */
export const listOwnNotifications = (ctx: Ctx, pageRequest: PageRequest): Promise<Page<Notification>> =>
  listOwn(ctx.db, recipient(ctx), pageRequest)

/** How many of the caller's own notifications in the company that they act in are not read. */
export const countUnreadNotifications = (ctx: Ctx): Promise<number> => countUnread(ctx.db, recipient(ctx))

/** The newest notifications of people, each in the company that they act in: for those who are connected. `db` must have the system scope. */
export const readNewestNotifications = (
  db: Db,
  people: readonly Recipient[],
  limit: number,
): Promise<Notification[]> => (people.length === 0 ? Promise.resolve([]) : listNewest(db, people, limit))

async function getOwn(ctx: Ctx, id: string): Promise<Notification> {
  const found = isUuid(id) ? await findOwn(ctx.db, recipient(ctx), id) : undefined
  return found ?? throwUnauthorizedOrNotFound(ctx, 'notification', id, notificationExists)
}

/** Marks it as read and acknowledged. The time of the first reading stays. */
export async function markRead(ctx: Ctx, id: string): Promise<Notification> {
  return inTransaction(ctx, async (tx) => {
    const before = await getOwn(tx, id)
    if (before.readAt) return before
    await markNotificationRead(tx.db, before.userId, before.id, tx.now)
    noteAtDesk(tx.db, 'notifications', before.companyId, before.id)
    return getOwn(tx, before.id)
  })
}

/** Marks the caller's notifications of a type as read that are about the same thing, because it was read elsewhere. */
export async function markRelatedRead(tx: Ctx, type: number, data: Readonly<Record<string, string>>): Promise<void> {
  await markNotificationsRead(tx.db, recipient(tx), type, data, tx.now)
  noteAtDesk(tx.db, 'notifications', recipient(tx).companyId)
}

export async function deleteNotification(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { userId, id: known } = await getOwn(tx, id)
    await markNotificationDeleted(tx.db, userId, known, tx.now)
  })
}
