import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { AssetFiles, AssetType, AssetVariant, MessageAsset } from './asset.ts'

const selectAsset = (db: Db) =>
  db
    .selectFrom('message_assets')
    .select(['id', 'company_id as companyId', 'conversation_id as conversationId', 'media_type as mediaType'])
    .select(['title', 'description', 'url', 'lat', 'lng', 'created_at as createdAt', 'updated_at as updatedAt'])
    .select(sql<AssetType>`type`.as('type'))
    .select(sql<AssetFiles>`files`.as('files'))
    .select(sql<number>`bytes::float8`.as('bytes'))

export async function insertAsset(db: Db, asset: MessageAsset): Promise<void> {
  await db
    .insertInto('message_assets')
    .values({
      id: asset.id,
      company_id: asset.companyId,
      conversation_id: asset.conversationId,
      type: asset.type,
      media_type: asset.mediaType,
      title: asset.title,
      description: asset.description,
      url: asset.url,
      lat: asset.lat,
      lng: asset.lng,
      files: JSON.stringify(asset.files),
      bytes: asset.bytes,
      created_at: asset.createdAt,
      updated_at: asset.updatedAt,
    })
    .execute()
}

export const listAssets = (db: Db, ids: readonly string[]): Promise<MessageAsset[]> =>
  selectAsset(db)
    .where('id', 'in', [...ids])
    .execute()

/** Deletes the row; a trigger takes the uses of its files away. Gives the digests that it named. */
export async function deleteAsset(db: Db, id: string): Promise<string[]> {
  const row = await db
    .deleteFrom('message_assets')
    .where('id', '=', id)
    .returning(sql<AssetFiles>`files`.as('files'))
    .executeTakeFirst()
  return [...new Set(Object.values(row?.files ?? {}))]
}

export interface StoredAsset {
  readonly digest: string
  readonly mediaType: string
  readonly bytes: number
}

/** Counts one use of the file, and locks its row until the transaction ends. Gives how many uses it has now. */
export async function addUse(db: Db, { digest, mediaType, bytes }: StoredAsset, at: Date): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    insert into stored_assets as stored (digest, media_type, bytes, uses, created_at)
    values (${digest}, ${mediaType}, ${bytes}, 1, ${at})
    on conflict (digest) do update set uses = stored.uses + 1 returning uses`.execute(db)
  return rows[0]?.uses ?? 0
}

/**
 * Claims a file that nothing uses, also one without a row, and deletes its row. Whoever stores equal content waits until the transaction ends.
 * False: it is used.
 */
export async function takeUnused(db: Db, digest: string, at: Date): Promise<boolean> {
  await sql`
    insert into stored_assets (digest, media_type, bytes, uses, created_at) values (${digest}, '', 0, 0, ${at})
    on conflict (digest) do nothing`.execute(db)
  const { rows } = await sql`delete from stored_assets where digest = ${digest} and uses = 0 returning digest`.execute(
    db,
  )
  return rows.length > 0
}

/** Of the digests, those with a use. */
export async function listUsed(db: Db, digests: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ digest: string }>`
    select digest from stored_assets where digest = any(${[...digests]}::text[]) and uses > 0`.execute(db)
  return new Set(rows.map(({ digest }) => digest))
}

/** Files whose last use is gone. */
export async function listUnused(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ digest: string }>`
    select digest from stored_assets where uses = 0 order by digest limit ${limit}`.execute(db)
  return rows.map(({ digest }) => digest)
}

export interface StoredVariant extends StoredAsset {
  readonly type: AssetType
  readonly title: string | null
}

/** The file of a variant, in any company: the caller has checked a signature. */
export async function findVariant(db: Db, id: string, variant: AssetVariant): Promise<StoredVariant | undefined> {
  const { rows } = await sql<StoredVariant>`
    select a.type, a.title, s.digest, s.media_type as "mediaType", s.bytes::float8 as bytes
    from message_assets a join stored_assets s on s.digest = a.files ->> ${variant}::text where a.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

interface Client {
  query(text: string, values: unknown[]): Promise<{ rows: { digest: string }[] }>
}

/** The newest files that something uses, for `godwit doctor`, which has a connection of its own. */
export async function listNewestDigests(client: Client, limit: number): Promise<string[]> {
  const { rows } = await client.query(
    'select digest from stored_assets where uses > 0 order by created_at desc, digest limit $1',
    [limit],
  )
  return rows.map(({ digest }) => digest)
}
