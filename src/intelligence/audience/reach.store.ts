import { sql } from 'kysely'
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
