/** True when the database refused a row because one of these unique indexes holds such a row already. */
export function violates(error: unknown, ...constraints: readonly string[]): boolean {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
  return code === '23505' && constraint !== undefined && constraints.includes(constraint)
}

/** True when the database refused a row because some unique index holds such a row already. */
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: string } | null)?.code === '23505'
