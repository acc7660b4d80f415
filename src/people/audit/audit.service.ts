import { type Ctx, deskCompany } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { listAudit } from './audit.store.ts'
import type { ShownAuditLine } from './audit.ts'

export { audit } from '../../platform/audit.ts'

/** The audit log: a manager sees the own company's lines, staff see all. */
export function readAudit(
  ctx: Ctx,
  filter: { subjectKind?: string; subjectId?: string },
  pageRequest: PageRequest,
): Promise<Page<ShownAuditLine>> {
  const companyId = deskCompany(ctx)
  return listAudit(ctx.db, { companyId, ...filter }, pageRequest)
}
