import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { ShownAuditLine } from './audit.ts'

export interface AuditFilter {
  readonly id?: number
  readonly companyId: string | null
  readonly subjectKind?: string
  readonly subjectId?: string
}

/** A person's or a key's name, as far as the caller sees them: a manager does not see who of the staff it was. */
const actorName = sql<string | null>`(
  select nullif(concat_ws(' ', u.first_name, u.last_name), '') from users u
  where u.id = shared_audit_log.actor_id and shared_audit_log.actor_kind in ('staff', 'manager', 'user')
  union all
  select k.name from keys k where k.id = shared_audit_log.actor_id and shared_audit_log.actor_kind not in ('staff', 'manager', 'user')
  limit 1)`

/** Newest first. */
export async function listAudit(db: Db, filter: AuditFilter, pageRequest: PageRequest): Promise<Page<ShownAuditLine>> {
  const matching = db
    .selectFrom('shared_audit_log')
    .$if(filter.id !== undefined, (query) => query.where('id', '=', filter.id ?? 0))
    .$if(filter.companyId !== null, (query) => query.where('company_id', '=', filter.companyId))
    .$if(filter.subjectKind !== undefined, (query) => query.where('subject_kind', '=', filter.subjectKind ?? ''))
    .$if(filter.subjectId !== undefined, (query) => query.where('subject_id', '=', filter.subjectId ?? ''))
  const items = await matching
    .select(['id', 'at', 'actor_kind as actorKind', 'actor_id as actorId', 'company_id as companyId', 'action'])
    .select(actorName.as('actorName'))
    .select(['subject_kind as subjectKind', 'subject_id as subjectId', 'before', 'after', 'request_id as requestId'])
    .orderBy('id', 'desc')
    .limit(pageRequest.perPage)
    .offset(offsetOf(pageRequest))
    .execute()
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items, total }
}
