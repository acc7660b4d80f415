import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type {
  ChainSubject,
  EvidenceAttempt,
  EvidenceDelivery,
  EvidenceEscalation,
  EvidenceMessage,
  EvidencePhoneAnswer,
  EvidenceReceipt,
  MessageQuery,
} from './message-evidence.ts'

/** After which message a page begins: the person's place in the list of the query, from 1, and the message's time and id. */
export interface After {
  readonly position: number
  readonly createdAt: string
  readonly id: string
}

const any = (ids: readonly string[]): RawBuilder<unknown> => sql`any(${[...ids]}::uuid[])`
const nameOf = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select nullif(concat_ws(' ', b.first_name, b.last_name), '') from shared_users b where b.id = ${id})`

/** Reminders and messages to managers name their subject in their cause, not as a thread. */
const isAbout = (subjects: readonly string[] | null): RawBuilder<unknown> =>
  subjects === null
    ? sql`true`
    : sql`(n.thread = any(${[...subjects]}::text[]) or exists (select from unnest(${[...subjects]}::text[]) s where strpos(n.cause, s) > 0))`

const inScope = ({ companyId, subjects, since, until }: MessageQuery): RawBuilder<unknown> => sql`
  (${companyId}::uuid is null or n.company_id = ${companyId}::uuid) and ${isAbout(subjects)}
  and (${since?.toISOString() ?? null}::timestamptz is null or n.created_at >= ${since?.toISOString() ?? null}::timestamptz)
  and (${until?.toISOString() ?? null}::timestamptz is null or n.created_at < ${until?.toISOString() ?? null}::timestamptz)`

export type MessageRow = Omit<EvidenceMessage, 'name'> & { readonly after: After }

/**
 * A page of the messages, in the order of the people and then of time. Person by person, by the index of a person's notifications, as in reach.store.
 * The time of the cursor is text: a Date has no microseconds.
 */
export async function pageOfMessages(
  db: Db,
  query: MessageQuery,
  after: After | null,
  most: number,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select n.id, n.user_id as "userId", n.company_id as "companyId", n.type, n.language, n.title, n.body, n.data, n.cause, n.thread, n.urgency,
      n.withheld, n.occurred_at as "occurredAt", n.published_at as "publishedAt", n.matched_at as "matchedAt", n.created_at as "createdAt",
      n.queued_at as "queuedAt", n.acknowledged_at as "acknowledgedAt", n.acknowledged_by as "acknowledgedBy", n.read_at as "readAt",
      n.deleted_at as "deletedAt", json_build_object('position', person.position, 'createdAt', n.created_at::text, 'id', n.id) as after
    from unnest(${[...query.userIds]}::uuid[]) with ordinality person (id, position)
      cross join lateral (select n.* from notifications n where n.user_id = person.id offset 0) n
    where person.position >= ${after?.position ?? 1} and ${inScope(query)}
      and (${after?.id ?? null}::uuid is null or (person.position, n.created_at, n.id) >
        (${after?.position ?? 0}::bigint, ${after?.createdAt ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by person.position, n.created_at, n.id limit ${most}`.execute(db)
  return rows
}

export async function listDeliveries(db: Db, messageIds: readonly string[]): Promise<EvidenceDelivery[]> {
  const { rows } = await sql<EvidenceDelivery>`
    select d.notification_id as "messageId", d.id, d.channel, d.device_id as "deviceId", d.state, d.simulated, d.step, d.carried_by as "carriedBy", d.attempts,
      d.queued_at as "queuedAt", d.due_at as "dueAt", d.sent_at as "sentAt", d.kept_at as "keptAt", d.acknowledged_at as "acknowledgedAt",
      d.acknowledged_by as "acknowledgedBy", d.bounced_at as "bouncedAt", d.last_error as "lastError", d.provider_message_id as "providerMessageId", d.tries
    from deliveries d where d.notification_id = ${any(messageIds)} order by d.id`.execute(db)
  return rows
}

