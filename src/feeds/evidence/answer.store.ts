import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { KeptAnswer } from './evidence.ts'
import { storableJson, storableTime } from './kept-item.ts'

const columns = `id, feed_key as "feedKey", address, at, outcome, status, headers, sha256, encoded_bytes as "encodedBytes", problem, items,
  items_with_remarks as "itemsWithRemarks", items_refused as "itemsRefused", items_new as "itemsNew", remarks, made_at as "madeAt"`

const lock = prepared<unknown>(`select pg_advisory_xact_lock(hashtextextended('feed:' || $1, 0))`)

/** Until the end of the transaction nobody else takes answers of this feed. */
export const lockFeed = async (db: Db, feedKey: string): Promise<void> => void (await lock(db, [feedKey]))

const one = prepared<KeptAnswer>(`select ${columns} from feed_answers where feed_key = $1 and address = $2 and at = $3`)

/** The answer of this address at this very time. */
export const findAnswer = async (db: Db, feedKey: string, address: string, at: Date): Promise<KeptAnswer | undefined> =>
  (await one(db, [feedKey, address, at]))[0]

const good = prepared<KeptAnswer>(`select ${columns} from feed_answers
  where feed_key = $1 and address = $2 and at < $3 and outcome in ('read', 'unchanged') order by at desc limit 1`)

/** The last good answer of this address before a time. */
export const findGoodAnswerBefore = async (
  db: Db,
  feedKey: string,
  address: string,
  at: Date,
): Promise<KeptAnswer | undefined> => (await good(db, [feedKey, address, at]))[0]

const beside = prepared<{ previous: string | null; isNewest: boolean }>(`
  select (select id from feed_answers where feed_key = $1 and at < $2 and outcome in ('read', 'unchanged') order by at desc, id desc limit 1) as previous,
    not exists (select 1 from feed_answers where feed_key = $1 and at >= $2 and outcome in ('read', 'unchanged')) as "isNewest"`)

/** The good answer of the feed before a time, at whatever address, and whether there is none at that time or later. */
export const findPlaceOfAnswer = async (
  db: Db,
  feedKey: string,
  at: Date,
): Promise<{ previous: string | null; isNewest: boolean }> =>
  (await beside(db, [feedKey, at]))[0] ?? { previous: null, isNewest: false }

const keepBody = prepared<unknown>(
  'insert into feed_bodies (sha256, bytes) values ($1, $2) on conflict (sha256) do nothing',
)

/** Keeps the bytes of an answer, packed by gzip. */
export const insertBody = async (db: Db, sha256: Uint8Array, packed: Uint8Array): Promise<void> =>
  void (await keepBody(db, [sha256, packed]))

const body = prepared<{ bytes: Buffer }>('select bytes from feed_bodies where sha256 = $1')

/** The bytes as they are kept: packed by gzip. */
export const findBody = async (db: Db, sha256: Uint8Array): Promise<Buffer | undefined> =>
  (await body(db, [sha256]))[0]?.bytes

const insert = prepared<unknown>(`
  insert into feed_answers (id, feed_key, address, at, outcome, status, headers, sha256, encoded_bytes, problem, items, items_with_remarks, items_refused,
    items_new, remarks, made_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`)

export const insertAnswer = async (db: Db, answer: KeptAnswer): Promise<void> =>
  void (await insert(db, [
    answer.id,
    answer.feedKey,
    answer.address,
    answer.at,
    answer.outcome,
    answer.status,
    storableJson(answer.headers),
    answer.sha256,
    answer.encodedBytes,
    answer.problem,
    answer.items,
    answer.itemsWithRemarks,
    answer.itemsRefused,
    answer.itemsNew,
    storableJson(answer.remarks),
    storableTime(answer.madeAt),
  ]))

const setNew = prepared<unknown>('update feed_answers set items_new = $2 where id = $1')

export const setItemsNew = async (db: Db, id: string, count: number): Promise<void> =>
  void (await setNew(db, [id, count]))
