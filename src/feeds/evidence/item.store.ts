import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { type KeptItem, storableJson } from './kept-item.ts'

/** Since when and until when an item stood in the answers of its feed. */
export interface Stood {
  readonly id: string
  readonly kind: string | null
  readonly firstAt: Date
  readonly lastAt: Date
  readonly lastAnswerId: string
}

const stoodColumns = 'id, kind, first_at as "firstAt", last_at as "lastAt", last_answer_id as "lastAnswerId"'
const byId = prepared<Stood>(`select ${stoodColumns} from feed_items where id = any($1::uuid[])`)

export const listStood = (db: Db, ids: readonly string[]): Promise<Stood[]> => byId(db, [ids])

const byAnswer = prepared<Stood>(`select ${stoodColumns} from feed_items where last_answer_id = $1`)

/** The items whose last answer this is. */
export const listLastOf = (db: Db, answerId: string): Promise<Stood[]> => byAnswer(db, [answerId])

export interface AnswerInTime {
  readonly id: string
  readonly feedKey: string
  readonly at: Date
}

const rowOf = (item: KeptItem): Record<string, unknown> => ({
  id: item.id,
  native_id: item.nativeId,
  version: item.version,
  sha256: `\\x${Buffer.from(item.sha256).toString('hex')}`,
  source: item.source,
  report: item.report,
  remarks: item.remarks,
  kind: item.kind,
  happened_at: item.happenedAt,
  lat: item.point?.lat ?? null,
  lng: item.point?.lng ?? null,
})

const columns = 'id, native_id, version, sha256, source, report, remarks, kind, happened_at, lat, lng'
const insert = prepared<unknown>(`
  insert into feed_items (${columns}, feed_key, first_answer_id, last_answer_id, first_at, last_at)
  select ${columns}, $2, $3, $3, $4, $4 from jsonb_to_recordset($1::jsonb) as r (id uuid, native_id text, version text, sha256 bytea, source text,
    report jsonb, remarks jsonb, kind text, happened_at timestamptz, lat double precision, lng double precision)`)

const insertKeys = prepared<unknown>(`
  insert into feed_item_keys (key, item_id) select key, id from unnest($1::text[], $2::uuid[]) as k (key, id) on conflict do nothing`)

async function writeKeys(db: Db, items: readonly KeptItem[]): Promise<void> {
  const pairs = items.flatMap(({ id, keys }) => keys.map((key) => [key, id] as const))
  if (pairs.length > 0) await insertKeys(db, [pairs.map(([key]) => key), pairs.map(([, id]) => id)])
}

/** Items that no answer had before. */
export async function insertItems(db: Db, items: readonly KeptItem[], answer: AnswerInTime): Promise<void> {
  if (items.length === 0) return
  await insert(db, [storableJson(items.map(rowOf)), answer.feedKey, answer.id, answer.at])
  await writeKeys(db, items)
}

const laterAnswer = prepared<unknown>(`
  update feed_items set last_at = $3, last_answer_id = $2 where id = any($1::uuid[]) and last_at <= $3`)

/** They stood in this answer, too. Where a later one had them already nothing changes. */
export const setLastAnswer = async (db: Db, ids: readonly string[], answer: AnswerInTime): Promise<void> =>
  void (await laterAnswer(db, [ids, answer.id, answer.at]))

const earlierAnswer = prepared<unknown>(`
  update feed_items i set first_at = $3, first_answer_id = $2, report = r.report, remarks = r.remarks, kind = r.kind, happened_at = r.happened_at,
    lat = r.lat, lng = r.lng
  from jsonb_to_recordset($1::jsonb) as r (id uuid, report jsonb, remarks jsonb, kind text, happened_at timestamptz, lat double precision,
    lng double precision)
  where i.id = r.id and i.first_at > $3`)
const deleteKeys = prepared<unknown>('delete from feed_item_keys where item_id = any($1::uuid[])')

/** An answer that comes late had them before all others: what is read of an item is read of its first answer. */
export async function setFirstAnswer(db: Db, items: readonly KeptItem[], answer: AnswerInTime): Promise<void> {
  if (items.length === 0) return
  const rows = items.map((item) => ({ ...rowOf(item), source: undefined }))
  await earlierAnswer(db, [storableJson(rows), answer.id, answer.at])
  await deleteKeys(db, [items.map(({ id }) => id)])
  await writeKeys(db, items)
}

const closed = prepared<{ id: string }>(`
  select distinct a.item_id as id from unnest($1::uuid[], $2::timestamptz[]) as moved (id, was)
  join feed_item_keys a on a.item_id = moved.id join feed_item_keys b on b.key = a.key join feed_items i on i.id = b.item_id
  where i.first_at > moved.was`)

/** Of items whose last answer moved on from a time: those beside which another one with their keys appeared after it. */
export const listWithLaterOnes = async (
  db: Db,
  moved: readonly { readonly id: string; readonly lastAt: Date }[],
): Promise<string[]> => {
  if (moved.length === 0) return []
  const rows = await closed(db, [moved.map(({ id }) => id), moved.map(({ lastAt }) => lastAt)])
  return rows.map(({ id }) => id)
}
