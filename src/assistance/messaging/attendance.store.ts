import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { isHelpSeeker } from '../conversations/conversation.store.ts'
import { isTraveller } from './message.store.ts'

/** Somebody who was away. */
export interface Missing {
  readonly userId: string
  /** Takes part in order to help, or manages the company. */
  readonly isHelper: boolean
}

const missing = prepared<Missing>(`
  update conversation_participants p set missed_at = $2
  from conversations c
  where c.id = $1 and p.conversation_id = c.id and p.missed_at is null and exists (
    select 1 from (
      select m.created_at from messages m
      where m.conversation_id = c.id and m.seq > p.read_seq and m.created_at <= $3 and m.user_id is distinct from p.user_id and m.type <> 'deleted'
      order by m.seq desc limit 1) last
    where last.created_at >= p.joined_at and (p.seen_at is null or last.created_at >= p.seen_at))
  returning p.user_id as "userId", case when c.issue_id is null and c.appointment_id is null
    then exists (select 1 from shared_roles r where r.user_id = p.user_id and r.company_id = c.company_id
      and r.type not in ('traveller', 'branded_traveller'))
    else not ${isTraveller('p.user_id')} end as "isHelper"`)

/**
 * Marks and gives those who have not been there since a message of others that was written by `until`, and who were not told
 * of one since they were last there.
 */
export const markMissing = (db: Db, conversationId: string, at: Date, until: Date): Promise<Missing[]> =>
  missing(db, [conversationId, at, until])

const absent = prepared<{ seq: number }>(`
  update conversations c set absent_at = $2
  from messages m
  where c.id = $1 and c.absent_at is null and m.conversation_id = c.id and m.seq = (
    select max(last.seq) from messages last
    where last.conversation_id = c.id and last.created_at <= $3 and last.type <> 'deleted' and ${isTraveller('last.user_id')})
  and not exists (
    select 1 from conversation_participants p
    where p.conversation_id = c.id and not ${isHelpSeeker('p.user_id')} and (p.read_seq >= m.seq or p.seen_at > m.created_at))
  returning m.seq`)

/**
 * Marks the conversation when no responder has been there since the traveller's last message of those written by `until`, unless it
 * was marked since a responder was last there. The number of that message.
 */
export const markAbsent = async (db: Db, conversationId: string, at: Date, until: Date): Promise<number | undefined> =>
  (await absent(db, [conversationId, at, until]))[0]?.seq

export interface NotedConversation {
  readonly companyId: string
  readonly lastSeq: number
  /** When the first message after the time was written. */
  readonly nextAt: Date | null
}

const noted = prepared<NotedConversation>(`
  select c.company_id as "companyId", c.last_seq as "lastSeq", (
    select m.created_at from messages m where m.conversation_id = c.id and m.created_at > $2 order by m.seq limit 1) as "nextAt"
  from conversations c where c.id = $1`)

/** The conversation, and when the first message after the time was written. */
export const findNoted = async (db: Db, conversationId: string, after: Date): Promise<NotedConversation | undefined> =>
  (await noted(db, [conversationId, after]))[0]
