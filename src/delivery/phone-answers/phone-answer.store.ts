import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { existsAnywhere } from '../../platform/db/exists-anywhere.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { endOfNoQuestion, type InboundOutcome, questionTypes, type Settlement } from './phone-answer.ts'
import type { InboundMessage, WaitingAnswer } from './waiting-answer.ts'

/** The id of the message with this id of the provider, and whether it is new. */
export async function insertInbound(
  db: Db,
  one: InboundMessage,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { rows } = await sql<{ id: string }>`
    insert into inbound_messages (id, provider_id, channel, phone, body, meaning, outcome, user_id, company_id, notification_id, at)
    values (${one.id}, ${one.providerId}, ${one.channel}, ${one.phone}, ${one.body}, ${one.meaning}, ${one.outcome}, ${one.userId}, ${one.companyId}, ${one.notificationId}, ${one.at.toISOString()}::timestamptz)
    on conflict (provider_id) do nothing returning id`.execute(db)
  if (rows[0]) return { id: rows[0].id, isNew: true }
  const before = await sql<{
    id: string
  }>`select id from inbound_messages where provider_id = ${one.providerId}`.execute(db)
  return { id: before.rows[0]?.id ?? one.id, isNew: false }
}

/** What is needed to make something of it, locked until the end of the transaction. Undefined: that was done, or it is gone. */
export async function lockReceived(
  db: Db,
  id: string,
): Promise<Pick<InboundMessage, 'id' | 'phone' | 'body' | 'meaning' | 'at'> | undefined> {
  const { rows } = await sql<Pick<InboundMessage, 'id' | 'phone' | 'body' | 'meaning' | 'at'>>`
    select id, phone, body, meaning, at from inbound_messages where id = ${id}::uuid and outcome = 'received' for update`.execute(
    db,
  )
  return rows[0]
}

/** What was made of it. */
export async function saveOutcome(
  db: Db,
  {
    id,
    outcome,
    userId,
    companyId,
    notificationId,
  }: Pick<InboundMessage, 'id' | 'outcome' | 'userId' | 'companyId' | 'notificationId'>,
): Promise<void> {
  await sql`
    update inbound_messages set outcome = ${outcome}, user_id = ${userId}::uuid, company_id = ${companyId}::uuid, notification_id = ${notificationId}::uuid
    where id = ${id}::uuid`.execute(db)
}

