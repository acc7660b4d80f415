import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { ShownThread } from './review.ts'

const threads = prepared<ShownThread>(`
  select t.thread_id as "threadId", m.event_id as "eventId", t.ended_at as "endedAt", a.id as "alertId", a.status, a.headline, a.risk_level as "riskLevel",
    p.rule_id as "ruleId", r.name as "ruleName", p.rule_revision as "ruleRevision", p.at as "ruleAt"
  from feed_threads t
    left join feed_event_items m on m.item_id = t.item_id
    join lateral (
      select * from shared_alerts s where s.thread_id = t.thread_id
      order by array_position(array['published', 'review', 'historical'], s.status), s.created_at desc, s.id limit 1) a on true
    left join lateral (select * from feed_publications q where q.thread_id = t.thread_id order by q.at desc limit 1) p on true
    left join feed_rules r on r.id = p.rule_id
  where ($1::uuid is null or t.thread_id = $1) and ($2::uuid is null or m.event_id = $2)
  order by t.created_at, t.thread_id limit 50`)

/** The threads of an event, or the one of an alert. */
export const listShownThreads = (
  db: Db,
  { threadId, eventId }: { readonly threadId: string | null; readonly eventId: string | null },
): Promise<ShownThread[]> => threads(db, [threadId, eventId])
