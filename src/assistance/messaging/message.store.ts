import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { listAssets } from '../assets/asset.store.ts'
import type { IssueStatus } from '../issues/issue.ts'
import type { CheckedDraft, Message, MessageRange } from './message.ts'

type Row = Omit<Message, 'asset'> & { readonly assetId: string | null }

const columns = `m.id, m.conversation_id as "conversationId", m.company_id as "companyId", m.seq, m.type, m.status, m.body,
  m.user_id as "userId", m.client_id as "clientId", m.asset_id as "assetId", m.created_at as "createdAt", m.updated_at as "updatedAt"`

/** Messages with their assets. */
async function withAssets(db: Db, rows: readonly Row[]): Promise<Message[]> {
  const ids = rows.flatMap((row) => row.assetId ?? [])
  const assets = new Map((ids.length === 0 ? [] : await listAssets(db, ids)).map((asset) => [asset.id, asset]))
  return rows.map(({ assetId, ...message }) => ({ ...message, asset: (assetId && assets.get(assetId)) || null }))
}

const between = prepared<Row>(
  `select ${columns} from messages m where m.conversation_id = $1 and m.seq > $2 and m.seq < $3 order by m.seq limit $4`,
)
const endless = Number.MAX_SAFE_INTEGER

/** Messages numbered above `after` and below `before`, in the order of their numbers. */
export const listMessageRange = async (
  db: Db,
  conversationId: string,
  { after = 0, before = endless, limit }: MessageRange,
): Promise<Message[]> => withAssets(db, await between(db, [conversationId, after, before, limit]))

const lastOfEach = prepared<Row>(`
  select ${columns} from unnest($1::uuid[]) as wanted(id)
  join conversations c on c.id = wanted.id
  join messages m on m.conversation_id = c.id and m.seq > c.last_seq - $2
  order by m.conversation_id, m.seq`)

/** The last messages of each conversation, oldest first. */
export const listLastMessages = async (db: Db, conversationIds: readonly string[], count: number): Promise<Message[]> =>
  withAssets(db, await lastOfEach(db, [conversationIds, count]))

const sentBefore = prepared<Row>(`
  select ${columns} from messages m
  where m.conversation_id = $1 and m.user_id is not distinct from $2 and m.client_id = $3`)

/** The message that the writer has sent with this client_id. */
export async function findSent(
  db: Db,
  conversationId: string,
  userId: string | null,
  clientId: string | null,
): Promise<Message | undefined> {
  if (clientId === null) return undefined
  return (await withAssets(db, await sentBefore(db, [conversationId, userId, clientId])))[0]
}

const unreadOf = prepared<{ unread: number }>(`
  select count(*)::int as unread from conversation_participants p
    join conversations c on c.id = p.conversation_id and c.last_seq > p.read_seq
    join messages m on m.conversation_id = c.id and m.seq > p.read_seq and m.user_id is distinct from p.user_id and m.type <> 'deleted'
  where p.user_id = $1 and ($2::uuid is null or c.company_id = $2)`)

/** How many messages of others the person has not read; with a company only in its conversations. */
export const countUnread = async (db: Db, userId: string, companyId: string | null): Promise<number> =>
  (await unreadOf(db, [userId, companyId]))[0]?.unread ?? 0

/** The one who needs help: the issue's affected person, or the appointment's patient. `c` is the conversation. */
export const isTraveller = (userId: string): string => `(
  exists (select 1 from issues i where i.id = c.issue_id and i.affected_id = ${userId})
  or exists (select 1 from appointments a where a.id = c.appointment_id and a.patient_id = ${userId}))`

/** What a writer has to know of a conversation. */
export interface LockedConversation {
  /** The writer is the one who needs help. */
  readonly byTraveller: boolean
  /** The state of its issue; null for a conversation that is not an issue's. */
  readonly issueStatus: IssueStatus | null
}

const locked = prepared<LockedConversation>(`
  select ${isTraveller('$2::uuid')} as "byTraveller", (select i.status from issues i where i.id = c.issue_id) as "issueStatus"
  from conversations c where c.id = $1 for no key update of c`)

/** Locks the conversation for one who writes: one writer after the other. */
export async function lockForWriting(
  db: Db,
  conversationId: string,
  userId: string | null,
): Promise<LockedConversation> {
  return (await locked(db, [conversationId, userId]))[0] ?? { byTraveller: false, issueStatus: null }
}

export interface NewMessage extends Omit<CheckedDraft, 'asset'> {
  readonly id: string
  readonly conversationId: string
  readonly userId: string | null
  readonly assetId: string | null
  readonly at: Date
}

const inserted = prepared<Row>(`
  with raised as (
    update conversations set last_seq = last_seq + 1, updated_at = greatest(updated_at, $9) where id = $2
    returning id, company_id, last_seq, updated_at)
  insert into messages as m (id, conversation_id, company_id, seq, type, status, body, user_id, client_id, asset_id, created_at, updated_at)
  select $1, raised.id, raised.company_id, raised.last_seq, $3, $4, $5, $6, $7, $8, raised.updated_at, raised.updated_at from raised
  returning ${columns}`)

/** Writes the message with the next number of its conversation, and a time that is not before that of the message before. */
export async function insertMessage(db: Db, message: NewMessage): Promise<Message> {
  const { id, conversationId, type, status, body, userId, clientId, assetId, at } = message
  const rows = await inserted(db, [id, conversationId, type, status, body, userId, clientId, assetId, at])
  const [written] = await withAssets(db, rows)
  if (!written) throw new Error(`Conversation ${conversationId} cannot be written in this scope.`)
  return written
}

const one = prepared<Row>(`select ${columns} from messages m where m.conversation_id = $1 and m.id = $2`)

export const findMessage = async (db: Db, conversationId: string, id: string): Promise<Message | undefined> =>
  (await withAssets(db, await one(db, [conversationId, id])))[0]

const emptied = prepared<Row>(`
  update messages m set type = 'deleted', body = '', asset_id = null, updated_at = $2 where m.id = $1 and m.type <> 'deleted'
  returning ${columns}`)

/** Takes the text away; undefined when it is gone already. */
export const emptyMessage = async (db: Db, id: string, at: Date): Promise<Message | undefined> =>
  (await withAssets(db, await emptied(db, [id, at])))[0]

/** When one of these people last wrote in the issue's conversation. */
export async function lastWordOf(db: Db, issueId: string, userIds: readonly string[]): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select m.created_at as at from conversations c join messages m on m.conversation_id = c.id
    where c.issue_id = ${issueId} and m.user_id = any(${[...userIds]}::uuid[])
    order by m.seq desc limit 1`.execute(db)
  return rows[0]?.at ?? null
}

const notified = prepared<unknown>(`select pg_notify('conversations', $1)`)

/** Tells every node that there is something new: `<id>` for a new message, `<id> <seq>` for a changed one. */
export async function notifyNodes(db: Db, conversationId: string, changedSeq?: number): Promise<void> {
  await notified(db, [changedSeq === undefined ? conversationId : `${conversationId} ${changedSeq}`])
}
