import { invalid } from '../../platform/problem.ts'
import type { Feature } from '../companies/company.ts'

/** What a person, or everybody of a company, may use: from when, until when, and by what right. */
export interface Entitlement {
  readonly id: string
  readonly companyId: string | null
  /** None: everybody of the company. */
  readonly userId: string | null
  readonly feature: Feature
  readonly from: Date
  /** None: until it is ended. */
  readonly until: Date | null
  /** By what right: desk, subscription:<id> … */
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

/** It begins before it ends. */
export function checkInterval(from: Date, until: Date | null): void {
  if (until !== null && until <= from) throw invalid({ until: 'must be after from' })
}
