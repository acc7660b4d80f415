import { type NewEvent, payload } from '../../delivery/index.ts'
import { flag, id, type Wire } from '../../platform/http/fields.ts'
import type { RuleKind, RuleVersionInFull } from '../../reference/index.ts'
import { EntryRequirementV2, TravelRestrictionV2, toEntryRequirementV2 } from '../../reference/v2.ts'
import { type ConcernedSubjects, concernedFields, toConcerned } from '../targeting/concerned.event.ts'

const ended = flag(
  'True: those who were notified of it before are no longer concerned; it ended, was removed or changed.',
  false,
)

export const TravelRestrictionPayload = payload('TravelRestriction', {
  ...concernedFields,
  travel_restriction_id: id('The travel restriction.'),
  ended,
  travel_restriction: TravelRestrictionV2,
})

export const EntryRequirementPayload = payload('EntryRequirement', {
  ...concernedFields,
  entry_requirement_id: id('The entry requirement.'),
  ended,
  entry_requirement: EntryRequirementV2,
})

type Rule = Wire<typeof EntryRequirementV2>

/** How companies' servers get a rule: as version 2 shows it, with all its languages. */
export const toRuleOfEvent = (rule: RuleVersionInFull, baseUrl: string): Rule =>
  toEntryRequirementV2(rule, 'all', baseUrl)

/** 120 and 121: which of the company's people and trips a rule concerns, or concerns no longer, and the rule itself. */
export function ruleEvent(
  kind: RuleKind,
  rule: Rule,
  companyId: string,
  concerned: ConcernedSubjects,
  hasEnded: boolean,
): NewEvent {
  const common = { ...toConcerned(concerned), ended: hasEnded }
  if (kind === 'travel_restrictions') {
    const restriction: Wire<typeof TravelRestrictionPayload> = {
      ...common,
      travel_restriction_id: rule.id,
      travel_restriction: rule,
    }
    return { event: 120, companyId, payload: restriction }
  }
  const requirement: Wire<typeof EntryRequirementPayload> = {
    ...common,
    entry_requirement_id: rule.id,
    entry_requirement: rule,
  }
  return { event: 121, companyId, payload: requirement }
}
