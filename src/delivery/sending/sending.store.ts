import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { LeasedTable } from '../../platform/jobs/lease-sql.ts'
import type { LeasedRow } from '../../platform/jobs/lease-store.ts'
import type { DeliveryState } from '../notifications/delivery-state.ts'
import { typesBySetting } from '../notifications/notification-lookup.ts'
import type { Urgency } from '../preferences/preferences.ts'
import type { ChannelName, MessageNotification } from './channel.ts'

/** Deliveries are leased rows that are kept when they are finished. */
export const deliveriesTable: LeasedTable = {
  table: 'deliveries',
  queue: 'channel',
  columns: [],
  error: 'last_error',
  open: `state = 'waiting'`,
}

/** A delivery with the current content and address. */
export interface DueDelivery {
  readonly id: number
  readonly channel: ChannelName
  readonly userId: string
  readonly deviceId: string | null
  readonly firstName: string
  readonly companyId: string | null
  readonly companyName: string | null
  readonly language: 'en' | 'es'
  readonly urgency: Urgency
  /** Null: the person has no such address any more, or it is blocked. */
  readonly to: string | null
  /** Set if the account or its company was deleted meanwhile. */
  readonly deletedReason: 'account_deleted' | 'company_deleted' | null
  /** It was not due when it was queued, or it is a retry. */
  readonly isDelayed: boolean
  /** The person has read all of its notifications. */
  readonly isRead: boolean
  /** Why this step of an escalation is not needed any more; null: it is, or it is no step. */
  readonly needlessBecause: string | null
  /** Without those that the person has turned off meanwhile. */
  readonly notifications: readonly MessageNotification[]
}

type Row = Omit<DueDelivery, 'notifications'> & {
  readonly notifications: readonly (Omit<MessageNotification, 'createdAt'> & { createdAt: string })[]
}

const contentJson = sql`json_agg(json_build_object('id', n.id, 'type', n.type, 'title', n.title, 'body', n.body, 'data', n.data,
  'cause', n.cause, 'createdAt', n.created_at) order by n.id)`

const isOn = (setting: RawBuilder<unknown>) =>
  sql`coalesce((u.settings ->> concat('send_', ${setting}, case when d.channel = 'email' then '_email' else '_push' end))::boolean, true)`
/** The person's settings flags allow the notification (n) on the channel; most types have no flag. `all_good` in its data selects the flag. */
export const isAllowedBySettings = sql`(${sql.join(
  [...typesBySetting].map(
    ([setting, types]) =>
      sql`(n.type <> all(${types}::smallint[]) or ${isOn(sql`case when n.data ->> 'all_good' = 'true' then 'all_good' else ${sql.lit(setting)} end`)})`,
  ),
  sql` and `,
)})`

/** Why nothing is sent to the user (u) of the company (c): one of them was deleted; else null. */
export const deletedReason = sql`case when u.deleted_at is not null then 'account_deleted' when c.deleted_at is not null then 'company_deleted' end`

/**
 * The ids of a delivery's notification and of those that it carries. A list of ids, because with an "or" the planner scans
 * all notifications for each delivery.
 */
const notificationIds = sql`(select d.notification_id union all
  select part.notification_id from deliveries part where part.carried_by = d.id)`

