import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { lockChains } from './chain.store.ts'

export interface KeyRow {
  readonly id: string
  readonly userId: string
  readonly notificationId: string | null
  readonly sealedKey: Buffer
}

export interface KeyOwner {
  readonly userId: string
  readonly notificationId: string | null
}

const selected = sql`k.id, k.user_id as "userId", k.notification_id as "notificationId", k.sealed_key as "sealedKey"`

export async function findKeys(db: Db, owners: readonly KeyOwner[]): Promise<readonly KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select ${selected} from unnest(${owners.map((one) => one.userId)}::uuid[], ${owners.map((one) => one.notificationId)}::uuid[]) wanted (user_id, notification_id)
    join evidence_keys k on k.user_id = wanted.user_id and k.notification_id is not distinct from wanted.notification_id`.execute(
    db,
  )
  return rows
}

export async function insertKeys(db: Db, keys: readonly KeyRow[], now: Date): Promise<void> {
  await sql`
    insert into evidence_keys (id, user_id, notification_id, sealed_key, created_at)
    select *, ${now}::timestamptz from unnest(${keys.map((one) => one.id)}::uuid[], ${keys.map((one) => one.userId)}::uuid[],
      ${keys.map((one) => one.notificationId)}::uuid[], ${keys.map((one) => one.sealedKey)}::bytea[])`.execute(db)
}

/** The person's key of each id that stands in entries. */
export async function listOwners(db: Db, personIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; userId: string }>`
    select id, user_id as "userId" from evidence_keys where id = any(${personIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, userId }) => [id, userId]))
}

/** Destroys all keys of a person: nothing of them in any chain can be read any more. The writer of the chains waits, so that none is made meanwhile. */
export async function deleteKeysOf(db: Db, userId: string): Promise<void> {
  await lockChains(db)
  await sql`delete from evidence_keys where user_id = ${userId}`.execute(db)
}

/** Destroys the keys of messages to others that say something of the person. */
export async function deleteMessageKeys(db: Db, notificationIds: readonly string[]): Promise<void> {
  await lockChains(db)
  await sql`delete from evidence_keys where notification_id = any(${notificationIds}::uuid[])`.execute(db)
}
