import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'

/** What became of an event, as far as tables say it. */
interface EventState {
  /** The thread that people read, else the one that waits. */
  readonly thread: string | null
  readonly isPublished: boolean
  /** Why no rule published what waits. */
  readonly why: readonly string[]
  /** Why staff want no alert about it. */
  readonly discarded: string | null
  /** It was not looked at since it changed last. */
  readonly isDue: boolean
}

const one = prepared<EventState>(`
  select t.thread_id as thread, coalesce(t."isPublished", false) as "isPublished", coalesce(t.why, '{}') as why, e.due_at is not null as "isDue",
    (select d.reason from feed_discards d join feed_event_items m on m.item_id = d.item_id where m.event_id = e.id order by d.at desc limit 1) as discarded
  from feed_events e left join lateral (
    select t.thread_id, t.why, exists (select from shared_alerts a where a.thread_id = t.thread_id and a.published_at is not null) as "isPublished"
    from feed_threads t join feed_event_items m on m.item_id = t.item_id where m.event_id = e.id
    order by 3 desc, t.created_at desc, t.thread_id limit 1) t on true
  where e.id = $1`)

export const findEventState = async (db: Db, eventId: string): Promise<EventState | undefined> =>
  (await one(db, [eventId]))[0]
