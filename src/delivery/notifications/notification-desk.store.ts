import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { Delivery, DeskNotification, SaidOfDelivery } from './timeline.ts'

export interface NotificationFilter {
  readonly companyId?: string | undefined
  readonly userId?: string | undefined
  readonly email?: string | undefined
  readonly type?: number | undefined
  readonly thread?: string | undefined
  /** The state of one of its deliveries, `delivered`, `read`, or the reason why it was withheld. */
  readonly state?: string | undefined
}

const withheldStates: readonly string[] = ['white_label', 'no_entitlement', 'muted']

function conditions(filter: NotificationFilter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`true`]
  const { companyId, userId, email, type, thread, state } = filter
  if (companyId !== undefined) all.push(sql`n.company_id = ${companyId}`)
  if (userId !== undefined) all.push(sql`n.user_id = ${userId}`)
  if (email !== undefined)
    all.push(
      sql`n.user_id in (select id from shared_users where lower(email) = ${email.toLowerCase()} and deleted_at is null)`,
    )
  if (type !== undefined) all.push(sql`n.type = ${type}`)
  if (thread !== undefined) all.push(sql`n.thread = ${thread}`)
  if (state === 'read') all.push(sql`n.read_at is not null`)
  else if (state === 'delivered') all.push(sql`n.acknowledged_at is not null`)
  else if (state !== undefined)
    all.push(
      withheldStates.includes(state)
        ? sql`n.withheld = ${state}`
        : sql`exists (select from deliveries d where d.notification_id = n.id and d.state = ${state})`,
    )
  return sql.join(all, sql` and `)
}

type Row = Omit<DeskNotification, 'deliveries'> & { readonly deliveries: readonly Record<string, unknown>[] }

const date = (value: unknown): Date | null => (typeof value === 'string' ? new Date(value) : null)

/** Parses the times, which are strings inside JSON. */
const toDelivery = (row: Record<string, unknown>): Delivery => ({
  ...(row as unknown as Delivery),
  dueAt: new Date(String(row['dueAt'])),
  queuedAt: new Date(String(row['queuedAt'])),
  sentAt: date(row['sentAt']),
  keptAt: date(row['keptAt']),
  acknowledgedAt: date(row['acknowledgedAt']),
})

const select = sql`
  select n.id, n.user_id as "userId", coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.external_id, '') as "personName", u.email,
    n.company_id as "companyId", (select c.name from shared_companies c where c.id = n.company_id) as "companyName", n.language, n.type, n.title, n.body, n.data, n.cause, n.thread, n.urgency, n.suppressed, n.withheld,
    n.read_at as "readAt", n.acknowledged_at as "acknowledgedAt", n.acknowledged_by as "acknowledgedBy", n.deleted_at as "deletedAt", n.occurred_at as "occurredAt", n.published_at as "publishedAt",
    n.matched_at as "matchedAt", n.queued_at as "queuedAt", n.created_at as "createdAt",
    (select coalesce(json_agg(json_build_object('id', d.id, 'channel', d.channel, 'deviceId', d.device_id,
      'devicePlatform', (select v.platform from shared_devices v where v.id = d.device_id), 'state', d.state,
      'carriedBy', d.carried_by, 'step', d.step, 'dueAt', d.due_at, 'attempts', d.attempts, 'tries', d.tries, 'lastError', d.last_error,
      'providerMessageId', d.provider_message_id, 'queuedAt', d.queued_at, 'sentAt', d.sent_at, 'keptAt', d.kept_at, 'isSimulated', d.simulated,
      'acknowledgedAt', d.acknowledged_at, 'acknowledgedBy', d.acknowledged_by) order by d.id), '[]')
     from deliveries d where d.notification_id = n.id) as deliveries`

const toNotification = (row: Row): DeskNotification => ({ ...row, deliveries: row.deliveries.map(toDelivery) })

/** Newest first, with their deliveries. */
export async function listNotifications(
  db: Db,
  filter: NotificationFilter,
  pageRequest: PageRequest,
): Promise<Page<DeskNotification>> {
  const where = conditions(filter)
  const { rows } = await sql<Row>`${select}
    from (
      select * from notifications n where ${where} order by n.id desc limit ${pageRequest.perPage} offset ${offsetOf(pageRequest)}
    ) n join shared_users u on u.id = n.user_id order by n.id desc`.execute(db)
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from notifications n where ${where}`.execute(db)
  return { items: rows.map(toNotification), total: counted.rows[0]?.total ?? 0 }
}

export async function findNotification(db: Db, id: string): Promise<DeskNotification | undefined> {
  const { rows } =
    await sql<Row>`${select} from notifications n join shared_users u on u.id = n.user_id where n.id = ${id}`.execute(
      db,
    )
  return rows[0] && toNotification(rows[0])
}

/** What was said of a notification's messages; of a digest's message, if one brought it. Oldest first. */
export async function listReceipts(db: Db, notificationId: string): Promise<SaidOfDelivery[]> {
  const { rows } = await sql<SaidOfDelivery>`
    select d.channel, r.source, r.event, r.code, r.said, r.at
    from deliveries d join delivery_receipts r on r.delivery_id = coalesce(d.carried_by, d.id)
      and r.notification_id = coalesce((select c.notification_id from deliveries c where c.id = d.carried_by), d.notification_id)
    where d.notification_id = ${notificationId}
    union all
    select null, r.source, r.event, r.code, r.said, r.at from delivery_receipts r where r.notification_id = ${notificationId} and r.delivery_id is null
    order by at`.execute(db)
  return rows
}

/**
 * Requeues the notification's failed and dropped deliveries with a fresh retry schedule, and returns how many. A delivery
 * that was part of a digest is sent alone.
 */
export async function requeueDeliveries(db: Db, notificationId: string, at: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update deliveries set state = 'waiting', due_at = ${at}, attempts = 0, carried_by = null, priority = 1, bounced_at = null
    where notification_id = ${notificationId} and state in ('failed', 'dropped') and leased_until is null
    returning id`.execute(db)
  return rows.length
}
