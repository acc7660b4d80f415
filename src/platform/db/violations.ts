/** True when the database refused a row because one of these unique indexes holds such a row already. */
export function violates(error: unknown, ...constraints: readonly string[]): boolean {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
  return code === '23505' && constraint !== undefined && constraints.includes(constraint)
}
