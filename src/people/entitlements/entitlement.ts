import { invalid } from '../../platform/problem.ts'
import type { Feature } from '../companies/company.ts'

/** The right of a person, or of everybody in a company, to use a feature for a time, and its source. */
export interface Entitlement {
  readonly id: string
  readonly companyId: string | null
  /** Null: everybody in the company. */
  readonly userId: string | null
  readonly feature: Feature
  readonly from: Date
  /** Null: without end. */
  readonly until: Date | null
  /** desk, subscription:<id> … */
  readonly source: string
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly revision: number
}

export interface EntitlementDraft {
  readonly companyId: string | null
  readonly userId: string | null
  readonly feature: Feature
  readonly from: Date | null
  readonly until: Date | null
  readonly source: string
}

export function checkInterval(from: Date, until: Date | null): void {
  if (until !== null && until <= from) throw invalid({ until: 'must be after from' })
}
