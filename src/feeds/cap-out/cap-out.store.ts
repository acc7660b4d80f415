import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Translated } from '../../platform/i18n.ts'
import type { DrawnShape } from '../../reference/index.ts'
import type { SentMessage } from './sent-message.ts'

/** Changes that people outside see: each is a message. */
const isMessage = (line: string): string =>
  `${line}.subject_kind = 'alert' and (${line}.action in ('publish', 'close', 'reopen') or (${line}.action = 'edit' and ${line}.after ->> 'status' = 'published'))`

export interface ListedAlert {
  readonly id: string
  readonly headline: Translated
  readonly publishedAt: Date
  readonly updatedAt: Date
  readonly sentAt: Date
}

/** Where a page of the list begins: after the alert that was changed then. */
export interface ListPlace {
  readonly updatedAt: Date
  readonly id: string
}

const page = prepared<ListedAlert>(`
  select a.id, a.headline, a.published_at as "publishedAt", a.updated_at as "updatedAt", m.at as "sentAt"
  from (
    select s.id, s.headline, s.published_at, s.updated_at from shared_alerts s
    where s.published_at is not null
      and (s.updated_at >= $1 or (s.status = 'published' and (s.finishes_at is null or s.finishes_at >= $1)))
      and ($2::timestamptz is null or (s.updated_at, s.id) < ($2, $3::uuid))
    order by s.updated_at desc, s.id desc limit $4
  ) a
  cross join lateral (
    select l.at from shared_audit_log l where l.subject_id = a.id::text and ${isMessage('l')} order by l.id desc limit 1
  ) m
  order by a.updated_at desc, a.id desc`)

/** Alerts that stand, or that changed or ended since then: what changed last comes first. */
export const pageOfListedAlerts = (
  db: Db,
  since: Date,
  before: ListPlace | null,
  limit: number,
): Promise<ListedAlert[]> => page(db, [since, before?.updatedAt ?? null, before?.id ?? null, limit])

const messages = prepared<SentMessage>(`
  select l.subject_id as "alertId", l.action, (l.after ->> 'revision')::int as revision, l.at
  from shared_alerts a join shared_audit_log l on l.subject_id = a.id::text and ${isMessage('l')}
  where a.thread_id = $1
  order by l.id`)

/** All messages of a thread in their order: the audit log has each change of its alerts. */
export const listMessages = (db: Db, threadId: string): Promise<SentMessage[]> => messages(db, [threadId])

const shapes = prepared<{ shape: DrawnShape }>(`
  select shape from shared_country_regions where id = any($1::uuid[]) and shape is not null order by id`)

export const listRegionShapes = async (db: Db, ids: readonly string[]): Promise<DrawnShape[]> =>
  ids.length === 0 ? [] : (await shapes(db, [ids])).map(({ shape }) => shape)

const identifiers = prepared<{ sha256: string; nativeId: string }>(`
  select distinct encode(i.sha256, 'hex') as sha256, i.native_id as "nativeId"
  from feed_threads t
  join feed_event_items e on e.item_id = t.item_id
  join feed_event_items s on s.event_id = e.event_id
  join feed_items i on i.id = s.item_id
  where t.thread_id = $1 and encode(i.sha256, 'hex') = any($2::text[])`)

/** The ids that the publishers gave to the items of a thread, by the SHA-256 of their words. */
export async function listOriginalIds(
  db: Db,
  threadId: string,
  sha256: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (sha256.length === 0) return new Map()
  const rows = await identifiers(db, [threadId, sha256])
  return new Map(rows.map((row) => [row.sha256, row.nativeId]))
}