/** What became of it, and the language of the one who sent it. */
export async function findInbound(
  db: Db,
  id: string,
): Promise<{ readonly outcome: InboundOutcome; readonly language: 'en' | 'es' | null } | undefined> {
  const { rows } = await sql<{ outcome: InboundOutcome; language: 'en' | 'es' | null }>`
    select m.outcome, (select case when left(u.language, 2) = 'es' then 'es' else 'en' end from shared_users u
      where u.phone_key = translate(m.phone, ' ().-/', '') and u.deleted_at is null order by u.id limit 1) as language
    from inbound_messages m where m.id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** A question that was sent to a person's telephone. */
export interface Question {
  readonly notificationId: string
  readonly userId: string
  readonly companyId: string | null
  readonly requestId: string | null
}

/** The question that an answer was to. */
export async function findQuestion(db: Db, notificationId: string, userId: string): Promise<Question | undefined> {
  const { rows } = await sql<Question>`
    select id as "notificationId", user_id as "userId", company_id as "companyId", data ->> 'check_in_request_id' as "requestId"
    from notifications where id = ${notificationId}::uuid and user_id = ${userId}::uuid`.execute(db)
  return rows[0]
}

/** The last question to the telephone of each of these people since then, the latest first. */
export async function listLastQuestions(db: Db, userIds: readonly string[], since: Date): Promise<Question[]> {
  const { rows } = await sql<Question>`
    select "notificationId", "userId", "companyId", "requestId" from (
      select distinct on (n.user_id) n.id as "notificationId", n.user_id as "userId", n.company_id as "companyId",
        n.data ->> 'check_in_request_id' as "requestId", coalesce(d.sent_at, d.queued_at) as asked_at
      from notifications n join deliveries d on d.notification_id = n.id and d.channel in ('sms', 'whatsapp', 'voice')
      where n.user_id = any(${userIds}::uuid[]) and n.type = any(${questionTypes}::smallint[]) and n.cause not like ${`%${endOfNoQuestion}`}
        and coalesce(d.sent_at, d.queued_at) > ${since.toISOString()}::timestamptz
        and d.state in ('sent', 'waiting') and d.attempts > 0
      order by n.user_id, coalesce(d.sent_at, d.queued_at) desc, n.id desc
    ) last order by asked_at desc`.execute(db)
  return rows
}

/** A message that a call speaks. */
export interface SpokenMessage extends Question {
  readonly type: number
  readonly cause: string
  readonly language: 'en' | 'es'
}

/** What the call of this delivery is about; undefined: there is none, or its person is gone. */
export async function findCall(db: Db, deliveryId: number): Promise<SpokenMessage | undefined> {
  const { rows } = await sql<SpokenMessage>`
    select n.id as "notificationId", n.user_id as "userId", n.company_id as "companyId", n.data ->> 'check_in_request_id' as "requestId", n.type, n.cause, n.language
    from deliveries d join notifications n on n.id = d.notification_id join shared_users u on u.id = n.user_id
    where d.id = ${deliveryId} and d.channel = 'voice' and u.deleted_at is null`.execute(db)
  return rows[0]
}

const select = sql`
  select m.id, m.phone, m.body, m.meaning, m.outcome, m.company_id as "companyId", m.at, m.user_id as "userId", m.settled_as as "settledAs",
    (select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.external_id) from shared_users u where u.id = m.user_id) as "personName",
    (select coalesce(json_agg(json_build_object('id', u.id, 'name', coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.external_id, '')) order by u.id), '[]')
     from shared_users u where u.phone_key = translate(m.phone, ' ().-/', '') and u.deleted_at is null) as people,
    n.id as "questionId", n.title as "questionTitle", n.created_at as "askedAt"
  from inbound_messages m left join notifications n on n.id = m.notification_id`

interface Row extends Omit<WaitingAnswer, 'question'> {
  readonly questionId: string | null
  readonly questionTitle: string | null
  readonly askedAt: Date | null
}

const toWaiting = ({ questionId, questionTitle, askedAt, ...row }: Row): WaitingAnswer => ({
  ...row,
  question:
    questionId === null || askedAt === null
      ? null
      : { notificationId: questionId, title: questionTitle ?? '', askedAt },
})

/** Those that ask for help before the others, the oldest first. */
export async function listWaiting(db: Db, companyId: string | null, page: PageRequest): Promise<Page<WaitingAnswer>> {
  const where = sql`m.outcome = 'waiting' and (${companyId}::uuid is null or m.company_id = ${companyId}::uuid)`
  const { rows } =
    await sql<Row>`${select} where ${where} order by m.meaning <> 'help', m.id limit ${page.perPage} offset ${offsetOf(page)}`.execute(
      db,
    )
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from inbound_messages m where ${where}`.execute(db)
  return { items: rows.map(toWaiting), total: counted.rows[0]?.total ?? 0 }
}

/** Locks it until the end of the transaction. */
export async function lockAnswer(db: Db, id: string): Promise<WaitingAnswer | undefined> {
  await sql`select from inbound_messages where id = ${id}::uuid for update`.execute(db)
  const { rows } = await sql<Row>`${select} where m.id = ${id}::uuid`.execute(db)
  return rows.map(toWaiting)[0]
}

export async function settleAnswer(
  db: Db,
  { id, userId, as, by, now }: { id: string; userId: string | null; as: Settlement; by: string | null; now: Date },
): Promise<void> {
  await sql`
    update inbound_messages set outcome = 'settled', settled_as = ${as}, settled_by = ${by}, settled_at = ${now.toISOString()}::timestamptz,
      user_id = coalesce(${userId}::uuid, user_id)
    where id = ${id}::uuid`.execute(db)
}

/** The company that a person belongs to. */
export async function companyOf(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ companyId: string | null }>`
    select company_id as "companyId" from shared_users where id = ${userId}::uuid`.execute(db)
  return rows[0]?.companyId ?? null
}

/** Answers that are nobody's, and that nobody has to look at any more. */
export async function deleteStrangersBefore(db: Db, before: Date): Promise<void> {
  await sql`delete from inbound_messages where user_id is null and outcome not in ('received', 'waiting') and at < ${before.toISOString()}::timestamptz`.execute(
    db,
  )
}

export const answerExists = existsAnywhere('inbound_message')
