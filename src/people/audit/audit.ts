import type { AuditEntry } from '../../platform/audit.ts'

export type { AuditEntry } from '../../platform/audit.ts'

/** A stored line of the audit log. Rooms write lines with `audit` of platform. */
export interface AuditLine extends AuditEntry {
  readonly id: number
  readonly at: Date
  readonly actorKind: string
  readonly actorId: string | null
  readonly requestId: string
}
