import type { RiskLevel } from '../alerts/alert.ts'

/** The owner of a filter: one person or a whole organization. */
export type FilterOwner =
  | { readonly kind: 'user'; readonly userId: string; readonly companyId: string | null }
  | { readonly kind: 'organization'; readonly companyId: string }

/** What a filter blocks. At least one of the two is set. */
export interface FilterRule {
  /** Empty: every level. */
  readonly riskLevels: readonly RiskLevel[]
  /** Includes its subcategories. Null: every category, and alerts that have none. */
  readonly safetyCategoryId: string | null
}

export interface AlertFilter extends FilterRule {
  readonly id: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The limit per owner; every filter is tested for every alert that would reach the person. */
export const maxFilters = 100

/** The levels as the table and version 2 number them. */
export const riskNumber: Readonly<Record<RiskLevel, number>> = { low: 0, medium: 1, high: 2 }
export const riskLevels = Object.keys(riskNumber) as readonly RiskLevel[]

/** The errors of a filter: field → reason. */
export function ruleErrors({ riskLevels, safetyCategoryId }: FilterRule): Record<string, string> {
  return riskLevels.length === 0 && safetyCategoryId === null
    ? { risk_levels: 'must not be empty without a safety_category_id: the filter would block everything' }
    : {}
}

/** The fields of an alert or an advisory that a filter tests. */
export interface Filtered {
  /** Null for an advisory, which has no level. */
  readonly riskLevel: RiskLevel | null
  /** Its categories and all their parents (`withParents`). */
  readonly safetyCategoryIds: readonly string[]
}

/**
 * True when the filter blocks the alert or advisory: the level is listed, and a category is the filter’s or below it. An item
 * without a level is blocked only by a filter that covers every level.
 */
export function isBlocked(filter: FilterRule, one: Filtered): boolean {
  const lists = (level: RiskLevel): boolean => filter.riskLevels.includes(level)
  const byLevel =
    filter.riskLevels.length === 0 || (one.riskLevel === null ? riskLevels.every(lists) : lists(one.riskLevel))
  const byCategory = filter.safetyCategoryId === null || one.safetyCategoryIds.includes(filter.safetyCategoryId)
  return byLevel && byCategory
}

/** The categories and all their parents, so that a filter on a parent blocks its subcategories. */
export function withParents(ids: readonly string[], parentOf: ReadonlyMap<string, string | null>): string[] {
  const all = new Set<string>()
  for (const id of ids)
    for (let at: string | null = id; at !== null && !all.has(at); at = parentOf.get(at) ?? null) all.add(at)
  return [...all]
}
