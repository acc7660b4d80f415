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

/** A line as the desk shows it. */
export interface ShownAuditLine extends AuditLine {
  /** The name of the person or the key; null where the caller does not see them, or the system did it. */
  readonly actorName: string | null
}
