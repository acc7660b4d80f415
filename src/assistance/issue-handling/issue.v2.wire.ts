import { CompanyBriefV2 } from '../../people/v2.ts'
import { integer, list, namedObject, type Wire } from '../../platform/http/fields.ts'
import { type AppointmentRenderOptions, BidV2, toBidV2 } from '../appointments/bid.v2.wire.ts'
import { issueSummaryFields, toIssueSummaryV2 } from '../issues/issue.v2.wire.ts'
import { NoteV2, toNoteV2 } from '../notes/note.v2.wire.ts'
import type { IssueInFull } from './issue-reading.service.ts'

export const IssueV2 = namedObject(
  'Issue',
  {
    ...issueSummaryFields,
    companies: list(CompanyBriefV2, 'The company of the affected person.'),
    number_bids: integer('How many availability bids it has, of those that the caller may see.', 2),
    number_appointments: integer('How many appointments it has, of those that the caller may see.', 1),
    availability_bids: list(BidV2, 'Oldest first, of those that the caller may see.'),
    notes: list(NoteV2, 'Those that the caller may read: pinned ones first, then the newest.'),
  },
  { description: 'A request for help.' },
)

export const toIssueV2 = (one: IssueInFull, options: AppointmentRenderOptions): Wire<typeof IssueV2> => ({
  ...toIssueSummaryV2(one.issue, options),
  companies: one.company ? [{ id: one.company.id, name: one.company.name }] : [],
  number_bids: one.bids.length,
  number_appointments: one.bids.flatMap((bid) => bid.appointments).length,
  availability_bids: one.bids.map((bid) => toBidV2(bid, options)),
  notes: one.notes.map((note) => toNoteV2(note, { ...options, issue: null, appointment: null })),
})
