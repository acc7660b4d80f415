import { type NewEvent, payload, people } from '../../delivery/index.ts'
import {
  id,
  idOrNull,
  integer,
  integerOrNull,
  namedObject,
  textOrNull,
  time,
  type Wire,
} from '../../platform/http/fields.ts'
import { type Issue, issueStatusCodes, issueTypeCodes } from '../issues/issue.ts'

export const IssuePayload = payload('Issue', {
  issue_id: id('The issue.'),
  ...people,
  issue: namedObject(
    'IssueOfEvent',
    {
      id: id('Id of the issue.'),
      created_at: time('When it was made.'),
      updated_at: time('When it last changed.'),
      type: integerOrNull('Its type, by the number that version 2 gives it; null where it has none.', 0),
      status: integer('Its state, by the number that version 2 gives it.', 1),
      country_code: textOrNull('Two letters of the country.', 'PE'),
      affected_id: idOrNull('Who needs help.'),
      creator_id: idOrNull('Who made it; null where the company’s key did.'),
      current_handler_id: idOrNull('Who handles it.'),
    },
    { description: 'The issue, without its description and its point.' },
  ),
})

/** The company’s server reads description and point when it needs them. */
const toPayload = (issue: Issue, externalId: string | null): Wire<typeof IssuePayload> => ({
  issue_id: issue.id,
  user_ids: issue.affectedId === null ? [] : [issue.affectedId],
  external_ids: externalId === null ? [] : [externalId],
  issue: {
    id: issue.id,
    created_at: issue.createdAt.toISOString(),
    updated_at: issue.updatedAt.toISOString(),
    type: issue.type && issueTypeCodes[issue.type],
    status: issueStatusCodes[issue.status],
    country_code: issue.countryCode,
    affected_id: issue.affectedId,
    creator_id: issue.creatorId,
    current_handler_id: issue.handlerId,
  },
})

/** 0: somebody waits for help. The external id is that of the person who needs it. */
export const waitingEvent = (issue: Issue, externalId: string | null): NewEvent => ({
  event: 0,
  companyId: issue.companyId,
  payload: toPayload(issue, externalId),
})

/** 10: nothing more is to be done. */
export const finishedEvent = (issue: Issue, externalId: string | null): NewEvent => ({
  event: 10,
  companyId: issue.companyId,
  payload: toPayload(issue, externalId),
})
