import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { storableJson } from '../evidence/kept-item.ts'
import type { FeedSays, FeedThread, Written } from './thread.ts'
import { writtenFromJson } from './thread.ts'

type Row = Omit<FeedThread, 'written' | 'said' | 'feedSays'> & {
  readonly written: Record<string, unknown>
  readonly said: Record<string, unknown> | null
  readonly feedSays: Record<string, unknown> | null
}

const columns = `t.thread_id as "threadId", t.item_id as "itemId", t.alert_id as "alertId", t.written_digest as "writtenDigest", t.written, t.said, t.why,
  t.feed_says as "feedSays", t.snoozed_until as "snoozedUntil", t.ended_at as "endedAt", t.created_at as "createdAt", t.updated_at as "updatedAt"`

const toThread = ({ written, said, feedSays, ...row }: Row): FeedThread => ({
  ...row,
  written: writtenFromJson<Written>(written),
  said: said && writtenFromJson<Written>(said),
  feedSays: feedSays && writtenFromJson<FeedSays>(feedSays),
})

const ofEvent = prepared<Row>(`
  select ${columns} from feed_threads t join feed_event_items m on m.item_id = t.item_id where m.event_id = $1 order by t.created_at, t.thread_id for update of t`)

/** The threads of an event, the oldest first, until the end of the transaction nobody else changes them. */
export const lockThreadsOfEvent = async (db: Db, eventId: string): Promise<FeedThread[]> =>
  (await ofEvent(db, [eventId])).map(toThread)

const one = prepared<Row & { eventId: string | null }>(`
  select ${columns}, m.event_id as "eventId" from feed_threads t left join feed_event_items m on m.item_id = t.item_id where t.thread_id = $1 for update of t`)

/** A thread, and the event that it is of. Nobody else changes it until the end of the transaction. */
export async function lockThread(
  db: Db,
  threadId: string,
): Promise<(FeedThread & { readonly eventId: string | null }) | undefined> {
  const [row] = await one(db, [threadId])
  return row && { ...toThread(row), eventId: row.eventId }
}

const insertion = prepared<unknown>(`
  insert into feed_threads (thread_id, item_id, alert_id, written_digest, written, said, why, feed_says, snoozed_until, ended_at, created_at, updated_at)
  values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7::text[], $8::jsonb, $9, $10, $11, $12)
  on conflict (thread_id) do update set alert_id = excluded.alert_id, written_digest = excluded.written_digest, written = excluded.written,
    said = excluded.said, why = excluded.why, feed_says = excluded.feed_says, snoozed_until = excluded.snoozed_until, ended_at = excluded.ended_at,
    updated_at = excluded.updated_at`)

const jsonOf = (value: object | null): string | null => value && storableJson(value)

export const saveThread = async (db: Db, one: FeedThread): Promise<void> =>
  void (await insertion(db, [
    one.threadId,
    one.itemId,
    one.alertId,
    one.writtenDigest,
    jsonOf(one.written),
    jsonOf(one.said),
    one.why,
    jsonOf(one.feedSays),
    one.snoozedUntil,
    one.endedAt,
    one.createdAt,
    one.updatedAt,
  ]))

const clearing = prepared<unknown>(
  'update feed_threads set snoozed_until = null where thread_id = $1 and snoozed_until <= $2',
)

/** Nothing is changed where it is snoozed until later. */
export const clearSnooze = async (db: Db, threadId: string, now: Date): Promise<void> =>
  void (await clearing(db, [threadId, now]))

const deletion = prepared<unknown>('delete from feed_threads where thread_id = $1')

/** Its draft was taken back, and nobody ever read it. */
export const deleteThread = async (db: Db, threadId: string): Promise<void> => void (await deletion(db, [threadId]))

const reopening = prepared<unknown>(`
  update feed_events set due_at = least(due_at, $2) where id = $1`)

/** The event is looked at again from then on. */
export const setDue = async (db: Db, eventId: string, at: Date): Promise<void> =>
  void (await reopening(db, [eventId, at]))
