import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'

/** A thread with everything that it rests on. Times inside of lists are ISO texts. */
export interface ExportedThread {
  readonly thread: string
  /** Null: its item is of no event any more. */
  readonly event: string | null
  readonly alerts: readonly {
    readonly id: string
    readonly status: string
    readonly risk: string
    readonly headline: string | null
    readonly starts_at: string
    readonly finishes_at: string | null
    readonly published_at: string | null
    readonly closed_at: string | null
    /** Null: a person published it, or nobody did. */
    readonly rule: { readonly id: string; readonly revision: number; readonly people: number } | null
  }[]
  readonly items: readonly {
    readonly feed: string
    readonly item: string
    readonly version: string
    readonly sha256: string
  }[]
  readonly joins: readonly { readonly rule: string; readonly key: string | null; readonly numbers: object }[]
  /** Why no rule published what waits. */
  readonly reasons: readonly string[]
  readonly createdAt: Date
  readonly endedAt: Date | null
}

const page = prepared<ExportedThread>(`
  select t.thread_id as thread, m.event_id as event, t.why as reasons, t.created_at as "createdAt", t.ended_at as "endedAt",
    coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'status', a.status, 'risk', a.risk_level, 'headline', a.headline ->> 'en',
        'starts_at', a.starts_at, 'finishes_at', a.finishes_at, 'published_at', a.published_at, 'closed_at', a.closed_at,
        'rule', case when p.alert_id is not null then jsonb_build_object('id', p.rule_id, 'revision', p.rule_revision, 'people', p.people) end)
        order by a.created_at, a.id)
      from shared_alerts a left join feed_publications p on p.alert_id = a.id where a.thread_id = t.thread_id), '[]') as alerts,
    coalesce((select jsonb_agg(jsonb_build_object('feed', i.feed_key, 'item', i.native_id, 'version', i.version, 'sha256', encode(i.sha256, 'hex'))
        order by i.first_at, i.id)
      from feed_event_items o join feed_items i on i.id = o.item_id where o.event_id = m.event_id), '[]') as items,
    coalesce((select jsonb_agg(jsonb_build_object('rule', j.rule, 'key', j.key, 'numbers', j.numbers) order by j.at, j.item_id, j.other_item_id)
      from feed_event_items o join feed_joins j on j.item_id = o.item_id where o.event_id = m.event_id), '[]') as joins
  from (select * from feed_threads where $1::uuid is null or thread_id > $1 order by thread_id limit $2) t
    left join feed_event_items m on m.item_id = t.item_id
  order by t.thread_id`)

/** All threads of alerts about events, in pages by their ids. */
export const listThreadsAfter = (db: Db, id: string | null, most: number): Promise<ExportedThread[]> =>
  page(db, [id, most])
