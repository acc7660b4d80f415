import type { RiskLevel } from '../alerts/alert.ts'

/** Whose filter it is: one person’s, or a whole organization’s. */
export type FilterOwner =
  | { readonly kind: 'user'; readonly userId: string; readonly companyId: string | null }
  | { readonly kind: 'organization'; readonly companyId: string }

/** What a filter blocks. At least one of the two says something. */
export interface FilterRule {
  /** Empty: every level. */
  readonly riskLevels: readonly RiskLevel[]
  /** With those below it. Null: every category, and alerts that have none. */
  readonly safetyCategoryId: string | null
}

export interface AlertFilter extends FilterRule {
  readonly id: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** As many as a person can keep in mind; each is looked at for every alert that would reach them. */
export const maxFilters = 100

/** The levels as the table and version 2 number them. */
export const riskNumber: Readonly<Record<RiskLevel, number>> = { low: 0, medium: 1, high: 2 }
export const riskLevels = Object.keys(riskNumber) as readonly RiskLevel[]

/** What is wrong with a filter: field → why. */
export function ruleErrors({ riskLevels, safetyCategoryId }: FilterRule): Record<string, string> {
  return riskLevels.length === 0 && safetyCategoryId === null
    ? { risk_levels: 'must not be empty without a safety_category_id: the filter would block everything' }
    : {}
}

/** An alert or an advisory as a filter looks at it. */
export interface Filtered {
  /** Null: an advisory of which nobody said it. */
  readonly riskLevel: RiskLevel | null
  /** Its categories and all above them (`withParents`). */
  readonly safetyCategoryIds: readonly string[]
}

/**
 * True when the filter blocks the alert or advisory: the level is listed, and a category is the filter’s or stands below it. What
 * has no level is meant only where every level is.
 */
export function isBlocked(filter: FilterRule, one: Filtered): boolean {
  const lists = (level: RiskLevel): boolean => filter.riskLevels.includes(level)
  const byLevel =
    filter.riskLevels.length === 0 || (one.riskLevel === null ? riskLevels.every(lists) : lists(one.riskLevel))
  const byCategory = filter.safetyCategoryId === null || one.safetyCategoryIds.includes(filter.safetyCategoryId)
  return byLevel && byCategory
}

/** The categories and all above them, so that a filter on the upper one finds what stands below it. */
export function withParents(ids: readonly string[], parentOf: ReadonlyMap<string, string | null>): string[] {
  const all = new Set<string>()
  for (const id of ids)
    for (let at: string | null = id; at !== null && !all.has(at); at = parentOf.get(at) ?? null) all.add(at)
  return [...all]
}
