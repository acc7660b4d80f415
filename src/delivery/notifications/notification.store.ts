import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { existsAnywhere } from '../../platform/db/exists-anywhere.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { stopEscalations } from '../escalation/escalation-end.store.ts'
import type { Notification } from './notification.ts'

/** A person in the company that they act in; null for a person who belongs to none. */
export interface Recipient {
  readonly userId: string
  readonly companyId: string | null
}

/**
 * The notification (n) is of the company that the person acts in. A responder of the network acts in none and is notified of the issues of
 * many: theirs are all but those of companies in which the person has a role, which the token of that company shows.
 */
const isOfCompany = (companyId: string | null): RawBuilder<boolean> =>
  companyId === null
    ? sql`(n.company_id is null or not exists (
        select 1 from shared_roles r where r.user_id = n.user_id and r.company_id = n.company_id))`
    : sql`n.company_id = ${companyId}::uuid`

const own = (db: Db, { userId, companyId }: Recipient) =>
  db
    .selectFrom('notifications as n')
    .where('n.user_id', '=', userId)
    .where(isOfCompany(companyId))
    .where('n.deleted_at', 'is', null)

const shown = (db: Db, whose: Recipient) =>
  own(db, whose)
    .select(['n.id', 'n.user_id as userId', 'n.company_id as companyId', 'n.type', 'n.title', 'n.body'])
    .select([sql<Record<string, unknown>>`n.data`.as('data'), 'n.read_at as readAt'])
    .select(['n.created_at as createdAt', 'n.updated_at as updatedAt'])

/** Newest first: ids (UUIDv7) sort by time. */
export async function listOwn(db: Db, whose: Recipient, pageRequest: PageRequest): Promise<Page<Notification>> {
  const items = await shown(db, whose)
    .orderBy('n.id', 'desc')
    .limit(pageRequest.perPage)
    .offset(offsetOf(pageRequest))
    .execute()
  const { total } = await own(db, whose).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { items, total }
}

export async function countUnread(db: Db, whose: Recipient): Promise<number> {
  const { unread } = await own(db, whose)
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('n.read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

export const findOwn = (db: Db, whose: Recipient, id: string): Promise<Notification | undefined> =>
  shown(db, whose).where('n.id', '=', id).executeTakeFirst()

/** Marks what is not read yet, and ends what was done to reach the person. */
async function readWhere(db: Db, where: RawBuilder<unknown>, at: Date): Promise<void> {
  const now = sql`${at.toISOString()}::timestamptz`
  await sql`
    with read as (
      update notifications n set read_at = ${now}, acknowledged_at = coalesce(acknowledged_at, ${now}),
        acknowledged_by = coalesce(acknowledged_by, 'read'), updated_at = ${now}
      where ${where} and n.read_at is null
      returning n.id
    ),
    ${stopEscalations(sql`select id from read`, 'read', now)}
    select`.execute(db)
}

export async function markNotificationRead(db: Db, userId: string, id: string, at: Date): Promise<void> {
  await readWhere(db, sql`n.id = ${id}::uuid and n.user_id = ${userId}::uuid`, at)
}

/** Marks the person's notifications in the company, of a type, whose data has these values. */
export async function markNotificationsRead(
  db: Db,
  { userId, companyId }: Recipient,
  type: number,
  data: Readonly<Record<string, string>>,
  at: Date,
): Promise<void> {
  await readWhere(
    db,
    sql`n.user_id = ${userId} and ${isOfCompany(companyId)} and n.type = ${type} and n.data @> ${JSON.stringify(data)}::jsonb`,
    at,
  )
}

/** Hides it from the list; the row and its deliveries stay. */
export async function markNotificationDeleted(db: Db, userId: string, id: string, at: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ deleted_at: at, updated_at: at })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

/** The newest notifications of each person in the company that they act in, newest first. `db` must have the system scope. */
export async function listNewest(db: Db, people: readonly Recipient[], limit: number): Promise<Notification[]> {
  const { rows } = await sql<Notification>`
    select n.* from unnest(${people.map(({ userId }) => userId)}::uuid[], ${people.map(({ companyId }) => companyId)}::uuid[]) as person(user_id, company_id)
    cross join lateral (
      select n.id, n.user_id as "userId", n.company_id as "companyId", n.type, n.title, n.body, n.data, n.read_at as "readAt",
        n.created_at as "createdAt", n.updated_at as "updatedAt"
      from notifications n where n.user_id = person.user_id and n.company_id is not distinct from person.company_id and n.deleted_at is null
      order by n.id desc limit ${limit}) n
    order by n.id desc`.execute(db)
  return rows
}

/** Whether it exists in any company: the function bypasses row-level security and returns only a boolean. */
export const notificationExists = existsAnywhere('notification')
