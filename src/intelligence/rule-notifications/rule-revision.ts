import type { RuleKind } from '../../reference/index.ts'

/** One revision of a rule, with a digest of the fields that matter to travellers. */
export interface RuleRevision {
  readonly kind: RuleKind
  readonly id: string
  readonly revision: number
  readonly contentDigest: string
}

/** The name of each kind in causes, data and payloads. */
export const ruleNames = {
  entry_requirements: 'entry_requirement',
  travel_restrictions: 'travel_restriction',
} as const satisfies Record<RuleKind, string>
