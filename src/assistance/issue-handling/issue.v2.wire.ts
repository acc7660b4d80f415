import { CompanyBriefV2 } from '../../people/v2.ts'
import { integer, list, namedObject, type Wire } from '../../platform/http/fields.ts'
import { type IssueRenderOptions, issueSummaryFields, toIssueSummaryV2 } from '../issues/issue.v2.wire.ts'
import type { IssueInFull } from './issue-reading.service.ts'

export const IssueV2 = namedObject(
  'Issue',
  {
    ...issueSummaryFields,
    companies: list(CompanyBriefV2, 'The company of the affected person.'),
    number_bids: integer('How many availability bids it has, of those that the caller may see.', 2),
    number_appointments: integer('How many appointments it has, of those that the caller may see.', 1),
  },
  { description: 'A request for help.' },
)

export const toIssueV2 = (one: IssueInFull, options: IssueRenderOptions): Wire<typeof IssueV2> => ({
  ...toIssueSummaryV2(one.issue, options),
  companies: one.company ? [{ id: one.company.id, name: one.company.name }] : [],
  number_bids: one.bids,
  number_appointments: one.appointments,
})
