import { sql } from 'kysely'
import type { BoardSource } from '../../safety/index.ts'
import { type MatchedQuery, matchedCtes } from './audience-people.store.ts'

/** The people whom the alert has concerned since it was published, as the reach counts them, with their messages of it. */
export const alertSource = (query: MatchedQuery, publishedAt: Date | null): BoardSource => ({
  ctes: sql`
  ${matchedCtes(query)},
  audience as materialized (
    select ${query.alertId}::uuid as subject, x.user_id, array_agg(distinct x.company_id) filter (where x.is_concerned) as company_ids,
      array_agg(distinct x.id) filter (where x.id is not null) as message_ids, ${publishedAt?.toISOString() ?? null}::timestamptz as since,
      max(x.outcome) as reason, null::text as answer, null::timestamptz as answer_at
    from (
      select user_id, outcome, null::uuid as company_id, false as is_concerned, null::uuid as id from outcome
      union all select user_id, null, company_id, true, null from concerned
      union all select user_id, null, null, false, id from notified) x
    group by x.user_id having max(x.outcome) is not null
  )`,
  publishedAt,
})
