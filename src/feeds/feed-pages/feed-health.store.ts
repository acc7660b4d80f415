import type pg from 'pg'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Course } from './feed-latency.ts'
import type { FeedLatency } from './feed-page.ts'

/** What is measured from the report until its item is stored; the rest is measured of its alert. */
type ReportLatency = Pick<FeedLatency, 'sentP50' | 'sentP95' | 'storedP50' | 'storedP95'> & { readonly feedKey: string }

// Only the first wording of each thing, and nothing that was there before the feed was read: that says how old the list was.
const latency = prepared<ReportLatency>(`
  with begun as (select key, (select min(at) from feed_answers a where a.feed_key = key) as at from feeds where $1::text is null or key = $1),
    first as (
      select distinct on (i.feed_key, i.native_id) i.feed_key, i.kind, i.first_at, (i.report ->> 'sentAt')::timestamptz as sent_at,
        (i.report ->> 'startsAt')::timestamptz as starts_at
      from begun join feed_items i on i.feed_key = begun.key
      where i.first_at > $2 and i.first_at <= $3 and i.report is not null and (i.report ->> 'sentAt')::timestamptz > begun.at
      order by i.feed_key, i.native_id, i.first_at, i.id),
    seconds as (
      select feed_key, greatest(extract(epoch from first_at - sent_at), 0)::float8 as stored,
        case when kind = 'earthquake' then greatest(extract(epoch from sent_at - starts_at), 0)::float8 end as sent
      from first)
  select feed_key as "feedKey", percentile_cont(0.5) within group (order by sent) as "sentP50", percentile_cont(0.95) within group (order by sent) as "sentP95",
    percentile_cont(0.5) within group (order by stored) as "storedP50", percentile_cont(0.95) within group (order by stored) as "storedP95"
  from seconds group by feed_key`)

/** How long reports took between two times, for each feed or for one. Feeds without new items are left out. */
export const measureReports = (db: Db, feedKey: string | null, from: Date, until: Date): Promise<ReportLatency[]> =>
  latency(db, [feedKey, from, until])

const courses = prepared<Course>(`
  select i.feed_key as "feedKey", t.thread_id as "threadId", i.first_at as "storedAt", t.created_at as "draftedAt",
    (select min(p.at) from feed_publications p where p.thread_id = t.thread_id) as "publishedAt"
  from feed_threads t join feed_items i on i.id = t.item_id
  where t.created_at > $2 and t.created_at <= $3 and ($1::text is null or i.feed_key = $1)`)

/** Of the threads that were drafted between two times. */
export const listCourses = (db: Db, feedKey: string | null, from: Date, until: Date): Promise<Course[]> =>
  courses(db, [feedKey, from, until])

export interface FeedTimes {
  readonly key: string
  readonly lastGoodAt: Date | null
  readonly lastNewAt: Date | null
}

const times = prepared<FeedTimes>(`
  select f.key,
    (select a.at from feed_answers a where a.feed_key = f.key and a.outcome in ('read', 'unchanged') order by a.at desc, a.id desc limit 1) as "lastGoodAt",
    (select i.first_at from feed_items i where i.feed_key = f.key order by i.first_at desc, i.id desc limit 1) as "lastNewAt"
  from feeds f where f.state = 'on' order by f.key`)

/** Of the feeds that are on. */
export const listFeedTimes = (db: Db): Promise<FeedTimes[]> => times(db, [])

export interface InspectedFeed {
  readonly key: string
  /** Kinds of drift that are open. */
  readonly drifts: readonly string[]
  /** No good answer within three intervals. */
  readonly isLate: boolean
}

/** For `godwit doctor`, which has a connection of its own: feeds with an open drift, and those that are on and have no good answer. */
export async function inspectFeeds(client: pg.Client, now: Date): Promise<InspectedFeed[]> {
  const { rows } = await client.query<InspectedFeed>(
    `select * from (
       select f.key, array(select d.kind from feed_drifts d where d.feed_key = f.key and d.closed_at is null order by d.kind) as drifts,
         f.state = 'on' and not exists (select from feed_answers a where a.feed_key = f.key and a.outcome in ('read', 'unchanged')
           and a.at > $1::timestamptz - make_interval(secs => greatest(3 * f.interval_seconds, 900))) as "isLate"
       from feeds f) found
     where drifts <> '{}' or "isLate" order by key`,
    [now.toISOString()],
  )
  return rows
}
