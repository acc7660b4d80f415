import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Correction, KeptCorrection } from './correction.ts'

const insertion = prepared<unknown>(`
  insert into feed_corrections (id, kind, item_id, other_item_id, key, other_key, ended_event_id, reason, user_id, at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`)

export async function insertCorrection(
  db: Db,
  { id, kind, itemId, otherItemId, key, otherKey, endedEventId, reason }: Correction,
  userId: string | null,
  now: Date,
): Promise<void> {
  await insertion(db, [id, kind, itemId, otherItemId, key, otherKey, endedEventId, reason, userId, now])
}

const byId = prepared<KeptCorrection>(`
  select id, kind, item_id as "itemId", other_item_id as "otherItemId", key, other_key as "otherKey", ended_event_id as "endedEventId", reason,
    revoked_at as "revokedAt"
  from feed_corrections where id = $1 for update`)

export const lockCorrection = async (db: Db, id: string): Promise<KeptCorrection | undefined> =>
  (await byId(db, [id]))[0]

const revocation = prepared<unknown>('update feed_corrections set revoked_at = $2, revoked_by = $3 where id = $1')

export const markRevoked = async (db: Db, id: string, now: Date, userId: string | null): Promise<void> =>
  void (await revocation(db, [id, now, userId]))

const concerned = prepared<{ id: string }>(`
  select id from feed_items where id = any($1::uuid[]) union select item_id from feed_item_keys where key = any($2::text[])`)

/** The items that a correction names, and those that have its keys. */
export const listConcerned = async (db: Db, { itemId, otherItemId, key, otherKey }: Correction): Promise<string[]> =>
  (await concerned(db, [[itemId, otherItemId], [key, otherKey].filter((one) => one !== null)])).map(({ id }) => id)

const itemsOf = prepared<{ id: string }>('select item_id as id from feed_event_items where event_id = $1')

export const listItemIds = async (db: Db, eventId: string): Promise<string[]> =>
  (await itemsOf(db, [eventId])).map(({ id }) => id)

const kindOf = prepared<{ kind: string }>('select kind from feed_events where id = $1')

export const findKind = async (db: Db, eventId: string): Promise<string | undefined> =>
  (await kindOf(db, [eventId]))[0]?.kind

const proposed = prepared<unknown>(`
  select 1 from feed_event_items x, feed_event_items y, feed_proposals p
    join feed_event_items a on a.item_id = p.item_id join feed_event_items b on b.item_id = p.other_item_id
  where x.item_id = $1 and y.item_id = $2
    and ((a.event_id = x.event_id and b.event_id = y.event_id) or (a.event_id = y.event_id and b.event_id = x.event_id))
  limit 1`)

/** Whether the events of these items are proposed to be one. */
export const isProposed = async (db: Db, itemId: string, otherItemId: string): Promise<boolean> =>
  (await proposed(db, [itemId, otherItemId])).length > 0