/** Loads deliveries with their content in one statement; those that were deleted are missing. */
export async function loadDue(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, DueDelivery>> {
  const { rows } = await sql<Row>`
    select d.id, d.channel, d.user_id as "userId", d.device_id as "deviceId", u.first_name as "firstName",
      d.company_id as "companyId", c.name as "companyName", own.language, own.urgency, parts.notifications, parts."isRead", d.due_at > d.queued_at as "isDelayed",
      ${deletedReason} as "deletedReason", (select e.ended_by from escalations e where d.step is not null and e.notification_id = d.notification_id) as "needlessBecause",
      case when d.channel = 'email' then case when u.email_bounced_at is null then u.email end
        when d.channel = 'sms' then case when u.phone_refused_at is null then u.phone_key end
        when d.channel in ('whatsapp', 'voice') then case when u.phone_stopped_at is null then u.phone_key end
        else v.token end as "to"
    from deliveries d
    join notifications own on own.id = d.notification_id
    join shared_users u on u.id = d.user_id
    left join shared_companies c on c.id = d.company_id
    left join shared_devices v on v.id = d.device_id and v.user_id = d.user_id
    cross join lateral (
      select coalesce(${contentJson}, '[]') as notifications, coalesce(bool_and(n.read_at is not null), false) as "isRead" from notifications n
      where n.id = any(array${notificationIds}) and ${isAllowedBySettings}
    ) parts
    where d.id = any(${ids}::bigint[])`.execute(db)
  return new Map(
    rows.map((row) => {
      const notifications = row.notifications.map((one) => ({ ...one, createdAt: new Date(one.createdAt) }))
      return [row.id, { ...row, notifications }]
    }),
  )
}

/** The result of a try, as it is stored. */
export interface DeliveryResult {
  readonly row: LeasedRow
  readonly state: Exclude<DeliveryState, 'held'>
  readonly at: Date
  readonly dueAt?: Date | undefined
  readonly providerMessageId?: string | undefined
  /** The simulator took it, and nothing was sent. */
  readonly isSimulated?: boolean
  /** Why it was not sent. */
  readonly error?: string | undefined
}

/**
 * The state after a try (r). What was said meanwhile counts (receipts/): a message that has arrived is not tried again, however the try ended, and one that the provider
 * took and gave up has failed.
 */
const stateAfter = sql`case when d.acknowledged_at is not null and r.state in ('waiting', 'failed') then 'sent'
  when d.acknowledged_at is null and d.bounced_at is not null and r.state = 'sent' then 'failed' else r.state end`

/**
 * Writes the results of tries and ends the leases. Rows whose lease `holder` has lost are skipped; returns the ids that were
 * written. The deliveries that a digest carries get the state of the digest.
 */
export async function updateDeliveries(
  db: Db,
  holder: string,
  results: readonly DeliveryResult[],
): Promise<ReadonlySet<number>> {
  const column = <T>(of: (result: DeliveryResult) => T): T[] => results.map(of)
  const { rows } = await sql<{ id: number }>`
    with result as (
      select * from unnest(${column((one) => one.row.id)}::bigint[], ${column((one) => one.row.attempts)}::int[],
        ${column((one) => one.state)}::text[], ${column((one) => one.at.toISOString())}::timestamptz[],
        ${column((one) => one.dueAt?.toISOString() ?? null)}::timestamptz[],
        ${column((one) => one.providerMessageId ?? null)}::text[], ${column((one) => one.error ?? null)}::text[],
        ${column((one) => (one.error === undefined ? null : JSON.stringify([{ at: one.at.toISOString(), outcome: one.state === 'waiting' ? 'retry' : one.state, said: one.error }])))}::jsonb[],
        ${column((one) => one.isSimulated ?? false)}::boolean[])
        as result(id, attempts, state, at, due_at, provider_message_id, error, try, simulated)
    ), own as (
      update deliveries d
      set state = ${stateAfter}, bounced_at = case when r.state = 'waiting' then null else d.bounced_at end, leased_until = null, leased_by = null, due_at = coalesce(r.due_at, d.due_at),
        sent_at = case when r.state = 'sent' then r.at when ${stateAfter} = 'sent' then d.acknowledged_at end, kept_at = case when r.state = 'kept' then r.at end, provider_message_id = coalesce(r.provider_message_id, d.provider_message_id),
        last_error = coalesce(r.error, d.last_error), simulated = case when r.state in ('sent', 'kept') then r.simulated else d.simulated end, tries = d.tries || coalesce(r.try, '[]')
      from result r
      where d.id = r.id and d.attempts = r.attempts and d.leased_by = ${holder}
      returning d.id, d.notification_id, d.state, r.at, d.provider_message_id, r.error, d.simulated
    ), carried as (
      update deliveries part
      set state = own.state, sent_at = case when own.state = 'sent' then own.at end, kept_at = case when own.state = 'kept' then own.at end,
        provider_message_id = own.provider_message_id, simulated = own.simulated,
        last_error = coalesce(own.error, part.last_error)
      from own
      where part.carried_by = own.id and own.state <> 'waiting'
      returning part.id
    )
    select id from own`.execute(db)
  return new Set(rows.map((row) => row.id))
}
