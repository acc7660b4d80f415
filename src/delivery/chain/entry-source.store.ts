import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import {
  type BegunDeliveries,
  type EntryKind,
  type EntrySource,
  type FactKind,
  itemId,
  type PendingItem,
} from './entry-source.ts'

interface SourceRow {
  readonly item: number
  readonly userId: string | null
  readonly notificationId: string | null
  readonly about: string | null
  readonly at: string | null
  readonly facts: Readonly<Record<string, unknown>>
  readonly personal: Readonly<Record<string, unknown>> | null
}

/** The columns are those of an entry's source: userId, notificationId, about, at, facts, personal. */
export interface SourceQuery {
  readonly from: RawBuilder<unknown>
  readonly columns: RawBuilder<unknown>
}

/** The last try that did not succeed, of those that there were when the trigger ran. */
const lastTry = sql`d.tries -> ((w.item ->> 'tries')::int - 1)`

/** It was written as dropped: no state follows. */
const isDroppedAtOnce = sql`(d.tries -> 0 ->> 'outcome' = 'dropped' and (d.tries -> 0 ->> 'at')::timestamptz = d.queued_at)`

/**
 * For each kind: the joins that find the row by its noted item (`w.item`, of which `w.id` is the id), and its columns. What is in `facts` says nothing of a person;
 * texts, addresses, words of others and numbers of providers are in `personal`.
 */
const sources: Readonly<Record<Exclude<EntryKind, FactKind>, SourceQuery>> = {
  notification: {
    from: sql`join notifications n on n.id = w.id::uuid`,
    columns: sql`n.user_id, n.id, n.thread, n.created_at,
      jsonb_build_object('type', n.type, 'urgency', n.urgency, 'language', n.language, 'suppressed', n.suppressed, 'withheld', n.withheld, 'queued_at', n.queued_at),
      jsonb_build_object('cause', n.cause, 'title', n.title, 'body', n.body, 'data', n.data)`,
  },
  read: {
    from: sql`join notifications n on n.id = w.id::uuid`,
    columns: sql`n.user_id, n.id, n.thread, n.read_at, '{}'::jsonb, null::jsonb`,
  },
  confirmed: {
    from: sql`join notifications n on n.id = w.id::uuid`,
    columns: sql`n.user_id, n.id, n.thread, n.acknowledged_at, jsonb_build_object('by', n.acknowledged_by), null::jsonb`,
  },
  delivery_queued: {
    from: sql`join deliveries d on d.id = w.id::bigint join notifications n on n.id = d.notification_id`,
    columns: sql`d.user_id, d.notification_id, n.thread, d.queued_at,
      jsonb_build_object('delivery', d.id, 'channel', d.channel, 'step', d.step) ||
        case when ${isDroppedAtOnce} then jsonb_build_object('state', 'dropped', 'reason', d.tries -> 0 ->> 'said') else '{"state": "waiting"}' end, null::jsonb`,
  },
  delivery: {
    from: sql`join deliveries d on d.id = w.id::bigint join notifications n on n.id = d.notification_id`,
    columns: sql`d.user_id, d.notification_id, n.thread,
      case when (w.item ->> 'arrived')::boolean then d.acknowledged_at when (w.item ->> 'bounced')::boolean then d.bounced_at
        when w.item ->> 'state' = 'sent' then d.sent_at when w.item ->> 'state' = 'kept' then d.kept_at
        else (${lastTry} ->> 'at')::timestamptz end,
      jsonb_build_object('delivery', d.id, 'channel', d.channel, 'step', d.step) || case when d.simulated then '{"simulated": true}' else '{}' end::jsonb,
      jsonb_strip_nulls(jsonb_build_object('error', ${lastTry} ->> 'said', 'provider_message_id', case when w.item ->> 'state' = 'sent' then d.provider_message_id end))`,
  },
  receipt: {
    from: sql`join delivery_receipts r on r.id = w.id::bigint left join deliveries d on d.id = r.delivery_id left join notifications n on n.id = r.notification_id`,
    columns: sql`r.user_id, r.notification_id, n.thread, r.at,
      jsonb_build_object('delivery', r.delivery_id, 'channel', d.channel, 'source', r.source, 'event', r.event, 'code', r.code, 'received_at', r.received_at),
      jsonb_build_object('reference', r.reference, 'said', r.said, 'raw', r.raw)`,
  },
  escalation_begun: {
    from: sql`join escalations e on e.notification_id = w.id::uuid left join notifications n on n.id = e.notification_id`,
    columns: sql`e.user_id, e.notification_id, n.thread, e.started_at, jsonb_build_object('kind', e.kind, 'policy_id', e.policy_id), null::jsonb`,
  },
  escalation: {
    from: sql`join escalations e on e.notification_id = w.id::uuid left join notifications n on n.id = e.notification_id`,
    columns: sql`e.user_id, e.notification_id, n.thread, case when w.item ->> 'state' = 'ended' then e.ended_at end,
      jsonb_build_object('kind', e.kind), jsonb_strip_nulls(jsonb_build_object('handled_by', e.handled_by))`,
  },
  attempt: {
    from: sql`join escalation_attempts a on a.id = w.id::bigint left join notifications n on n.id = a.notification_id`,
    columns: sql`a.user_id, a.notification_id, n.thread, a.at, jsonb_build_object('way', a.way, 'outcome', a.outcome),
      jsonb_build_object('note', a.note, 'by_user_id', a.by_user_id)`,
  },
  phone_answer: {
    from: sql`join inbound_messages m on m.id = w.id::uuid left join notifications n on n.id = m.notification_id`,
    columns: sql`m.user_id, m.notification_id, n.thread, case when w.item ->> 'outcome' = 'settled' then m.settled_at else m.at end,
      jsonb_build_object('channel', m.channel, 'meaning', m.meaning),
      jsonb_build_object('phone', m.phone, 'body', m.body, 'settled_by', m.settled_by)`,
  },
}

