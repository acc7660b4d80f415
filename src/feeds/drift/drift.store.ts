import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { type Drift, type ListState, newList, type SeenReuse } from './drift.ts'

const drifted = prepared<{ key: string }>('select distinct feed_key as key from feed_drifts where closed_at is null')

/** The keys of the feeds with an open drift: no rule publishes anything of these. */
export const listDriftedFeeds = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set((await drifted(db, [])).map(({ key }) => key))

const columns = `id, feed_key as "feedKey", kind, list, answer_id as "answerId", opened_at as "openedAt", last_at as "lastAt", evidence, good_answers as "goodAnswers",
  notified_at as "notifiedAt", closed_at as "closedAt", closed_by as "closedBy", close_reason as "closeReason"`

const open = prepared<Drift>(`select ${columns} from feed_drifts
  where closed_at is null and ($1::text is null or feed_key = $1) order by opened_at, id`)

/** Of a feed, or of all. */
export const listOpenDrifts = (db: Db, feedKey: string | null): Promise<Drift[]> => open(db, [feedKey])

const newest = prepared<Drift>(
  `select ${columns} from feed_drifts where feed_key = $1 order by opened_at desc, id desc limit $2`,
)

/** The last drifts of a feed, open or closed. */
export const listNewestDrifts = (db: Db, feedKey: string, most: number): Promise<Drift[]> => newest(db, [feedKey, most])

const page = prepared<Drift>(
  `select ${columns} from feed_drifts where $1::uuid is null or id > $1 order by id limit $2`,
)

/** All drifts, in pages by their ids. */
export const listDriftsAfter = (db: Db, id: string | null, most: number): Promise<Drift[]> => page(db, [id, most])

const locked = prepared<Drift>(`select ${columns} from feed_drifts where id = $1 and feed_key = $2 for update`)

export const lockDrift = async (db: Db, feedKey: string, id: string): Promise<Drift | undefined> =>
  (await locked(db, [id, feedKey]))[0]

type NewDrift = Pick<Drift, 'id' | 'feedKey' | 'kind' | 'list' | 'answerId' | 'openedAt' | 'evidence'>

const insert = prepared<{ id: string }>(`
  insert into feed_drifts (id, feed_key, kind, list, answer_id, opened_at, last_at, evidence) values ($1, $2, $3, $4, $5, $6, $6, $7)
  on conflict (feed_key, kind) where closed_at is null do nothing returning id`)

/** False: one of this kind is open already. */
export async function insertDrift(db: Db, drift: NewDrift): Promise<boolean> {
  const { id, feedKey, kind, list, answerId, openedAt, evidence } = drift
  const rows = await insert(db, [id, feedKey, kind, list, answerId, openedAt, JSON.stringify(evidence)])
  return rows.length > 0
}

const foundAgain = prepared<unknown>('update feed_drifts set last_at = $2, good_answers = 0 where id = any($1::uuid[])')

export const noteFoundAgain = async (db: Db, ids: readonly string[], at: Date): Promise<void> =>
  void (await foundAgain(db, [ids, at]))

const counted = prepared<unknown>('update feed_drifts set good_answers = $2 where id = any($1::uuid[])')

export const setGoodAnswers = async (db: Db, ids: readonly string[], count: number): Promise<void> =>
  void (await counted(db, [ids, count]))

const notified = prepared<unknown>('update feed_drifts set notified_at = $2 where id = $1')

export const setNotified = async (db: Db, id: string, at: Date): Promise<void> => void (await notified(db, [id, at]))

const close = prepared<unknown>(`
  update feed_drifts set closed_at = $2, closed_by = $3, close_reason = $4 where id = $1`)

export const closeDriftRow = async (
  db: Db,
  id: string,
  { at, by, reason }: { readonly at: Date; readonly by: 'answers' | 'staff'; readonly reason: string | null },
): Promise<void> => void (await close(db, [id, at, by, reason]))

const state = prepared<ListState>(`
  select usual, languages, licence, made_at as "madeAt", newest_at as "newestAt", items, standing, failures from feed_lists
  where feed_key = $1 and list = $2`)

/** What is remembered of a list. */
export const findListState = async (db: Db, feedKey: string, list: string): Promise<ListState> =>
  (await state(db, [feedKey, list]))[0] ?? newList

const save = prepared<unknown>(`
  insert into feed_lists (feed_key, list, usual, languages, licence, made_at, newest_at, items, standing, failures, at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict (feed_key, list) do update set usual = excluded.usual, languages = excluded.languages, licence = excluded.licence,
    made_at = excluded.made_at, newest_at = excluded.newest_at, items = excluded.items, standing = excluded.standing, failures = excluded.failures,
    at = excluded.at`)

