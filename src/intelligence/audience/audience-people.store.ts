import { type RawBuilder, sql } from 'kysely'
import type { DeliveryState } from '../../delivery/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { reason } from '../matching/match.store.ts'
import { alertForFilters, isEntitled, isFiltered } from '../trip-alerts/trip-alert.store.ts'
import type { AudienceOutcome, StoredReason } from '../trip-alerts/trip-alert.ts'
import { type AudienceQuery, audienceCtes } from './audience.store.ts'

export interface AudiencePersonRow {
  readonly userId: string
  readonly companyId: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly outcome: AudienceOutcome
  readonly tripIds: readonly string[]
  readonly checkInIds: readonly string[]
  readonly reasons: readonly StoredReason[]
  readonly notification: {
    readonly id: string
    readonly createdAt: string
    readonly readAt: string | null
    readonly withheld: string | null
    readonly deliveries: readonly {
      readonly channel: string
      readonly state: DeliveryState
      readonly simulated: boolean
    }[]
  } | null
}

export interface AudiencePageQuery extends AudienceQuery {
  readonly threadId: string
  readonly basis: 'now' | 'matched'
  readonly outcome: AudienceOutcome | undefined
}

export type MatchedQuery = Pick<AudiencePageQuery, 'alertId' | 'threadId' | 'now' | 'companyId'>

/** A person's notifications of the alert, without the all-clear. `companyId`: only those that the company may see. */
const isOfAlert = (threadId: string, alertId: string, companyId: string | null): RawBuilder<boolean> => sql`
  (n.type = 110 and n.thread = ${threadId} and strpos(n.cause, ':cleared') = 0
    and n.data ->> 'alert_id' = ${alertId} ${companyId === null ? sql`` : sql`and n.company_id = ${companyId}`})`

/**
 * Whom the alert has concerned since it was published (`concerned`: one row for each Trip Alert and person), and what became of each
 * (`outcome`). Person by person, by an index: the planner expects one row of a CTE, and would join two of them row by row. An update takes over the Trip Alerts of those whom it concerns too: of an earlier alert those who were notified of it are left.
 */
export const matchedCtes = ({ alertId, threadId, now, companyId }: MatchedQuery): RawBuilder<unknown> => {
  const ofCompany = (column: string): RawBuilder<unknown> =>
    companyId === null ? sql`` : sql`and ${sql.ref(column)} = ${companyId}`
  return sql`
    alert as materialized (${alertForFilters(alertId)}),
    recipient as materialized (select user_id from alert_recipients t where t.thread_id = ${threadId} ${ofCompany('t.company_id')}),
    notified as materialized (
      select n.user_id, n.id, (n.data ->> 'trip_alert_id')::uuid as trip_alert_id
      from recipient t cross join lateral (select n.* from shared_notifications n where n.user_id = t.user_id offset 0) n
      where ${isOfAlert(threadId, alertId, companyId)}
    ),
    concerned as materialized (
      select person.id as user_id, ta.company_id, ta.trip_id, ta.check_in_id, ta.reasons
      from trip_alerts ta cross join unnest(ta.user_ids) person (id)
      where ta.thread_id = ${threadId} and ta.alert_id = ${alertId} ${ofCompany('ta.company_id')}
      union
      select n.user_id, ta.company_id, ta.trip_id, ta.check_in_id, ta.reasons
      from notified n cross join lateral (select ta.* from trip_alerts ta where ta.id = n.trip_alert_id offset 0) ta
      where true ${ofCompany('ta.company_id')}
    ),
    outcome as materialized (
      select who.user_id, case when who.user_id in (select user_id from notified) then 'told'
        when who.user_id in (select user_id from recipient) then 'already_told'
        when ${isFiltered(sql`who.user_id`, 'a')} then 'user_filter' when not who.entitled then 'no_entitlement' else 'would_be_told' end as outcome
      from (
        select who.user_id, bool_or(${isEntitled('who.user_id', 'who.company_id', now)}) as entitled
        from (select distinct user_id, company_id from concerned) who left join shared_companies c on c.id = who.company_id group by who.user_id
      ) who cross join alert a
    )`
}

const subjectsNow = sql`select f.user_id, (array_agg(f.company_id))[1] as company_id, array_remove(array_agg(distinct f.trip_id), null) as trip_ids,
      array_remove(array_agg(distinct f.check_in_id), null) as check_in_ids, jsonb_agg(distinct ${reason}) as reasons
    from found f join chosen using (user_id) group by f.user_id`

const subjectsMatched = sql`select f.user_id, (array_agg(f.company_id))[1] as company_id, array_remove(array_agg(distinct f.trip_id), null) as trip_ids,
      array_remove(array_agg(distinct f.check_in_id), null) as check_in_ids, jsonb_agg(distinct r.reason) as reasons
    from concerned f join chosen using (user_id) cross join lateral jsonb_array_elements(f.reasons) r (reason) group by f.user_id`

/** The people of an alert, each once, by name. */
export async function pageOfAudience(
  db: Db,
  query: AudiencePageQuery,
  pageRequest: PageRequest,
): Promise<Page<AudiencePersonRow>> {
  const { basis, outcome, threadId, alertId, companyId } = query
  const chosenOutcome = outcome === undefined ? sql`true` : sql`o.outcome = ${outcome}`
  const { rows } = await sql<{ items: AudiencePersonRow[]; total: number }>`
    with recursive ${basis === 'now' ? audienceCtes(query) : matchedCtes(query)},
    chosen as materialized (
      select o.user_id, o.outcome, u.first_name, u.last_name,
        row_number() over (order by lower(u.last_name), lower(u.first_name), o.user_id) as position
      from outcome o left join shared_users u on u.id = o.user_id where ${chosenOutcome}
      order by position limit ${pageRequest.perPage} offset ${offsetOf(pageRequest)}
    ),
    subject as (${basis === 'now' ? subjectsNow : subjectsMatched})
    select (select count(*)::int from outcome o where ${chosenOutcome}) as total,
      coalesce((select json_agg(json_build_object('userId', o.user_id, 'companyId', s.company_id, 'firstName', o.first_name,
        'lastName', o.last_name, 'outcome', o.outcome, 'tripIds', s.trip_ids, 'checkInIds', s.check_in_ids, 'reasons', s.reasons,
        'notification', n.notification) order by o.position)
      from chosen o join subject s using (user_id) left join lateral (
        select json_build_object('id', n.id, 'createdAt', n.created_at, 'readAt', n.read_at, 'withheld', n.withheld, 'deliveries',
          coalesce((select json_agg(json_build_object('channel', d.channel, 'state', d.state, 'simulated', d.simulated) order by d.id)
            from shared_deliveries d where d.notification_id = n.id), '[]')) as notification
        from shared_notifications n where n.user_id = o.user_id and ${isOfAlert(threadId, alertId, companyId)}
        order by n.created_at desc, n.id desc limit 1) n on true), '[]') as items`.execute(db)
  return rows[0] ?? { items: [], total: 0 }
}
