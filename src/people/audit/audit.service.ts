import type { Actor, Ctx } from '../../platform/ctx.ts'
import type { Page, PageAsked } from '../../platform/http/paging.ts'
import { insertAudit, listAudit } from './audit.store.ts'
import { type AuditEntry, type AuditLine, withoutSecrets } from './audit.ts'

function actorId(actor: Actor): string | null {
  switch (actor.kind) {
    case 'company':
    case 'public':
      return actor.keyId
    case 'user':
    case 'manager':
    case 'staff':
      return actor.userId
    default:
      return null
  }
}

/** Writes down what staff, a manager, a company key or the system changed, in the transaction of the change (decisions §9). */
export async function audit(tx: Ctx, entry: AuditEntry): Promise<void> {
  await insertAudit(tx.db, {
    ...entry,
    before: withoutSecrets(entry.before),
    after: withoutSecrets(entry.after),
    at: tx.now,
    actorKind: tx.actor.kind,
    actorId: actorId(tx.actor),
    requestId: tx.requestId,
  })
}

/** The audit log: a manager sees the own company's lines, staff see all. */
export function readAudit(
  ctx: Ctx,
  filter: { subjectKind?: string; subjectId?: string },
  asked: PageAsked,
): Promise<Page<AuditLine>> {
  const companyId = ctx.actor.kind === 'manager' ? ctx.actor.companyId : null
  return listAudit(ctx.db, { companyId, ...filter }, asked)
}
