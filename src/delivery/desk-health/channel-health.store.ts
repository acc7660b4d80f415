import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { ChannelHealth } from './channel-health.ts'

/** Reads what waits and the newest that failed, each by its own index: what was sent is not looked at. */
export async function readChannelRows(db: Db, dayAgo: Date): Promise<ChannelHealth[]> {
  const { rows } = await sql<ChannelHealth>`
    with waiting as (
      select channel, count(*)::int as waiting, min(due_at) as due, count(*) filter (where last_error is not null)::int as retrying,
        min(queued_at) filter (where last_error is not null) as since, max(last_error) as last_error
      from deliveries where state = 'waiting' and leased_until is null group by channel
    ), failed as (
      select channel, count(*)::int as failed, max(last_error) as last_error from (
        select channel, last_error, queued_at from deliveries where state = 'failed' order by id desc limit 1000) newest
      where queued_at > ${dayAgo} group by channel
    )
    select channel, coalesce(w.waiting, 0) as waiting, w.due as "oldestDueAt", coalesce(w.retrying, 0) as retrying, w.since as "retryingSince",
      coalesce(w.last_error, f.last_error) as "lastError", coalesce(f.failed, 0) as failed
    from waiting w full join failed f using (channel) order by channel`.execute(db)
  return rows
}

/** Endpoints that are enabled and fail, or that were disabled because they are gone, and the first failure among them. */
export async function countFailingEndpoints(
  db: Db,
  companyId: string | null,
): Promise<{ readonly count: number; readonly since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(failing_since) as since from webhook_endpoints
    where deleted_at is null and (${companyId}::uuid is null or company_id = ${companyId})
      and ((enabled and failing_since is not null) or disabled_because = 'gone')`.execute(db)
  return rows[0] ?? { count: 0, since: null }
}
