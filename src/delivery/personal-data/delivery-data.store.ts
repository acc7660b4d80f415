import { sql } from 'kysely'
import type { Traces } from '../../people/index.ts'
import type { Db } from '../../platform/db/db.ts'

/** The person's notifications with their deliveries. */
export async function listNotificationData(db: Db, userId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select n.id, n.company_id, n.type, n.title, n.body, n.data, n.thread, n.urgency, n.suppressed, n.withheld, n.read_at, n.deleted_at,
      n.acknowledged_at as delivered_at, n.acknowledged_by as delivered_by, n.created_at, (select coalesce(json_agg(json_build_object('channel', d.channel, 'state', d.state, 'due_at', d.due_at,
        'sent_at', d.sent_at, 'delivered_at', d.acknowledged_at, 'delivered_by', d.acknowledged_by, 'simulated', d.simulated, 'last_error', d.last_error) order by d.id), '[]')
        from deliveries d where d.notification_id = n.id) as deliveries,
      (select coalesce(json_agg(json_build_object('channel', d.channel, 'source', r.source, 'event', r.event, 'code', r.code, 'said', r.said, 'at', r.at,
        'received_at', r.received_at, 'raw', r.raw) order by r.id), '[]')
        from delivery_receipts r left join deliveries d on d.id = r.delivery_id where r.notification_id = n.id) as receipts,
      (select json_build_object('state', e.state, 'ended_by', e.ended_by, 'ended_at', e.ended_at, 'attempts',
        (select coalesce(json_agg(json_build_object('at', a.at, 'way', a.way, 'outcome', a.outcome, 'note', a.note) order by a.id), '[]')
         from escalation_attempts a where a.notification_id = n.id))
        from escalations e where e.notification_id = n.id) as escalation
    from notifications n where n.user_id = ${userId} order by n.id`.execute(db)
  return rows
}

/** What the person answered by SMS. */
export const listAnswerData = (db: Db, userId: string): Promise<object[]> =>
  db
    .selectFrom('inbound_messages')
    .select(['phone', 'body', 'meaning', 'outcome', 'settled_as', 'at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

/** Those of the person, and those from their numbers that nobody has chosen a person for: they may be the person’s. */
export async function eraseAnswers(db: Db, userId: string, numbers: readonly string[]): Promise<void> {
  await sql`delete from inbound_messages where user_id = ${userId}
    or (user_id is null and translate(phone, ' ().-/', '') = any(${numbers.map((one) => one.replace(/[ ().\-/]/g, ''))}::text[]))`.execute(
    db,
  )
}

export async function listOutboxData(db: Db, userId: string): Promise<object[]> {
  return db
    .selectFrom('outbox_messages')
    .select(['channel', 'recipient', 'title', 'body', 'at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** A receipt that comes meanwhile holds its notification and its delivery: those go first, in the same order, and then what was said of them. */
export async function eraseNotifications(db: Db, userId: string): Promise<void> {
  await sql`select from notifications where user_id = ${userId} order by id for update`.execute(db)
  await db.deleteFrom('escalation_attempts').where('user_id', '=', userId).execute()
  await db.deleteFrom('escalations').where('user_id', '=', userId).execute()
  await sql`delete from deliveries where notification_id in (select id from notifications where user_id = ${userId})`.execute(
    db,
  )
  await db.deleteFrom('notifications').where('user_id', '=', userId).execute()
  await db.deleteFrom('delivery_receipts').where('user_id', '=', userId).execute()
}

export async function eraseOutbox(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('outbox_messages').where('user_id', '=', userId).execute()
}

/** Removes the person from the events of relayed notifications; the events stay. */
export async function eraseRelayed(db: Db, userId: string, now: Date): Promise<void> {
  await sql`
    update webhook_events set payload = jsonb_build_object('notification', jsonb_build_object('type', event), 'user', jsonb_build_object('id', ${userId}::text)),
      erased_at = ${now}
    where company_id in (select company_id from shared_users where id = ${userId} union select company_id from notifications where user_id = ${userId})
      and event_name = 'notification.suppressed'
      and payload -> 'user' ->> 'id' = ${userId}`.execute(db)
}

export async function listCompaniesOfNotifications(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct company_id as id from notifications where user_id = ${userId} and company_id is not null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

interface EventPayload {
  readonly id: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Events of these companies whose payload matches a pattern. */
export async function listEventsWith(
  db: Db,
  companyIds: readonly string[],
  patterns: readonly string[],
): Promise<EventPayload[]> {
  const { rows } = await sql<EventPayload>`
    select id, payload from webhook_events
    where company_id = any(${companyIds}::uuid[]) and payload::text ilike any(${patterns}::text[]) for update`.execute(
    db,
  )
  return rows
}

export async function updateEventPayloads(db: Db, events: readonly EventPayload[], now: Date): Promise<void> {
  await sql`
    update webhook_events e set payload = erased.payload, erased_at = ${now}
    from unnest(${events.map(({ id }) => id)}::uuid[], ${events.map(({ payload }) => JSON.stringify(payload))}::jsonb[]) erased (id, payload)
    where e.id = erased.id`.execute(db)
}

/** Empties what receivers answered to these events, and other answers that match a pattern: a receiver may repeat what it got. */
export async function blankAnswers(
  db: Db,
  companyIds: readonly string[],
  eventIds: readonly string[],
  patterns: readonly string[],
): Promise<void> {
  await sql`
    update webhook_tries set answer = '' where company_id = any(${companyIds}::uuid[]) and answer <> ''
      and (answer ilike any(${patterns}::text[])
        or delivery_id in (select id from webhook_deliveries where event_id = any(${eventIds}::uuid[])))`.execute(db)
}

interface NotificationTexts {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly data: unknown
}

/** Notifications of others that match a pattern, or that are about something that the person took part in. */
export async function listNotificationsWith(
  db: Db,
  { userId, companyIds, ids }: Traces,
  patterns: readonly string[],
): Promise<NotificationTexts[]> {
  const { rows } = await sql<NotificationTexts>`
    select id, title, body, data from notifications
    where company_id = any(${companyIds}::uuid[]) and user_id <> ${userId}
      and (concat_ws(' ', cause, title, body, data::text) ilike any(${patterns}::text[])
        or exists (select 1 from jsonb_each_text(data) about where about.value = any(${ids}::text[]))
        or thread = any(${ids.map((id) => `trip:${id}`)}::text[]))`.execute(db)
  return rows
}

export async function updateNotificationTexts(db: Db, rows: readonly NotificationTexts[]): Promise<void> {
  await sql`
    update notifications n set title = erased.title, body = erased.body, data = erased.data
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ title }) => title)}::text[], ${rows.map(({ body }) => body)}::text[],
      ${rows.map(({ data }) => JSON.stringify(data))}::jsonb[]) erased (id, title, body, data)
    where n.id = erased.id`.execute(db)
}

interface OutboxTexts {
  readonly id: number
  readonly title: string
  readonly body: string
  readonly message: unknown
}

/** Outbox messages to others that match a pattern, or that carry one of these notifications. */
export async function listOutboxWith(
  db: Db,
  { userId, companyIds }: Traces,
  patterns: readonly string[],
  notificationIds: readonly string[],
): Promise<OutboxTexts[]> {
  const { rows } = await sql<OutboxTexts>`
    select m.id, m.title, m.body, m.message from outbox_messages m
    where m.company_id = any(${companyIds}::uuid[]) and m.user_id <> ${userId}
      and (concat_ws(' ', m.title, m.body, m.message::text) ilike any(${patterns}::text[])
        or m.message @> any(select jsonb_build_object('notices', jsonb_build_array(jsonb_build_object('id', one)))
          from unnest(${notificationIds}::text[]) one))`.execute(db)
  return rows
}

export async function updateOutboxTexts(db: Db, rows: readonly OutboxTexts[]): Promise<void> {
  await sql`
    update outbox_messages m set title = erased.title, body = erased.body, message = erased.message
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ title }) => title)}::text[], ${rows.map(({ body }) => body)}::text[],
      ${rows.map(({ message }) => JSON.stringify(message))}::jsonb[]) erased (id, title, body, message)
    where m.id = erased.id`.execute(db)
}
