import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { Attendance, Conversation, Participant, SeenConversation } from './conversation.ts'

const columns = `c.id, c.company_id as "companyId", c.issue_id as "issueId", c.appointment_id as "appointmentId", c.name, c.type,
  c.last_seq as "lastSeq", c.created_at as "createdAt", c.updated_at as "updatedAt"`
const takesPart = `exists (select 1 from conversation_participants p where p.conversation_id = c.id and p.user_id = $2) as "takesPart"`

const byId = prepared<SeenConversation>(`select ${columns}, ${takesPart} from conversations c where c.id = $1`)
const byIssue = prepared<SeenConversation>(`select ${columns}, ${takesPart} from conversations c where c.issue_id = $1`)
const byAppointment = prepared<SeenConversation>(
  `select ${columns}, ${takesPart} from conversations c where c.appointment_id = $1`,
)

/** The conversation with this id, or the one of this issue or appointment. */
export async function findConversation(
  db: Db,
  by: 'id' | 'issue' | 'appointment',
  id: string,
  userId: string | null,
): Promise<SeenConversation | undefined> {
  const query = { id: byId, issue: byIssue, appointment: byAppointment }[by]
  return (await query(db, [id, userId]))[0]
}

export async function insertConversation(db: Db, conversation: Conversation): Promise<void> {
  await db
    .insertInto('conversations')
    .values({
      id: conversation.id,
      company_id: conversation.companyId,
      issue_id: conversation.issueId,
      appointment_id: conversation.appointmentId,
      name: conversation.name,
      type: conversation.type,
      created_at: conversation.createdAt,
      updated_at: conversation.updatedAt,
    })
    .execute()
}

/** Those who take part already stay as they are. */
export async function insertParticipants(
  db: Db,
  conversation: Pick<Conversation, 'id' | 'companyId'>,
  userIds: readonly string[],
  at: Date,
): Promise<void> {
  await sql`
    insert into conversation_participants (conversation_id, user_id, company_id, joined_at)
    select ${conversation.id}, added.id, ${conversation.companyId}, ${at} from unnest(${[...userIds]}::uuid[]) as added(id)
    order by added.id
    on conflict (conversation_id, user_id) do nothing`.execute(db)
}

/** The participants of several conversations, in the order in which they joined. */
export async function listParticipants(
  db: Db,
  conversationIds: readonly string[],
): Promise<(Participant & { readonly conversationId: string })[]> {
  return db
    .selectFrom('conversation_participants')
    .select(['conversation_id as conversationId', 'user_id as userId', 'joined_at as joinedAt'])
    .select(['read_seq as readSeq', 'seen_at as seenAt'])
    .where('conversation_id', '=', sql<string>`any(${[...conversationIds]}::uuid[])`)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute()
}

/** The conversations in which the person takes part; the last one in which something was written comes first. */
export async function listConversations(
  db: Db,
  query: { readonly userId: string; readonly companyId: string | null; readonly discrete: boolean },
  page: PageRequest,
): Promise<Page<SeenConversation>> {
  const rows = db
    .selectFrom('conversations as c')
    .innerJoin('conversation_participants as p', 'p.conversation_id', 'c.id')
    .where('p.user_id', '=', query.userId)
    .$if(query.companyId !== null, (own) => own.where('c.company_id', '=', query.companyId))
    .$if(query.discrete, (own) => own.where('c.issue_id', 'is', null).where('c.appointment_id', 'is', null))
  const [items, counted] = await Promise.all([
    rows
      .select(['c.id', 'c.company_id as companyId', 'c.issue_id as issueId', 'c.appointment_id as appointmentId'])
      .select(['c.name', 'c.type', 'c.last_seq as lastSeq', 'c.created_at as createdAt', 'c.updated_at as updatedAt'])
      .select(sql<boolean>`true`.as('takesPart'))
      .orderBy('c.updated_at', 'desc')
      .orderBy('c.id', 'desc')
      .limit(page.perPage)
      .offset(offsetOf(page))
      .execute(),
    rows.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { items, total: counted.total }
}

/** Those of the ids that belong to people of the company, without deleted ones. */
export async function listMembers(db: Db, companyId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from shared_users u
    where u.id = any(${[...ids]}::uuid[]) and u.deleted_at is null and (u.company_id = ${companyId}
      or exists (select 1 from shared_roles r where r.user_id = u.id and r.company_id = ${companyId}))`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Whoever asks for help is not a responder in the conversation: the creator and the affected person of the issue, the patient of the
 * appointment. `c` is the conversation.
 */
export const isHelpSeeker = (userId: string): string => `(
  exists (select 1 from issues i where i.id = c.issue_id and ${userId} in (i.affected_id, i.creator_id))
  or exists (select 1 from appointments a where a.id = c.appointment_id and a.patient_id = ${userId}))`

const seenByMany = prepared<unknown>(`
  with present as (select * from unnest($1::uuid[], $2::uuid[]) as present(conversation_id, user_id)),
  seen as (
    update conversation_participants p set seen_at = greatest(p.seen_at, $3), missed_at = null
    from present where p.conversation_id = present.conversation_id and p.user_id = present.user_id
      and (p.missed_at is not null or p.seen_at is null or p.seen_at < $3)
    returning p.conversation_id, p.user_id)
  update conversations c set absent_at = null
  from seen where c.id = seen.conversation_id and c.absent_at is not null and not ${isHelpSeeker('seen.user_id')}`)

/** These people are here now: messages that they miss from now on are notified again. */
export async function updateSeen(db: Db, present: readonly Attendance[], at: Date): Promise<void> {
  if (present.length === 0) return
  await seenByMany(db, [present.map((one) => one.conversationId), present.map((one) => one.userId), at])
}

const marked = prepared<{ seq: number }>(`
  update conversation_participants p set read_seq = greatest(p.read_seq, least($3::bigint, c.last_seq))
  from conversations c where c.id = p.conversation_id and p.conversation_id = $1 and p.user_id = $2
  returning p.read_seq as seq`)

/** Moves the read marker forward, at most to the last message. The marker as it is now; undefined for somebody who does not take part. */
export const updateReadSeq = async (db: Db, one: Attendance, seq: number): Promise<number | undefined> =>
  (await marked(db, [one.conversationId, one.userId, seq]))[0]?.seq

const readMarkerNotification = prepared<unknown>(`select pg_notify('read_markers', $1)`)

export async function notifyReadMarker(
  db: Db,
  { conversationId, userId, seq }: { readonly conversationId: string; readonly userId: string; readonly seq: number },
): Promise<void> {
  await readMarkerNotification(db, [`${conversationId} ${userId} ${seq}`])
}
