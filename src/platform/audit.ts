import type { Actor, Ctx } from './ctx.ts'
import { prepared } from './db/prepared.ts'

/** One line of the audit log: what was done to what, and how it was before and after. */
export interface AuditEntry {
  readonly action: string
  readonly subjectKind: string
  readonly subjectId: string
  readonly companyId: string | null
  readonly before: unknown
  readonly after: unknown
}

const hidden = /(password|token|secret|digest|hash)/i

/** Replaces the values of secrets, so that the log shows that they changed, and not what they are. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, hidden.test(name) ? '[hidden]' : withoutSecrets(inner)]),
  )
}

function actorId(actor: Actor): string | null {
  switch (actor.kind) {
    case 'company':
    case 'public':
    case 'source':
      return actor.keyId
    case 'user':
    case 'manager':
    case 'staff':
      return actor.userId
    case 'rule':
      return actor.ruleId
    default:
      return null
  }
}

const json = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(withoutSecrets(value))

const insertion = prepared<unknown>(`
  insert into audit_log (at, actor_kind, actor_id, company_id, action, subject_kind, subject_id, before, after, request_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`)

/**
 * Adds a line to the audit log about a change by staff, a manager, a company key or the system, in the transaction of
 * the change (docs/contract/callers.md#audit-log). It is in platform because every room writes to the log.
 */
export async function audit(tx: Ctx, entry: AuditEntry): Promise<void> {
  await insertion(tx.db, [
    tx.now,
    tx.actor.kind,
    actorId(tx.actor),
    entry.companyId,
    entry.action,
    entry.subjectKind,
    entry.subjectId,
    json(entry.before),
    json(entry.after),
    tx.requestId,
  ])
}
