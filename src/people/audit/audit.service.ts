import { type Ctx, deskCompany } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { found } from '../../platform/problem.ts'
import { type AuditFilter, listAudit } from './audit.store.ts'
import type { ShownAuditLine } from './audit.ts'

export { audit } from '../../platform/audit.ts'

/** The audit log: a manager sees the own company's lines, staff see all. */
export function readAudit(
  ctx: Ctx,
  filter: Omit<AuditFilter, 'companyId'>,
  pageRequest: PageRequest,
): Promise<Page<ShownAuditLine>> {
  const companyId = deskCompany(ctx)
  return listAudit(ctx.db, { companyId, ...filter }, pageRequest)
}

export async function getAuditLine(ctx: Ctx, id: number): Promise<ShownAuditLine> {
  const { items } = await readAudit(ctx, { id }, { page: 1, perPage: 1 })
  return found(items[0], 'line', String(id))
}
