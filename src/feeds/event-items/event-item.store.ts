import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { lastSeen } from '../events/last-seen.store.ts'
import { reportFromJson } from '../evidence/kept-item.ts'
import type { ItemOfEvent } from './event-items.ts'

type Row = Omit<ItemOfEvent, 'report'> & { readonly report: unknown }

// Of a list that is whole an item is gone that stood in neither of the last two answers with items.
const items = prepared<Row>(`
  select i.id, i.feed_key as feed, f.agency, f.trust, i.report, i.first_at as "firstAt", i.last_at as "lastAt", i.native_id as "nativeId",
    encode(i.sha256, 'hex') as sha256, i.remarks, exists (select from feed_reuses r where r.item_id = i.id) as "isReuse",
    f.list_is_whole and (select count(*) from (select from feed_answers g where g.feed_key = i.feed_key and g.address = last.address
      and g.outcome in ('read', 'unchanged') and g.items > 0 and g.at > ${lastSeen('i')} limit 2) later) = 2 as "isGone"
  from feed_event_items m join feed_items i on i.id = m.item_id join feeds f on f.key = i.feed_key join feed_answers last on last.id = i.last_answer_id
  where m.event_id = $1 order by i.first_at, i.id`)

/** The items of an event, the oldest first. */
export const listItemsOfEvent = async (db: Db, eventId: string): Promise<ItemOfEvent[]> =>
  (await items(db, [eventId])).map((row) => ({ ...row, report: reportFromJson(row.report) }))

const lookAlike = prepared<{ found: boolean }>(`
  select exists (
    select from feed_event_items m join feed_proposals p on m.item_id in (p.item_id, p.other_item_id)
      join feed_event_items o on o.item_id = case when p.item_id = m.item_id then p.other_item_id else p.item_id end
      join feed_event_items other on other.event_id = o.event_id
      join feed_threads t on t.item_id = other.item_id and t.ended_at is null and t.said is not null
    where m.event_id = $1 and o.event_id <> $1) as found`)

/** Whether an event that could be this one has an alert that people read: both would tell them twice. */
export const looksLikeAnother = async (db: Db, eventId: string): Promise<boolean> =>
  (await lookAlike(db, [eventId]))[0]?.found ?? false
