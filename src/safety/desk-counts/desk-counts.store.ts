import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** What waits for somebody at the desk, of one company or of all. People without an answer: of requests since `since`, each once. */
export async function countSafety(
  db: Db,
  companyId: string | null,
  since: Date,
): Promise<{ readonly callsForHelp: number; readonly unanswered: number }> {
  const isOfCompany = sql`(${companyId}::uuid is null or company_id = ${companyId})`
  const { rows } = await sql<{ callsForHelp: number; unanswered: number }>`
    select (select count(*)::int from calls_for_help where resolved_at is null and ${isOfCompany}) as "callsForHelp",
      (select count(distinct p.user_id)::int from check_in_request_people p
       where p.answered_at is null and ${isOfCompany} and p.request_id in (
         select r.id from check_in_requests r where r.created_at > ${since} and (${companyId}::uuid is null or r.company_id = ${companyId}))) as unanswered`.execute(
    db,
  )
  return rows[0] ?? { callsForHelp: 0, unanswered: 0 }
}