/** With their raw forms; of a message that was part of a digest those of the digest. */
export async function listReceiptsInFull(db: Db, messageIds: readonly string[]): Promise<EvidenceReceipt[]> {
  const { rows } = await sql<EvidenceReceipt>`
    select x."messageId", x."deliveryId", x.channel, r.source, r.event, r.code, r.reference, r.said, r.at, r.received_at as "receivedAt", r.raw
    from (
      select d.notification_id as "messageId", d.id as "deliveryId", d.channel, r.id
      from deliveries d left join deliveries c on c.id = d.carried_by
        join delivery_receipts r on r.delivery_id = coalesce(c.id, d.id) and r.notification_id = coalesce(c.notification_id, d.notification_id)
      where d.notification_id = ${any(messageIds)}
      union all
      select r.notification_id, null, null, r.id from delivery_receipts r
      where r.notification_id = ${any(messageIds)} and r.delivery_id is null) x
    join delivery_receipts r on r.id = x.id
    order by r.at, r.id`.execute(db)
  return rows
}

export async function listEscalations(db: Db, messageIds: readonly string[]): Promise<EvidenceEscalation[]> {
  const { rows } = await sql<EvidenceEscalation>`
    select e.notification_id as "messageId", e.kind, e.about, e.policy_id as "policyId", p.revision as "policyRevision", p.steps as "policySteps",
      p.list_after_minutes as "listAfterMinutes", p.ends_with as "endsWith", e.state, e.step as "stepsDone", e.started_at as "startedAt",
      e.ended_at as "endedAt", e.ended_by as "endedBy", ${nameOf(sql`e.handled_by`)} as "handledBy"
    from escalations e join escalation_policies p on p.id = e.policy_id where e.notification_id = ${any(messageIds)}
    order by e.started_at, e.notification_id`.execute(db)
  return rows
}

export async function listAttempts(db: Db, messageIds: readonly string[]): Promise<EvidenceAttempt[]> {
  const { rows } = await sql<EvidenceAttempt>`
    select a.notification_id as "messageId", a.at, a.way, a.outcome, a.note, ${nameOf(sql`a.by_user_id`)} as "byName"
    from escalation_attempts a where a.notification_id = ${any(messageIds)} order by a.id`.execute(db)
  return rows
}

/** What these people answered by phone: to a question of the subjects, or to none. */
export async function listPhoneAnswers(db: Db, query: MessageQuery): Promise<EvidencePhoneAnswer[]> {
  const { companyId, subjects, since, until } = query
  const { rows } = await sql<EvidencePhoneAnswer>`
    select i.user_id as "userId", i.notification_id as "messageId", i.at, i.channel, i.phone, i.body, i.meaning, i.outcome, i.settled_as as "settledAs",
      i.settled_at as "settledAt", ${nameOf(sql`i.settled_by`)} as "settledByName"
    from inbound_messages i left join notifications n on n.id = i.notification_id
    where i.user_id = ${any(query.userIds)} and (${companyId}::uuid is null or i.company_id = ${companyId}::uuid)
      and (n.id is null or ${isAbout(subjects)})
      and (${since?.toISOString() ?? null}::timestamptz is null or i.at >= ${since?.toISOString() ?? null}::timestamptz)
      and (${until?.toISOString() ?? null}::timestamptz is null or i.at < ${until?.toISOString() ?? null}::timestamptz)
    order by i.at, i.id`.execute(db)
  return rows
}

/** Company → where the first entry about these messages and answers stands in its chain. */
export async function listFirstPositions(
  db: Db,
  { messageIds, abouts }: ChainSubject,
): Promise<ReadonlyMap<string | null, number>> {
  const { rows } = await sql<{ companyId: string | null; position: number }>`
    select company_id as "companyId", min(position) as position from (
      select company_id, position from evidence_entries where notification_id = ${any([...messageIds])}
      union all
      select company_id, position from evidence_entries where notification_id is null and about = any(${[...abouts]}::text[])) e
    group by company_id order by company_id nulls first`.execute(db)
  return new Map(rows.map(({ companyId, position }) => [companyId, position]))
}
