import { sql } from 'kysely'
import type { CallForHelp } from '../calls-for-help/call-for-help.ts'
import type { BoardSource } from './board.store.ts'

/**
 * Those who were notified of the call (53), by the check-ins of it; each repeated check-in notifies them again, and so does a call that is given back. Ids of notifications begin with their
 * time, so that of the company's only those since the call are read. What they say about themselves is no answer, only the claim is.
 */
export const callSource = ({ id, calledAt }: Pick<CallForHelp, 'id' | 'calledAt'>): BoardSource => ({
  ctes: sql`
  call as materialized (select h.* from calls_for_help h where h.id = ${id}),
  message as materialized (
    select h.id as subject, n.user_id, n.id, h.company_id, coalesce(n.user_id in (h.claimed_by_id, h.resolved_by_id), false) as has_it,
      least(h.claimed_at, h.resolved_at) as taken_at
    from call h join shared_notifications n on n.company_id = h.company_id and n.type = 53
      and n.id >= (rpad(lpad(to_hex(floor(extract(epoch from h.created_at) * 1000)::bigint), 12, '0'), 32, '0'))::uuid
      and (n.cause like 'call_for_help:' || h.id || ':waits:%' or n.cause in (
        select 'check_in:' || c.id || ':help' from check_ins c where c.user_id = h.user_id and c.company_id = h.company_id and c.status = 'help'
          and c.created_at >= h.created_at and c.created_at <= coalesce(h.resolved_at, 'infinity')))
  ),
  audience as materialized (
    select m.subject, m.user_id, array_agg(distinct m.company_id) as company_ids, array_agg(m.id) as message_ids, null::timestamptz as since,
      null::text as reason, case when bool_or(m.has_it) then 'answered' end as answer, min(m.taken_at) filter (where m.has_it) as answer_at
    from message m group by m.subject, m.user_id
  )`,
  publishedAt: calledAt,
})
