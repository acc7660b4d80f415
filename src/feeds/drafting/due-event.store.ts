import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'

const due = prepared<{ id: string }>(`
  select id from feed_events where due_at <= $1 order by due_at, id limit $2`)

export const listDueEvents = async (db: Db, now: Date, most: number): Promise<string[]> =>
  (await due(db, [now, most])).map(({ id }) => id)

const next = prepared<{ at: Date | null }>('select min(due_at) as at from feed_events')

/** When the next event is due; null: none is. */
export const findNextDue = async (db: Db): Promise<Date | null> => (await next(db, []))[0]?.at ?? null

// Plans are kept in this transaction: planning its statements anew for each event took a quarter of the time.
const taking = prepared<{ id: string }>(`
  update feed_events set due_at = null where id = (select id from feed_events where id = $1 and due_at <= $2 for update skip locked)
  returning id, set_config('plan_cache_mode', 'force_generic_plan', true)`)

/** True where it was due. Nobody else drafts it until the end of the transaction. */
export const takeDueEvent = async (db: Db, id: string, now: Date): Promise<boolean> =>
  (await taking(db, [id, now])).length > 0

const postponing = prepared<unknown>('update feed_events set due_at = $2 where id = $1')

export const postponeEvent = async (db: Db, id: string, until: Date): Promise<void> =>
  void (await postponing(db, [id, until]))

/** What staff decided about an event: no alert, until the risk rises. */
export interface Discard {
  readonly risk: 'low' | 'medium' | 'high' | null
  readonly reason: string
}

const discard = prepared<Discard>(`
  select d.risk, d.reason from feed_discards d join feed_event_items m on m.item_id = d.item_id where m.event_id = $1 order by d.at desc limit 1`)

export const findDiscard = async (db: Db, eventId: string): Promise<Discard | undefined> =>
  (await discard(db, [eventId]))[0]
