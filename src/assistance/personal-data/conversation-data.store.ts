import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { isTraveller } from '../messaging/message.store.ts'

/** Conversations in which the person takes part, for the export. */
export const listConversationData = (db: Db, userId: string): Promise<object[]> =>
  db
    .selectFrom('conversation_participants as p')
    .innerJoin('conversations as c', 'c.id', 'p.conversation_id')
    .select([
      'c.id',
      'c.company_id',
      'c.issue_id',
      'c.appointment_id',
      'c.name',
      'p.joined_at',
      'p.read_seq',
      'p.seen_at',
    ])
    .where('p.user_id', '=', userId)
    .orderBy('c.id')
    .execute()

/** What the person wrote, for the export; of an asset what was said about it. */
export const listMessageData = (db: Db, userId: string): Promise<object[]> =>
  db
    .selectFrom('messages as m')
    .leftJoin('message_assets as a', 'a.id', 'm.asset_id')
    .select(['m.id', 'm.conversation_id', 'm.seq', 'm.type', 'm.status', 'm.body', 'm.created_at', 'm.updated_at'])
    .select(['a.id as asset_id', 'a.type as asset_type', 'a.title', 'a.description', 'a.url', 'a.lat', 'a.lng'])
    .where('m.user_id', '=', userId)
    .orderBy('m.conversation_id')
    .orderBy('m.seq')
    .execute()

export interface MessageToErase {
  readonly id: string
  readonly conversationId: string
  readonly seq: number
  readonly assetId: string | null
}

/** The person's messages that have a text or an asset. */
export async function listMessagesToErase(db: Db, userId: string): Promise<MessageToErase[]> {
  return db
    .selectFrom('messages')
    .select(['id', 'conversation_id as conversationId', 'seq', 'asset_id as assetId'])
    .where('user_id', '=', userId)
    .where('type', '<>', 'deleted')
    .orderBy('conversation_id')
    .orderBy('seq')
    .execute()
}

/** `isText`: it has neither a file nor a point. */
export interface AssetToErase extends MessageToErase {
  readonly isText: boolean
  readonly url: string | null
}
const assetsAbout = prepared<AssetToErase>(`
  select m.id, m.conversation_id as "conversationId", m.seq, m.asset_id as "assetId", a.url, a.files = '{}' and a.lat is null as "isText"
  from conversations c join messages m on m.conversation_id = c.id join message_assets a on a.id = m.asset_id
  where ${isTraveller('$1::uuid')} order by m.conversation_id, m.seq`)

/** Messages with an asset in the conversations about the person, whoever wrote them. */
export const listAssetsAbout = (db: Db, userId: string): Promise<AssetToErase[]> => assetsAbout(db, [userId])

const conversationsOf = prepared<{ id: string }>(`
  select conversation_id as id from conversation_participants where user_id = $1
  union select conversation_id from messages where user_id = $1
  union select c.id from conversations c where ${isTraveller('$1::uuid')}`)

/** The conversations about the person, and those in which the person takes part or has written. */
export const listConversationIds = async (db: Db, userId: string): Promise<string[]> =>
  (await conversationsOf(db, [userId])).map(({ id }) => id)

export interface Texts {
  readonly id: string
  readonly texts: Readonly<Record<string, string | null>>
}

/** A text that somebody may have written about the person: messages of others, what assets say, names of conversations. */
export type TextTable = 'messages' | 'message_assets' | 'conversations'

const columnsOf: Readonly<Record<TextTable, readonly string[]>> = {
  messages: ['body'],
  message_assets: ['title', 'description'],
  conversations: ['name'],
}

export async function listTexts(db: Db, table: TextTable, conversationIds: readonly string[]): Promise<Texts[]> {
  const column = table === 'conversations' ? sql.ref('id') : sql.ref('conversation_id')
  const pairs = columnsOf[table].flatMap((name) => [sql.lit(name), sql.ref(name)])
  const { rows } = await sql<Texts>`
    select id, jsonb_build_object(${sql.join(pairs)}) as texts from ${sql.table(table)}
    where ${column} = any(${[...conversationIds]}::uuid[])`.execute(db)
  return rows
}

export async function updateTexts(db: Db, table: TextTable, { id, texts }: Texts): Promise<void> {
  const changes = columnsOf[table].map((name) => sql`${sql.ref(name)} = ${texts[name] ?? null}`)
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where id = ${id}`.execute(db)
}

export async function deleteParticipation(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('conversation_participants').where('user_id', '=', userId).execute()
}
