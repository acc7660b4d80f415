import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { ChannelName, OutgoingMessage } from './channel.ts'

/** A message on a channel without a provider. */
export interface OutboxMessage {
  readonly id: number
  readonly deliveryId: number
  readonly userId: string
  readonly companyId: string | null
  readonly channel: ChannelName
  readonly recipient: string
  readonly title: string
  readonly body: string
  readonly message: Readonly<Record<string, unknown>>
  readonly at: Date
}

/** A push token is a credential of the device: it is not stored here. */
const recipientOf = ({ channel, to }: OutgoingMessage): string =>
  channel === 'email' || channel === 'sms' ? to : 'push token, not shown'

/** Ignores a delivery that is stored already: an earlier try stored it, and its result was lost. */
export async function insertOutbox(db: Db, messages: readonly OutgoingMessage[]): Promise<void> {
  await db
    .insertInto('outbox_messages')
    .values(
      messages.map((message) => ({
        delivery_id: Number(message.id),
        user_id: message.userId,
        company_id: message.companyId,
        channel: message.channel,
        recipient: recipientOf(message),
        title: message.title,
        body: message.body,
        message: JSON.stringify({
          language: message.language,
          urgency: message.urgency,
          notices: message.notifications.map(({ id, type, title, body, data }) => ({ id, type, title, body, data })),
        }),
        at: message.at,
      })),
    )
    .onConflict((conflict) => conflict.column('delivery_id').doNothing())
    .execute()
}

export interface OutboxFilter {
  readonly id?: number | undefined
  readonly companyId?: string | undefined
  readonly userId?: string | undefined
  readonly channel?: string | undefined
  /** Leaves out messages with notifications of these types. */
  readonly withoutTypes?: readonly number[] | undefined
}

/** Newest first. */
export async function listOutbox(db: Db, filter: OutboxFilter, pageRequest: PageRequest): Promise<Page<OutboxMessage>> {
  let query = db.selectFrom('outbox_messages as m')
  if (filter.id !== undefined) query = query.where('m.id', '=', filter.id)
  if (filter.companyId !== undefined) query = query.where('m.company_id', '=', filter.companyId)
  if (filter.userId !== undefined) query = query.where('m.user_id', '=', filter.userId)
  if (filter.channel !== undefined) query = query.where('m.channel', '=', filter.channel)
  for (const type of filter.withoutTypes ?? [])
    query = query.where(sql<boolean>`not m.message @> ${JSON.stringify({ notices: [{ type }] })}::jsonb`)
  const items = await query
    .select(['m.id', 'm.delivery_id as deliveryId', 'm.user_id as userId', 'm.company_id as companyId'])
    .select([sql<ChannelName>`m.channel`.as('channel'), 'm.recipient', 'm.title', 'm.body', 'm.at'])
    .select(sql<Record<string, unknown>>`m.message`.as('message'))
    .orderBy('m.id', 'desc')
    .limit(pageRequest.perPage)
    .offset(offsetOf(pageRequest))
    .execute()
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { items, total }
}

/** A message with the cause of its notification; a digest has that of the first one. */
export async function findOutboxMessage(
  db: Db,
  id: number,
): Promise<(Pick<OutboxMessage, 'id' | 'companyId' | 'channel' | 'body'> & { cause: string | null }) | undefined> {
  return db
    .selectFrom('outbox_messages as m')
    .leftJoin('deliveries as d', 'd.id', 'm.delivery_id')
    .leftJoin('notifications as n', 'n.id', 'd.notification_id')
    .select(['m.id', 'm.company_id as companyId', sql<ChannelName>`m.channel`.as('channel'), 'm.body', 'n.cause'])
    .where('m.id', '=', id)
    .executeTakeFirst()
}

/** Messages reveal where people were, so they are not kept for longer than needed. */
export async function deleteOldOutbox(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('outbox_messages').where('at', '<', before).execute()
}
