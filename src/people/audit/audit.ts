/** One line of the audit log: who did what to what, and how it was before and after. */
export interface AuditEntry {
  readonly action: string
  readonly subjectKind: string
  readonly subjectId: string
  readonly companyId: string | null
  readonly before: unknown
  readonly after: unknown
}

export interface AuditLine extends AuditEntry {
  readonly id: number
  readonly at: Date
  readonly actorKind: string
  readonly actorId: string | null
  readonly requestId: string
}

const hidden = /(password|token|secret|digest|hash)/i

/** Secrets never enter the log, whatever a caller hands in: their values are replaced, so that one still sees that they changed. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, hidden.test(name) ? '[hidden]' : withoutSecrets(inner)]),
  )
}
