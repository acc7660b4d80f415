import { type NewEvent, payload } from '../../delivery/index.ts'
import { flag, id, integerOrNull, namedObject, text, type Wire } from '../../platform/http/fields.ts'
import { orNull } from '../../platform/http/routes.ts'
import type { VisaRequirement, VisaTerms } from '../../reference/index.ts'
import { toVisaRequirementV2, VisaRequirementV2 } from '../../reference/v2.ts'
import { type ConcernedSubjects, concernedFields, toConcerned } from '../targeting/concerned.event.ts'

const VisaTermsOfEvent = namedObject(
  'VisaTermsOfEvent',
  {
    kind: text('The kind of requirement.', 'visa_free'),
    days: integerOrNull('Days that one may stay; null where not stated.', 90),
    freedom_of_movement: flag('No limit, by treaty.', false),
  },
  { description: 'What was needed before; null where it was not known.' },
)

export const VisaPayload = payload('VisaRequirement', {
  ...concernedFields,
  visa_requirement_id: id('The visa requirement.'),
  visa_requirement: orNull(VisaRequirementV2),
  previous: orNull(VisaTermsOfEvent),
})

/** How companies' servers get a requirement: as version 2 shows it, with all its languages. */
const toRequirement = (requirement: VisaRequirement): Wire<typeof VisaRequirementV2> =>
  toVisaRequirementV2(requirement, 'all')

const toTerms = ({ kind, days, freedomOfMovement }: VisaTerms): Wire<typeof VisaTermsOfEvent> => ({
  kind,
  days,
  freedom_of_movement: freedomOfMovement,
})

/** 130: which of the company's people and trips the change concerns, what is needed now, and what was needed before. */
export function visaEvent(
  requirementId: string,
  companyId: string,
  concerned: ConcernedSubjects,
  { after, before }: { readonly after: VisaRequirement | null; readonly before: VisaTerms | null },
): NewEvent {
  const changed: Wire<typeof VisaPayload> = {
    ...toConcerned(concerned),
    visa_requirement_id: requirementId,
    visa_requirement: after && toRequirement(after),
    previous: before && toTerms(before),
  }
  return { event: 130, companyId, payload: changed }
}
