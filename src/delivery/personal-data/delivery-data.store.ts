import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** The person's notifications with their deliveries. */
export async function listNotificationData(db: Db, userId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select n.id, n.company_id, n.type, n.title, n.body, n.data, n.thread, n.urgency, n.suppressed, n.withheld, n.read_at, n.deleted_at,
      n.created_at, (select coalesce(json_agg(json_build_object('channel', d.channel, 'state', d.state, 'due_at', d.due_at,
        'sent_at', d.sent_at, 'last_error', d.last_error) order by d.id), '[]')
        from deliveries d where d.notification_id = n.id) as deliveries
    from notifications n where n.user_id = ${userId} order by n.id`.execute(db)
  return rows
}

export async function listOutboxData(db: Db, userId: string): Promise<object[]> {
  return db
    .selectFrom('outbox_messages')
    .select(['channel', 'recipient', 'title', 'body', 'at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

export async function eraseNotifications(db: Db, userId: string): Promise<void> {
  await sql`delete from deliveries where notification_id in (select id from notifications where user_id = ${userId})`.execute(
    db,
  )
  await db.deleteFrom('notifications').where('user_id', '=', userId).execute()
}

export async function eraseOutbox(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('outbox_messages').where('user_id', '=', userId).execute()
}

/** Removes the person from the events of relayed notifications; the events stay. */
export async function eraseRelayed(db: Db, userId: string): Promise<void> {
  await sql`
    update webhook_events set payload = jsonb_build_object('notification', jsonb_build_object('type', event), 'user', jsonb_build_object('id', ${userId}::text))
    where company_id in (select company_id from shared_users where id = ${userId} union select company_id from notifications where user_id = ${userId})
      and event_name = 'notification.suppressed'
      and payload -> 'user' ->> 'id' = ${userId}`.execute(db)
}