/** What the items stand for, in their order; undefined where the row is gone. */
export const readSources = (
  db: Db,
  kind: Exclude<EntryKind, FactKind>,
  items: readonly PendingItem[],
): Promise<readonly (EntrySource | undefined)[]> => readRows(db, items, sources[kind])

/** For each noted item the row that `from` joins to it (`w.item`, of which `w.id` is the id), in the columns of an entry's source. */
export async function readRows(
  db: Db,
  items: readonly PendingItem[],
  { from, columns }: SourceQuery,
): Promise<readonly (EntrySource | undefined)[]> {
  const { rows } = await sql<SourceRow>`
    select found.item, found."userId", found."notificationId", found.about, found.at, found.facts, found.personal
    from (
      select w.number as item, source.*
      from unnest(${items.map((item) => JSON.stringify(item))}::jsonb[], ${items.map(itemId)}::text[]) with ordinality w (item, id, number)
      ${from}
      cross join lateral (select ${columns}) source ("userId", "notificationId", about, at, facts, personal)
    ) found`.execute(db)
  const found: (EntrySource | undefined)[] = items.map(() => undefined)
  for (const { item, at, ...row } of rows) found[item - 1] = { ...row, at: at === null ? null : new Date(at) }
  return found
}

export async function listBegun(
  db: Db,
  notificationIds: readonly string[],
): Promise<ReadonlyMap<string, BegunDeliveries>> {
  const { rows } = await sql<BegunDeliveries>`
    select n.id as "notificationId",
      (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'step', coalesce(d.step, 0)) order by d.id), '[]') from deliveries d where d.notification_id = n.id) as deliveries,
      exists (select from escalations e where e.notification_id = n.id) as "isEscalated"
    from notifications n where n.id = any(${notificationIds}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.notificationId, row]))
}
