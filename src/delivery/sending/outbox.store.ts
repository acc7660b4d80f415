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
        recipient: message.to,
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
  readonly companyId?: string | undefined
  readonly userId?: string | undefined
  readonly channel?: string | undefined
}

/** Newest first. */
export async function listOutbox(db: Db, filter: OutboxFilter, pageRequest: PageRequest): Promise<Page<OutboxMessage>> {
  let query = db.selectFrom('outbox_messages as m')
  if (filter.companyId !== undefined) query = query.where('m.company_id', '=', filter.companyId)
  if (filter.userId !== undefined) query = query.where('m.user_id', '=', filter.userId)
  if (filter.channel !== undefined) query = query.where('m.channel', '=', filter.channel)
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

/** Messages reveal where people were, so they are not kept for longer than needed. */
export async function deleteOldOutbox(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('outbox_messages').where('at', '<', before).execute()
}
