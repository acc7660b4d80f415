import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { NewDiscard, Waiting, WaitingFilter } from './review.ts'

// A thread waits while it has a draft, where the feed says something else than an edited alert, and where it was found to be another's.
const waiting = `
  from feed_threads t
    left join shared_alerts d on d.thread_id = t.thread_id and d.status = 'review'
    left join shared_alerts s on s.thread_id = t.thread_id and s.status = 'published'
    left join feed_event_items m on m.item_id = t.item_id left join feed_events e on e.id = m.event_id
  where (d.id is not null or (s.id is not null and (t.feed_says is not null or 'late-join' = any(t.why))))
    and t.ended_at is null and (s.finishes_at is null or s.finishes_at > $1 or d.id is not null)
    and ($2::text is null or exists (select from feed_event_items o join feed_items i on i.id = o.item_id where o.event_id = e.id and i.feed_key = $2))
    and ($3::text is null or e.kind = $3) and ($4::text is null or coalesce(d.risk_level, s.risk_level) = $4)
    and ($5::boolean or t.snoozed_until is null or t.snoozed_until <= $1) and ($6::uuid is null or t.thread_id = $6)`

const page = prepared<Waiting>(`
  select t.thread_id as "threadId", e.id as "eventId", e.kind, coalesce(of_event."feedKeys", '{}') as "feedKeys", d.id as "draftId", d.revision as "draftRevision",
    s.id is not null and d.id is not null as "isUpdate", coalesce(d.headline, s.headline) as headline, coalesce(d.risk_level, s.risk_level) as "riskLevel",
    coalesce(d.starts_at, s.starts_at) as "startsAt", coalesce(d.finishes_at, s.finishes_at) as "finishesAt", s.id as "standingId", t.why,
    t.feed_says - array['footprint', 'values'] as "feedSays", coalesce(of_event.proposals, 0)::int as proposals, t.snoozed_until as "snoozedUntil",
    t.created_at as "createdAt", t.updated_at as "updatedAt"
  from (select t.thread_id, coalesce(d.risk_level, s.risk_level) as risk, t.updated_at as at ${waiting}
      order by array_position(array['high', 'medium', 'low'], coalesce(d.risk_level, s.risk_level)), t.updated_at desc, t.thread_id limit $7 offset $8) chosen
    join feed_threads t on t.thread_id = chosen.thread_id
    left join shared_alerts d on d.thread_id = t.thread_id and d.status = 'review'
    left join shared_alerts s on s.thread_id = t.thread_id and s.status = 'published'
    left join feed_event_items m on m.item_id = t.item_id left join feed_events e on e.id = m.event_id
    left join lateral (
      select array_agg(distinct i.feed_key order by i.feed_key) as "feedKeys",
        (select count(*) from feed_event_items o join feed_proposals p on o.item_id in (p.item_id, p.other_item_id) where o.event_id = e.id) as proposals
      from feed_event_items o join feed_items i on i.id = o.item_id where o.event_id = e.id) of_event on true
  order by array_position(array['high', 'medium', 'low'], chosen.risk), chosen.at desc, t.thread_id`)
const total = prepared<{ total: number }>(`select count(*)::int as total ${waiting}`)

const valuesOf = (now: Date, { feed, kind, risk, withSnoozed, threadId }: WaitingFilter): unknown[] => [
  now,
  feed,
  kind,
  risk,
  withSnoozed,
  threadId ?? null,
]

/** The highest risk first, then what changed last. */
export async function listWaiting(
  db: Db,
  now: Date,
  filter: WaitingFilter,
  request: PageRequest,
): Promise<Page<Waiting>> {
  const values = valuesOf(now, filter)
  const [items, [counted]] = await Promise.all([
    page(db, [...values, request.perPage, offsetOf(request)]),
    total(db, values),
  ])
  return { items, total: counted?.total ?? 0 }
}

/** How many wait, without those that are snoozed. */
export async function countWaiting(db: Db, now: Date): Promise<number> {
  const [counted] = await total(db, valuesOf(now, { feed: null, kind: null, risk: null, withSnoozed: false }))
  return counted?.total ?? 0
}

const ids = prepared<{ id: string }>(`select t.thread_id as id ${waiting} order by t.thread_id limit $7`)

/** All that a filter finds, some at a time. */
export const listWaitingIds = async (db: Db, now: Date, filter: WaitingFilter, most: number): Promise<string[]> =>
  (await ids(db, [...valuesOf(now, filter), most])).map(({ id }) => id)

const discard = prepared<unknown>(`
  insert into feed_discards (item_id, risk, reason, user_id, at) values ($1, $2, $3, $4, $5)
  on conflict (item_id) do update set risk = excluded.risk, reason = excluded.reason, user_id = excluded.user_id, at = excluded.at`)

/** No alert about this event, until its risk rises above this one. */
export const insertDiscard = async (db: Db, { itemId, risk, reason, userId, at }: NewDiscard): Promise<void> =>
  void (await discard(db, [itemId, risk, reason, userId, at]))
