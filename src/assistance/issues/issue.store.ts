import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { existsAnywhere } from '../../platform/db/exists-anywhere.ts'
import type { Issue, IssueStatus, IssueType } from './issue.ts'

/** Every column of an issue, by the names of `Issue`. */
export const selectIssue = (db: Db) =>
  db
    .selectFrom('issues as i')
    .select(['i.id', 'i.company_id as companyId', 'i.creator_id as creatorId', 'i.affected_id as affectedId'])
    .select(['i.handler_id as handlerId', sql<IssueType | null>`i.type`.as('type')])
    .select([sql<IssueStatus>`i.status`.as('status'), 'i.description', 'i.lat', 'i.lng'])
    .select(['i.country_code as countryCode', 'i.revision', 'i.waiting_at as waitingAt'])
    .select(['i.dispatched_at as dispatchedAt', 'i.claimed_at as claimedAt', 'i.closed_at as closedAt'])
    .select(['i.cancelled_at as cancelledAt', 'i.finished_at as finishedAt', 'i.inactive_at as inactiveAt'])
    .select(['i.created_at as createdAt', 'i.updated_at as updatedAt'])

/** An issue that the scope shows. */
export const findIssue = (db: Db, id: string): Promise<Issue | undefined> =>
  selectIssue(db).where('i.id', '=', id).executeTakeFirst()

export const listIssuesById = async (db: Db, ids: readonly string[]): Promise<Issue[]> =>
  ids.length === 0
    ? []
    : selectIssue(db)
        .where('i.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .execute()

/** Locks the row until the transaction ends. */
export const findIssueForUpdate = (db: Db, id: string): Promise<Issue | undefined> =>
  selectIssue(db).where('i.id', '=', id).forUpdate().executeTakeFirst()

export const issueExistsAnywhere = existsAnywhere('issue')

/** The status of an issue that the person of the scope responds to by their role, also when the scope does not show it any more. */
export async function findStatusForResponder(db: Db, id: string): Promise<IssueStatus | undefined> {
  const { rows } = await sql<{ status: IssueStatus | null }>`
    select issue_status_for_responder(${id}::uuid) as status`.execute(db)
  return rows[0]?.status ?? undefined
}

/** Assigns the issue to the handler. A new handler is notified of the traveller's silence again. */
export async function updateHandler(db: Db, id: string, handlerId: string, at: Date): Promise<void> {
  await db
    .updateTable('issues')
    .set({ handler_id: handlerId, status: 'handling', claimed_at: at, inactive_at: null, updated_at: at })
    .where('id', '=', id)
    .execute()
}
