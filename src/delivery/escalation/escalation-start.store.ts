import { type RawBuilder, sql } from 'kysely'
import type { EscalationKind } from './escalation.ts'
import { mayEnd } from './escalation-end.store.ts'

/** The company has not gone back to the service's policy with this revision or a later one. */
export const holds = sql`not exists (
          select from escalation_policies w where w.company_id = x.company_id and w.kind = x.kind and w.withdrawn and w.revision >= x.revision)`

export interface EscalationStart {
  readonly kind: EscalationKind
  readonly thread: string | undefined
  /** The person of the statement turned off such messages, so nothing is done to reach them. */
  readonly wantsNone: RawBuilder<unknown>
  /** The person of the statement is notified now, and not for a second time. */
  readonly isStored: RawBuilder<unknown>
  readonly now: Date
}

/** What an answer is about (escalation.ts), of the person (p) of the statement. */
const aboutOf = (kind: EscalationKind, thread: string | undefined): RawBuilder<unknown> => {
  if (kind === 'check_in_request') return sql`concat('check_in_request:', p.data ->> 'check_in_request_id')`
  if (kind === 'call_for_help') return sql`concat('call_for_help:', p.data ->> 'user_id')`
  return sql`coalesce(${thread ?? null}::text, p.cause)`
}

/**
 * CTEs that begin the escalations of those who are notified (`person`, `stored` in announce.store.ts), by the policy of their company or the
 * service's own. `escalating` has the times at which something is due.
 */
export const startEscalations = ({
  kind,
  thread,
  wantsNone,
  isStored,
  now,
}: EscalationStart): RawBuilder<unknown> => sql`
    rule as materialized (
      select company.company_id, policy.* from (select distinct company_id from person) company
      cross join lateral (
        select x.id as policy_id, x.enabled, coalesce((x.steps -> 0 ->> 'after_minutes')::int, x.list_after_minutes) as minutes
        from escalation_policies x where x.kind = ${kind} and (x.company_id = company.company_id or x.company_id is null) and ${holds}
        order by x.company_id is null, x.revision desc limit 1) policy
    ),
    escalating as (
      insert into escalations (notification_id, user_id, company_id, policy_id, kind, about, state, due_at, started_at)
      select p.id, p.user_id, p.company_id, rule.policy_id, ${kind}, ${aboutOf(kind, thread)}, 'running',
        ${now.toISOString()}::timestamptz + make_interval(mins => rule.minutes), ${now.toISOString()}::timestamptz
      from person p join rule on rule.company_id is not distinct from p.company_id
      where rule.enabled and p.withheld is null and not (${wantsNone}) and ${isStored}
      returning due_at
    ),`

/** A CTE that ends what runs about the thread for those who get a newer message of it. */
export const endReplaced = (thread: string, isStored: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`
    replaced as (
      update escalations e set state = 'ended', due_at = null, ended_by = 'over', ended_at = ${now.toISOString()}::timestamptz
      from person p where e.about = ${thread} and e.user_id = p.user_id and ${mayEnd(sql`${now.toISOString()}::timestamptz`)} and ${isStored}
    ),`
