import { Type } from 'typebox'
import { shownName } from '../../people/index.ts'
import {
  flag,
  id,
  idOrNull,
  integer,
  integerOrNull,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { orNull } from '../../platform/http/routes.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { type IssueStatus, issueStatusCodes } from '../issues/issue.ts'
import { type IssueRenderOptions, issueSummaryFields, toIssueSummaryV2 } from '../issues/issue.v2.wire.ts'
import type { HelpRoomDetail, TimelineEntry } from './help-room.service.ts'
import { ageClasses, type HelpRoomIssue, type HelpRoomSummary, waitingSeconds } from './help-room.ts'

const rowFields = {
  ...issueSummaryFields,
  company: namedObject(
    'IssueCompany',
    { id: id('Id of the organization.'), name: text('Its name.', 'Demo Travel') },
    { description: 'The organization whose traveller asks for help.' },
  ),
  conversation_id: idOrNull('The conversation of the issue.'),
  waiting_since: timeOrNull(
    'Since when the traveller has been without an answer: since the issue waits for help, or since the first message that nobody answered. Null when nobody waits.',
  ),
  waiting_seconds: integerOrNull('How long that is, in seconds.', 540),
  traveller_waits: flag('The traveller waits for help or for an answer.', true),
  last_message_at: timeOrNull('When somebody last wrote in the conversation.'),
  number_bids: integer('Availability bids that were not cancelled.', 2),
}

export const HelpRoomIssueDesk = namedObject('HelpRoomIssue', rowFields, {
  description: 'An issue as the help room lists it.',
})

export function toHelpRoomIssueDesk(row: HelpRoomIssue, options: IssueRenderOptions): Wire<typeof HelpRoomIssueDesk> {
  const { issue, companyName, conversationId, waitingSince, lastMessageAt, bidCount } = row
  return {
    ...toIssueSummaryV2(issue, options),
    company: { id: issue.companyId, name: companyName },
    conversation_id: conversationId,
    waiting_since: maybeTimeOut(waitingSince),
    waiting_seconds: waitingSeconds(waitingSince, options.now),
    traveller_waits: waitingSince !== null,
    last_message_at: maybeTimeOut(lastMessageAt),
    number_bids: bidCount,
  }
}

const Values = (description: string) =>
  Type.Unsafe<unknown>({
    type: ['object', 'null'],
    additionalProperties: true,
    description,
    examples: [{ handler_id: null }],
  })

const TimelineEntryDesk = namedObject(
  'IssueTimelineEntry',
  {
    at: time('When it happened.'),
    action: text(
      'What happened: create, wait (all details are there), dispatch (responders were notified), claim, hand_over, inactive (the handler was told that the traveller is silent), close, cancel, finish, or another act of the log.',
      'claim',
    ),
    actor_kind: textOrNull(
      'Who did it: user, manager, company, staff or system; null where it happened by itself.',
      'user',
    ),
    actor: orNull(
      namedObject(
        'IssueTimelineActor',
        { id: id('Id of the person.'), name: text('The name to show.', 'Mara Quist') },
        { description: 'The person who did it; null where it was none.' },
      ),
    ),
    before: Values('How it was before, from the log.'),
    after: Values('How it was afterwards, from the log.'),
  },
  { description: 'One thing that happened to an issue.' },
)

export const HelpRoomDetailDesk = namedObject(
  'HelpRoomDetail',
  { ...rowFields, timeline: list(TimelineEntryDesk, 'What happened to the issue, oldest first.') },
  { description: 'An issue in the help room, with what happened to it.' },
)

const toTimelineEntry = (
  { at, action, actorKind, personId, before, after }: TimelineEntry,
  { people }: IssueRenderOptions,
): Wire<typeof TimelineEntryDesk> => {
  const person = personId === null ? undefined : people.get(personId)
  return {
    at: timeOut(at),
    action,
    actor_kind: actorKind,
    actor: person ? { id: person.id, name: shownName(person) } : null,
    before,
    after,
  }
}

export const toHelpRoomDetailDesk = (
  { row, timeline }: HelpRoomDetail,
  options: IssueRenderOptions,
): Wire<typeof HelpRoomDetailDesk> => ({
  ...toHelpRoomIssueDesk(row, options),
  timeline: timeline.map((entry) => toTimelineEntry(entry, options)),
})

const ageText = (name: string): string => name.replaceAll('_', ' ')

export const HelpRoomSummaryDesk = namedObject(
  'HelpRoomSummary',
  {
    by_state: list(
      namedObject(
        'IssueStateCount',
        {
          status: integer('The state.', 1),
          name: text('The state in a word.', 'waiting'),
          count: integer('How many issues.', 3),
        },
        { description: 'How many issues are in a state.' },
      ),
      'Every state, with its number of issues.',
    ),
    by_age: list(
      namedObject(
        'IssueAgeCount',
        {
          age: text(`A class: ${ageClasses.map(({ name }) => name).join(', ')}.`, 'under_1_hour'),
          count: integer('How many open issues were made so long ago.', 2),
        },
        { description: 'How many open issues are of an age.' },
      ),
      `Open issues (0, 1, 2) by the time since they were made: ${ageClasses.map(({ name }) => ageText(name)).join(', ')}.`,
    ),
    number_waiting: integer('Issues whose traveller waits for help or for an answer.', 3),
    number_unanswered: integer('Issues that wait and of which nobody was notified.', 0),
    longest_waiting: orNull(
      namedObject(
        'LongestWaiting',
        {
          issue_id: id('Id of the issue.'),
          company_id: id('Id of the organization.'),
          status: integer('Its state.', 1),
          waiting_since: time('Since when the traveller waits.'),
          waiting_seconds: integer('How long that is, in seconds.', 540),
        },
        { description: 'The issue whose traveller has waited longest; null when nobody waits.' },
      ),
    ),
  },
  { description: 'How many issues there are, by state and age, and who waits longest.' },
)

export const toHelpRoomSummaryDesk = (
  { byStatus, byAge, waiting, unanswered, longestWaiting }: HelpRoomSummary,
  now: Date,
): Wire<typeof HelpRoomSummaryDesk> => ({
  by_state: (Object.entries(issueStatusCodes) as [IssueStatus, number][]).map(([name, status]) => ({
    status,
    name,
    count: byStatus[name],
  })),
  by_age: ageClasses.map(({ name }) => ({ age: name, count: byAge[name] })),
  number_waiting: waiting,
  number_unanswered: unanswered,
  longest_waiting: longestWaiting && {
    issue_id: longestWaiting.issueId,
    company_id: longestWaiting.companyId,
    status: issueStatusCodes[longestWaiting.status],
    waiting_since: timeOut(longestWaiting.waitingSince),
    waiting_seconds: waitingSeconds(longestWaiting.waitingSince, now) ?? 0,
  },
})
