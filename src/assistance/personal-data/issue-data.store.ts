import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Issues that the person made or is affected by, in full; of those that the person handled only that. */
export async function listIssueData(db: Db, userId: string): Promise<object[]> {
  const { rows } = await sql<{ issue: object }>`
    select case when ${userId} in (i.creator_id, i.affected_id) then to_jsonb(i)
      else jsonb_build_object('id', i.id, 'company_id', i.company_id, 'handler_id', i.handler_id, 'status', i.status,
        'claimed_at', i.claimed_at, 'closed_at', i.closed_at) end as issue
    from issues i where ${userId} in (i.creator_id, i.affected_id, i.handler_id) order by i.id`.execute(db)
  return rows.map((row) => row.issue)
}

export interface IssueText {
  readonly id: string
  readonly companyId: string
  readonly isAffected: boolean
  readonly isOpen: boolean
  readonly description: string | null
  readonly lat: number | null
  readonly lng: number | null
}

/** The issues that the person has a part in. */
export async function listIssueTexts(db: Db, userId: string): Promise<IssueText[]> {
  const { rows } = await sql<IssueText>`
    select id, company_id as "companyId", affected_id is not distinct from ${userId} as "isAffected",
      status in ('collecting', 'waiting', 'handling') as "isOpen", description, lat, lng
    from issues where ${userId} in (creator_id, affected_id, handler_id) order by id`.execute(db)
  return rows
}

/** Deletes what the affected person wrote, and cancels an open issue: there is nobody left to help. */
export async function eraseIssue(db: Db, id: string, at: Date): Promise<void> {
  await sql`
    update issues set description = null, lat = null, lng = null, updated_at = ${at},
      cancelled_at = case when status in ('collecting', 'waiting', 'handling') then ${at} else cancelled_at end,
      status = case when status in ('collecting', 'waiting', 'handling') then 'cancelled' else status end
    where id = ${id}`.execute(db)
}

export async function updateIssueText(db: Db, id: string, description: string): Promise<void> {
  await db.updateTable('issues').set({ description }).where('id', '=', id).execute()
}
