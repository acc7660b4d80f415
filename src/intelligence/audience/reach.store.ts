import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { AudienceOutcome } from '../trip-alerts/trip-alert.ts'
import { type MatchedQuery, matchedCtes } from './audience-people.store.ts'

/** The people whom the alert has concerned since it was published, by what became of them. */
export async function countMatched(
  db: Db,
  query: MatchedQuery,
): Promise<Readonly<Partial<Record<AudienceOutcome, number>>>> {
  const { rows } = await sql<{ outcomes: Partial<Record<AudienceOutcome, number>> }>`
    with ${matchedCtes(query)}
    select coalesce(json_object_agg(g.outcome, g.people), '{}') as outcomes
    from (select outcome, count(*)::int as people from outcome group by outcome) g`.execute(db)
  return rows[0]?.outcomes ?? {}
}

export interface ThreadSummary {
  /** People whom any alert of the thread has concerned. */
  readonly exposed: number
  readonly told: number
  /** Those of them who got the all-clear since. */
  readonly cleared: number
}

export async function summarizeThread(db: Db, threadId: string, companyId: string | null): Promise<ThreadSummary> {
  const ofCompany = companyId === null ? sql`` : sql`and company_id = ${companyId}`
  const { rows } = await sql<ThreadSummary>`
    with recipient as (select user_id, cleared_at from alert_recipients where thread_id = ${threadId} ${ofCompany})
    select (select count(*)::int from (
        select unnest(user_ids) from trip_alerts where thread_id = ${threadId} ${ofCompany} union select user_id from recipient) exposed) as exposed,
      (select count(*)::int from recipient) as told, (select count(cleared_at)::int from recipient) as cleared`.execute(
    db,
  )
  return rows[0] ?? { exposed: 0, told: 0, cleared: 0 }
}

/** When the first person was notified of each thread; threads that nobody was notified of are left out. */
export async function listFirstNotified(db: Db, threadIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (threadIds.length === 0) return new Map()
  const { rows } = await sql<{ threadId: string; at: Date }>`
    select thread_id as "threadId", min(notified_at) as at from alert_recipients
    where thread_id = any(${[...threadIds]}::uuid[]) group by thread_id`.execute(db)
  return new Map(rows.map(({ threadId, at }) => [threadId, at]))
}

export async function listRecipients(db: Db, threadId: string, companyId: string | null): Promise<string[]> {
  const ofCompany = companyId === null ? sql`` : sql`and company_id = ${companyId}`
  const { rows } = await sql<{ id: string }>`
    select user_id as id from alert_recipients where thread_id = ${threadId} ${ofCompany}`.execute(db)
  return rows.map((row) => row.id)
}

export interface ReachCounts {
  readonly alertId: string
  readonly threadId: string
  /** People whom the alert has concerned since it was published. */
  readonly exposed: number
  /** People who were notified of it. */
  readonly told: number
  readonly threadTold: number
  /** Messages about the thread, without the all-clear. */
  readonly threadMessages: number
}

/**
 * The numbers of several alerts in one statement, by the same rules as `matchedCtes`: a person's notifications are read once, by their index, however
 * many of the alerts the person was notified of. A company sees no drafts.
 */
export async function countReached(
  db: Db,
  alertIds: readonly string[],
  companyId: string | null,
): Promise<ReachCounts[]> {
  const ids = sql`${[...alertIds]}::uuid[]`
  const ofCompany = (column: string): RawBuilder<unknown> =>
    companyId === null ? sql`` : sql`and ${sql.ref(column)} = ${companyId}`
  const { rows } = await sql<ReachCounts>`
    with alert as materialized (
      select al.id, al.thread_id from alerts al where al.id = any(${ids}) ${companyId === null ? sql`` : sql`and al.status <> 'review'`}
    ),
    recipient as materialized (
      select t.thread_id, t.user_id from alert_recipients t
      where t.thread_id = any(array(select thread_id from alert)) ${ofCompany('t.company_id')}
    ),
    message as materialized (
      select n.user_id, n.thread, (n.data ->> 'alert_id')::uuid as alert_id, (n.data ->> 'trip_alert_id')::uuid as trip_alert_id
      from (select distinct user_id from recipient) person
        cross join lateral (select n.* from shared_notifications n where n.user_id = person.user_id offset 0) n
      where n.type = 110 and n.thread = any(array(select thread_id::text from alert)) and strpos(n.cause, ':cleared') = 0
        ${ofCompany('n.company_id')}
    ),
    exposed as (
      select e.alert_id, count(*)::int as people from (
        select ta.alert_id, person.id from trip_alerts ta cross join unnest(ta.user_ids) person (id)
        where ta.thread_id = any(array(select thread_id from alert)) and ta.alert_id = any(array(select id from alert)) ${ofCompany('ta.company_id')}
        union
        select m.alert_id, m.user_id
        from message m cross join lateral (select ta.* from trip_alerts ta where ta.id = m.trip_alert_id offset 0) ta
        where m.alert_id = any(array(select id from alert)) ${ofCompany('ta.company_id')}
      ) e group by e.alert_id
    ),
    told as (select alert_id, count(distinct user_id)::int as people from message group by alert_id),
    thread_told as (select thread_id, count(*)::int as people from recipient group by thread_id),
    thread_message as (select thread, count(*)::int as messages from message group by thread)
    select al.id as "alertId", al.thread_id as "threadId", coalesce(e.people, 0) as exposed, coalesce(t.people, 0) as told,
      coalesce(tt.people, 0) as "threadTold", coalesce(tm.messages, 0) as "threadMessages"
    from alert al left join exposed e on e.alert_id = al.id left join told t on t.alert_id = al.id
      left join thread_told tt on tt.thread_id = al.thread_id left join thread_message tm on tm.thread = al.thread_id::text
    order by array_position(${ids}, al.id)`.execute(db)
  return rows
}