export const saveListState = async (db: Db, feedKey: string, list: string, one: ListState, at: Date): Promise<void> =>
  void (await save(db, [
    feedKey,
    list,
    one.usual,
    one.languages,
    one.licence,
    one.madeAt,
    one.newestAt,
    one.items,
    one.standing,
    one.failures,
    at,
  ]))

const accept = prepared<unknown>(`
  update feed_lists set standing = array_remove(standing, $2::text),
    usual = case when $2 = 'shape' then (select array_agg(distinct one order by one) from unnest(coalesce(usual, '{}') || $3::text[]) one) else usual end,
    languages = case when $2 = 'language' then (select array_agg(distinct one order by one) from unnest(languages || $3::text[]) one) else languages end,
    licence = case when $2 = 'language' then null else licence end,
    made_at = case when $2 = 'old' then null else made_at end,
    newest_at = case when $2 = 'old' then null else newest_at end
  where feed_key = $1 and (list = $4 or $4 is null)`)

/** Staff closed a drift: what showed it is usual from now on. */
export const acceptInLists = async (db: Db, { feedKey, kind, list, evidence }: Drift): Promise<void> =>
  void (await accept(db, [feedKey, kind, evidence.accepts, list]))

const reused = prepared<SeenReuse>(`
  select i.native_id as "nativeId", i.source, r.key, r.differs, i.first_answer_id = $1 as "isNew" from feed_reuses r join feed_items i on i.id = r.item_id
  where i.last_answer_id = $1 order by i.native_id`)

/** The items of the answer that stand under a key of another event. */
export const listReused = (db: Db, answerId: string): Promise<SeenReuse[]> => reused(db, [answerId])

const recent = prepared<{ source: string }>(`
  select source from (select source, native_id, first_at from feed_items where feed_key = $1 and first_at < $2 and report is not null
    order by first_at desc, id desc limit $4) newest
  order by native_id = $3 desc, first_at desc limit 1`)

/** How the item stood before; else another item of the feed, the newest. */
export const findSourceBefore = async (
  db: Db,
  feedKey: string,
  nativeId: string,
  at: Date,
): Promise<string | undefined> => (await recent(db, [feedKey, at, nativeId, 5_000]))[0]?.source

const seen = prepared<{ seen: boolean }>(`
  select exists (select from feed_answers where feed_key = $1 and sha256 = $2 and at < $3 and outcome in ('read', 'unchanged')) as seen`)

/** Whether an earlier answer of the feed has these bytes. */
export const wasSeenBefore = async (db: Db, feedKey: string, sha256: Uint8Array, at: Date): Promise<boolean> =>
  (await seen(db, [feedKey, sha256, at]))[0]?.seen ?? false

interface LastTimes {
  readonly lastNewAt: Date | null
  readonly previousAt: Date | null
}

export const noTimes: LastTimes = { lastNewAt: null, previousAt: null }

const times = prepared<LastTimes>(`
  select (select max(first_at) from feed_items where feed_key = $1 and first_at <= $2) as "lastNewAt",
    (select max(at) from feed_answers where feed_key = $1 and at < $2 and outcome in ('read', 'unchanged')) as "previousAt"`)

/** When the newest item of the feed was there for the first time, and when the good answer before a time came. */
export const findLastTimes = async (db: Db, feedKey: string, until: Date): Promise<LastTimes> =>
  (await times(db, [feedKey, until]))[0] ?? noTimes

const lastTimes = prepared<{ key: string; lastNewAt: Date | null; lastGoodAt: Date | null }>(`
  select f.key, (select max(i.first_at) from feed_items i where i.feed_key = f.key) as "lastNewAt",
    (select a.at from feed_answers a where a.feed_key = f.key and a.outcome in ('read', 'unchanged') order by a.at desc, a.id desc limit 1) as "lastGoodAt"
  from feeds f where f.state = 'on'`)

/** Of the feeds that are on: when something new came, and when a good answer. */
export const listLastTimes = (db: Db): Promise<{ key: string; lastNewAt: Date | null; lastGoodAt: Date | null }[]> =>
  lastTimes(db, [])

const staff = prepared<{ id: string }>('select id from shared_users where staff and deleted_at is null order by id')

export const listStaff = async (db: Db): Promise<string[]> => (await staff(db, [])).map(({ id }) => id)

const held = prepared<{ reason: string }>(`
  insert into feed_held_notices (reason, at) values ($1, $2)
  on conflict (reason) do update set at = excluded.at where feed_held_notices.at <= excluded.at - interval '1 hour'
  returning reason`)

/** Whether staff are to be notified of it now: the last time is an hour ago, or there was none. */
export const claimHeldNotice = async (db: Db, reason: string, at: Date): Promise<boolean> =>
  (await held(db, [reason, at])).length > 0
