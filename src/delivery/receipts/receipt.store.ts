import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { stopEscalations } from '../escalation/escalation-end.store.ts'
import type { Recipient } from '../notifications/notification.store.ts'
import type { Receipt, ReceiptSource } from './receipt.ts'

/** What a receipt is about. */
export interface ReceiptSubject {
  readonly notificationId: string
  readonly userId: string
  readonly companyId: string | null
  /** The same was said before, or so much that nothing more is kept. */
  readonly isRepeated: boolean
}

/** The delivery and those that it carries, of a digest. */
const withCarried = (id: number): RawBuilder<unknown> =>
  sql`d.id = any(array(select ${id}::bigint union all select part.id from deliveries part where part.carried_by = ${id}))`

/** Nobody sends it now: its state is free to change. Otherwise the result of the sending takes this into account (updateDeliveries). */
const isAtRest = sql`d.leased_until is null`

/**
 * A message that waited for another try has arrived after all, and one that was given up too. An e-mail that arrived lies in a mailbox: nobody has
 * seen it, so that it ends no escalation.
 */
const confirmed = ({ deliveryId, channel, source }: Receipt, now: Date): RawBuilder<unknown> => sql`
  own as (
    update deliveries d set acknowledged_at = receipt.at, acknowledged_by = ${source},
      state = case when ${isAtRest} and d.state in ('waiting', 'failed') then 'sent' else d.state end,
      sent_at = case when ${isAtRest} and d.state in ('waiting', 'failed') then coalesce(d.sent_at, receipt.at) else d.sent_at end
    from receipt where ${withCarried(deliveryId)} and d.acknowledged_at is null
    returning d.notification_id, receipt.at
  ),
  told as (
    update notifications n set acknowledged_at = own.at, acknowledged_by = ${source}
    from own where n.id = own.notification_id and n.acknowledged_at is null
  )${channel === 'email' ? sql`` : sql`, ${stopEscalations(sql`select notification_id from own`, 'delivered', sql`${now.toISOString()}::timestamptz`)}`}`

/** What was sent, or is being sent, and neither confirmed nor given up before. */
const mayFail = sql`d.acknowledged_at is null and d.bounced_at is null and (d.state = 'sent' or not ${isAtRest})`

/** Whatever was confirmed stays delivered. */
const refused = ({ deliveryId, code, said }: Receipt): RawBuilder<unknown> => {
  const words = [code, said ?? ''].filter((one) => one !== '').join(' ') || 'not delivered'
  return sql`
    own as (
      update deliveries d set bounced_at = receipt.at, last_error = ${words},
        state = case when ${isAtRest} then 'failed' else d.state end
      from receipt where ${withCarried(deliveryId)} and ${mayFail}
    )`
}

/** Whoever has the address of one mail can say things of it without a key. Beyond this only what changes the delivery is kept, which is little. */
const mostReceipts = 50

const changesDelivery: Readonly<Record<'delivered' | 'failed', RawBuilder<unknown>>> = {
  delivered: sql`d.acknowledged_at is null`,
  failed: mayFail,
}

/**
 * Keeps a receipt and changes the delivery by it, in one statement. Undefined: there is no such delivery on this channel, or not any more.
 * The same again changes nothing, and neither does the order in which receipts come. Notification and delivery are locked against their
 * deletion, so that an erasure either waits for the receipt and deletes it too, or is over and nothing is kept.
 */
export async function addReceipt(db: Db, receipt: Receipt, now: Date): Promise<ReceiptSubject | undefined> {
  const { deliveryId, channel, source, event, code, reference, said, raw, at } = receipt
  const change =
    event === 'delivered' ? confirmed(receipt, now) : event === 'failed' ? refused(receipt) : sql`own as (select)`
  const changes = event === 'delivered' || event === 'failed' ? changesDelivery[event] : sql`false`
  const { rows } = await sql<ReceiptSubject>`
    with kept as (
      select d.id, d.notification_id, d.user_id, d.company_id, d.queued_at, ${changes} as changes
      from notifications n join deliveries d on d.notification_id = n.id
      where ${withCarried(deliveryId)} and d.channel = ${channel}
      order by n.id for key share of n, d
    ),
    delivery as (select * from kept where id = ${deliveryId}),
    receipt as (
      insert into delivery_receipts (notification_id, delivery_id, user_id, company_id, source, event, code, reference, said, raw, at, received_at)
      select d.notification_id, d.id, d.user_id, d.company_id, ${source}, ${event}, ${code}, ${reference}, ${said}, ${JSON.stringify(raw)}::jsonb,
        greatest(d.queued_at, least(${at.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)), ${now.toISOString()}::timestamptz
      from delivery d
      where d.changes
        or (select count(*) from delivery_receipts r where r.notification_id = d.notification_id and r.delivery_id = d.id) < ${mostReceipts}
      on conflict do nothing
      returning at
    ),
    ${change}
    select d.notification_id as "notificationId", d.user_id as "userId", d.company_id as "companyId",
      not exists (select from receipt) as "isRepeated"
    from delivery d`.execute(db)
  return rows[0]
}

export interface OwnReceipts {
  readonly ids: readonly string[]
  readonly source: ReceiptSource & ('app' | 'socket')
  /** The device that has them, where it says so: then its deliveries are confirmed, too. */
  readonly deviceToken: string | null
  readonly now: Date
}

/** The person's own device or page has these. Returns those of the ids that are the person's, in the company that they act in. */
export async function addOwnReceipts(
  db: Db,
  { userId, companyId }: Recipient,
  { ids, source, deviceToken, now }: OwnReceipts,
): Promise<readonly { readonly id: string; readonly isNew: boolean }[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    with own as (
      select n.id, n.user_id, n.company_id, d.id as delivery_id, n.created_at
      from notifications n left join lateral (
        select d.id from deliveries d join shared_devices v on v.id = d.device_id
        where d.notification_id = n.id and v.user_id = n.user_id and v.token = ${deviceToken}) d on true
      where n.id = any(${ids}::uuid[]) and n.user_id = ${userId}::uuid
        and (${companyId}::uuid is null or n.company_id = ${companyId}::uuid)
      order by n.id for key share of n
    ),
    receipt as (
      insert into delivery_receipts (notification_id, delivery_id, user_id, company_id, source, event, raw, at, received_at)
      select id, delivery_id, user_id, company_id, ${source}, 'delivered', '{}', greatest(created_at, ${at}), ${at} from own
      on conflict do nothing
      returning notification_id, delivery_id, at
    ),
    delivery as (
      update deliveries d set acknowledged_at = receipt.at, acknowledged_by = ${source},
        state = case when ${isAtRest} and d.state in ('waiting', 'failed') then 'sent' else d.state end,
        sent_at = case when ${isAtRest} and d.state in ('waiting', 'failed') then coalesce(d.sent_at, receipt.at) else d.sent_at end
      from receipt where d.id = receipt.delivery_id and d.acknowledged_at is null
    ),
    told as (
      update notifications n set acknowledged_at = receipt.at, acknowledged_by = ${source}
      from receipt where n.id = receipt.notification_id and n.acknowledged_at is null
    ),
    ${stopEscalations(sql`select notification_id from receipt`, 'delivered', at)}
    select own.id, exists (select from receipt where receipt.notification_id = own.id) as "isNew" from own`.execute(db)
  return rows
}
