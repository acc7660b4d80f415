import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { KeptAnswer } from '../evidence/evidence.ts'

const answers = prepared<KeptAnswer>(`
  select id, feed_key as "feedKey", address, at, outcome, status, headers, sha256, encoded_bytes as "encodedBytes", problem, items,
    items_with_remarks as "itemsWithRemarks", items_refused as "itemsRefused", items_new as "itemsNew", remarks, made_at as "madeAt"
  from feed_answers where outcome in ('read', 'unchanged') and (at, id) > ($1, $2::uuid) order by at, id limit $3`)

/** Good answers after one, in the order of time. */
export const listGoodAnswersAfter = (
  db: Db,
  after: { readonly at: Date; readonly id: string },
  limit: number,
): Promise<KeptAnswer[]> => answers(db, [after.at, after.id, limit])

const count = prepared<{ total: number }>(
  `select count(*) as total from feed_answers where outcome in ('read', 'unchanged')`,
)

export const countGoodAnswers = async (db: Db): Promise<number> => (await count(db, []))[0]?.total ?? 0

/** What became of a kept item. */
export interface ItemFate {
  readonly id: string
  readonly firstAnswerId: string
  readonly eventId: string | null
  readonly reuse: { readonly key: string; readonly differs: string } | null
  readonly joins: readonly {
    readonly rule: string
    readonly key: string | null
    readonly feed: string
    readonly nativeId: string
  }[]
}

const fates = prepared<ItemFate>(`
  select i.id, i.first_answer_id as "firstAnswerId", e.event_id as "eventId",
    (select jsonb_build_object('key', r.key, 'differs', r.differs) from feed_reuses r where r.item_id = i.id) as reuse,
    coalesce((select jsonb_agg(jsonb_build_object('rule', j.rule, 'key', j.key, 'feed', o.feed_key, 'nativeId', o.native_id) order by j.rule, o.id)
      from (select item_id, other_item_id, rule, key from feed_joins where item_id = i.id
        union all select other_item_id, item_id, rule, key from feed_joins where other_item_id = i.id) j
      join feed_items o on o.id = j.other_item_id), '[]') as joins
  from feed_items i left join feed_event_items e on e.item_id = i.id where i.id = any($1::uuid[])`)

export const listFates = (db: Db, ids: readonly string[]): Promise<ItemFate[]> => fates(db, [ids])
