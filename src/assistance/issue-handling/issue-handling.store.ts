import { type Expression, type SqlBool, sql } from 'kysely'
import { isManager } from '../../people/index.ts'
import type { RoleType } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { selectIssue } from '../issues/issue.store.ts'
import { answerableStatuses, type Issue, type IssueDetails, openStatuses, typesOfField } from '../issues/issue.ts'

export async function insertIssue(db: Db, issue: Issue): Promise<void> {
  await db
    .insertInto('issues')
    .values({
      id: issue.id,
      company_id: issue.companyId,
      creator_id: issue.creatorId,
      affected_id: issue.affectedId,
      type: issue.type,
      status: issue.status,
      description: issue.description,
      lat: issue.lat,
      lng: issue.lng,
      country_code: issue.countryCode,
      waiting_at: issue.waitingAt,
      created_at: issue.createdAt,
      updated_at: issue.updatedAt,
    })
    .execute()
}

export async function updateDetails(db: Db, id: string, details: IssueDetails, at: Date): Promise<void> {
  const { type, description, lat, lng, countryCode } = details
  await db
    .updateTable('issues')
    .set({ type, description, lat, lng, country_code: countryCode, updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** The column with the time at which an issue came to a state. */
const timeColumns = {
  waiting: 'waiting_at',
  closed: 'closed_at',
  cancelled: 'cancelled_at',
  finished: 'finished_at',
} as const

export async function updateStatus(db: Db, id: string, status: keyof typeof timeColumns, at: Date): Promise<void> {
  await db
    .updateTable('issues')
    .set({ status, [timeColumns[status]]: at, updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** A closed issue is open again. */
export async function reopen(
  db: Db,
  id: string,
  status: 'collecting' | 'waiting' | 'handling',
  at: Date,
): Promise<void> {
  await db
    .updateTable('issues')
    .set({
      status,
      closed_at: null,
      updated_at: at,
      ...(status === 'waiting' ? { waiting_at: at, handler_id: null } : {}),
    })
    .where('id', '=', id)
    .execute()
}

/** Whose issues a list shows, as `maySee` decides for one; staff see all. */
export type IssueScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'company'; readonly companyId: string }
  | {
      readonly kind: 'person'
      readonly userId: string
      /** Null for a responder of the network: the database shows issues of people who have assistance only. */
      readonly companyId: string | null
      readonly roles: readonly RoleType[]
    }

export async function pageOfIssues(
  db: Db,
  scope: IssueScope,
  all: boolean,
  pageRequest: PageRequest,
): Promise<Page<Issue>> {
  const matching = () => {
    let query = selectIssue(db)
    if (!all) query = query.where('i.status', 'in', [...openStatuses])
    if (scope.kind !== 'all' && scope.companyId !== null) query = query.where('i.company_id', '=', scope.companyId)
    if (scope.kind !== 'person' || (scope.companyId !== null && isManager(scope.roles))) return query
    const { userId, roles } = scope
    const types = typesOfField(roles)
    return query.where('i.status', '<>', 'finished').where(({ eb, or, and }) => {
      const parts: Expression<SqlBool>[] = [
        eb('i.creator_id', '=', userId),
        eb('i.affected_id', '=', userId),
        eb('i.handler_id', '=', userId),
      ]
      if (types.length > 0)
        parts.push(and([eb('i.status', 'in', [...answerableStatuses]), eb('i.type', 'in', [...types])]))
      return or(parts)
    })
  }
  const [items, { total }] = await Promise.all([
    matching().orderBy('i.id').limit(pageRequest.perPage).offset(offsetOf(pageRequest)).execute(),
    matching().clearSelect().select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { items, total }
}

export async function markDispatched(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('issues')
    .set({ dispatched_at: at, updated_at: at })
    .where('id', '=', id)
    .where('dispatched_at', 'is', null)
    .execute()
}

export async function markInactive(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('issues').set({ inactive_at: at }).where('id', '=', id).execute()
}

/** Medical issues that wait; oldest first. */
export async function listWaitingMedical(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('issues')
    .select('id')
    .where('status', '=', 'waiting')
    .where('type', 'in', ['medical', 'self_help_medical'])
    .orderBy('waiting_at')
    .execute()
  return rows.map(({ id }) => id)
}
