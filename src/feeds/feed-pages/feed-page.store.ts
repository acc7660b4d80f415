import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { DayCounts, ShownAnswer } from './feed-page.ts'

const columns = `a.id, a.address, a.at, a.outcome, a.status, a.problem, a.items, a.items_with_remarks as "itemsWithRemarks", a.items_refused as "itemsRefused",
  a.items_new as "itemsNew", a.remarks, a.made_at as "madeAt", a.encoded_bytes as "encodedBytes", encode(a.sha256, 'hex') as digest`

const last = prepared<ShownAnswer & { feedKey: string }>(`
  select f.key as "feedKey", a.* from feeds f cross join lateral (
    select ${columns} from feed_answers a where a.feed_key = f.key order by a.at desc, a.id desc limit 1) a
  where $1::text is null or f.key = $1`)

/** The last answer of each feed, or of one. */
export const listLastAnswers = (db: Db, feedKey: string | null): Promise<(ShownAnswer & { feedKey: string })[]> =>
  last(db, [feedKey])

const newest = prepared<{ feedKey: string; at: Date }>(`
  select f.key as "feedKey", i.at from feeds f cross join lateral (
    select i.first_at as at from feed_items i where i.feed_key = f.key order by i.first_at desc, i.id desc limit 1) i
  where $1::text is null or f.key = $1`)

/** When the newest item of each feed, or of one, was there for the first time. */
export const listNewestItems = (db: Db, feedKey: string | null): Promise<{ feedKey: string; at: Date }[]> =>
  newest(db, [feedKey])

const day = prepared<DayCounts & { feedKey: string }>(`
  select feed_key as "feedKey", count(*) filter (where outcome = 'read') as read, count(*) filter (where outcome = 'unchanged') as unchanged,
    count(*) filter (where outcome = 'refused') as refused, count(*) filter (where outcome = 'failed') as failed,
    count(*) filter (where status = 304) as "notModified", coalesce(sum(encoded_bytes), 0) as bytes, coalesce(sum(items) filter (where outcome = 'read'), 0) as items,
    coalesce(sum(items_with_remarks) filter (where outcome = 'read'), 0) as "itemsWithRemarks",
    coalesce(sum(items_refused) filter (where outcome = 'read'), 0) as "itemsRefused", sum(items_new) as "itemsNew"
  from feed_answers where ($1::text is null or feed_key = $1) and at > $2 and at <= $3 group by feed_key`)

/** What came between two times. Feeds of which nothing came are left out. */
export const countAnswers = (
  db: Db,
  feedKey: string | null,
  from: Date,
  until: Date,
): Promise<(DayCounts & { feedKey: string })[]> => day(db, [feedKey, from, until])

const page = prepared<ShownAnswer>(
  `select ${columns} from feed_answers a where a.feed_key = $1 order by a.at desc, a.id desc limit $2 offset $3`,
)
const total = prepared<{ total: number }>('select count(*) as total from feed_answers where feed_key = $1')

/** The answers of a feed, the last first. */
export async function listAnswers(db: Db, feedKey: string, request: PageRequest): Promise<Page<ShownAnswer>> {
  const [items, counted] = await Promise.all([
    page(db, [feedKey, request.perPage, offsetOf(request)]),
    total(db, [feedKey]),
  ])
  return { items, total: counted[0]?.total ?? 0 }
}

const byId = prepared<ShownAnswer>(`select ${columns} from feed_answers a where a.id = any($1::uuid[])`)

export const listAnswersById = (db: Db, ids: readonly string[]): Promise<ShownAnswer[]> => byId(db, [ids])
