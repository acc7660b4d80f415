import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { AuditLine } from './audit.ts'

export interface AuditFilter {
  readonly companyId: string | null
  readonly subjectKind?: string
  readonly subjectId?: string
}

/** Newest first. */
export async function listAudit(db: Db, filter: AuditFilter, pageRequest: PageRequest): Promise<Page<AuditLine>> {
  const matching = db
    .selectFrom('shared_audit_log')
    .$if(filter.companyId !== null, (query) => query.where('company_id', '=', filter.companyId))
    .$if(filter.subjectKind !== undefined, (query) => query.where('subject_kind', '=', filter.subjectKind ?? ''))
    .$if(filter.subjectId !== undefined, (query) => query.where('subject_id', '=', filter.subjectId ?? ''))
  const items = await matching
    .select(['id', 'at', 'actor_kind as actorKind', 'actor_id as actorId', 'company_id as companyId', 'action'])
    .select(['subject_kind as subjectKind', 'subject_id as subjectId', 'before', 'after', 'request_id as requestId'])
    .orderBy('id', 'desc')
    .limit(pageRequest.perPage)
    .offset(offsetOf(pageRequest))
    .execute()
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items, total }
}
