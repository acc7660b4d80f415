import { Type } from 'typebox'
import { id, idOrNull, namedObject, text, textOrNull, time, timeOrNull, type Wire } from '../../platform/http/fields.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { AssessmentDesk, toAssessmentDesk } from './assessment.desk.wire.ts'
import type {
  ShownCorrection,
  ShownEvent,
  ShownEventInFull,
  ShownJoin,
  ShownProposal,
  ShownReuse,
} from './feed-page.ts'
import { eventFields, FeedItemDesk, toFeedItemDesk } from './report.desk.wire.ts'

const numbers = Type.Record(Type.String(), Type.Number(), {
  description: 'The numbers that decided.',
  examples: [{ seconds: 1.2, km: 7.4, magnitudes: 0.1 }],
})

const JoinDesk = namedObject(
  'FeedJoin',
  {
    item_id: id('The one item.'),
    other_item_id: id('The other item.'),
    rule: text('One of key, earthquake, replaced-id, cyclone, staff.', 'earthquake'),
    key: textOrNull('The key that both have.', null),
    numbers,
    at: time('When it was found.'),
  },
  { description: 'Why two items are one event.' },
)

const ProposalDesk = namedObject(
  'FeedProposal',
  {
    item_id: id('The item of this event.'),
    other_item_id: id('The item of the other event.'),
    other_event_id: idOrNull('The other event.'),
    rule: text(
      'Why they look alike: ambiguous-earthquake, ambiguous-cyclone, same-disease, same-flood, same-name.',
      'same-flood',
    ),
    numbers,
    at: time('When it was found.'),
  },
  { description: 'Another event that looks alike. A person decides.' },
)

export const ReuseDesk = namedObject(
  'FeedReuse',
  {
    item_id: id('The item that uses it again.'),
    event_id: idOrNull('The event of that item.'),
    key: text('The key.', 'usgs:us6000tksg'),
    differs: text('What differs too much: kind, place, time, magnitude.', 'place'),
    numbers,
  },
  { description: 'A key that was used again for something else.' },
)

export const CorrectionDesk = namedObject(
  'FeedCorrection',
  {
    id: id('Id of the correction.'),
    kind: text(
      'together: the events of the two items are one. parted: the item is not of the event of the other one. apart: the events of the two look alike and are two.',
      'together',
    ),
    item_id: id('The one item.'),
    other_item_id: id('The other item.'),
    event_id: idOrNull('The event of the one item. Null: the item is not kept any more.'),
    other_event_id: idOrNull('The event of the other item.'),
    reason: text('Why.', 'Both are the storm that NHC calls Lala.'),
    user_id: idOrNull('Who decided it. Null: not a person.'),
    at: time('When it was decided.'),
    revoked_at: timeOrNull('When it was revoked. Null: it holds.'),
    revoked_by: idOrNull('Who revoked it.'),
  },
  { description: 'What staff decided about events. It wins over every rule.' },
)

export const FeedEventDesk = namedObject('FeedEvent', eventFields, {
  description: 'Something that happens, however many agencies report it.',
})

export const FeedEventInFullDesk = namedObject(
  'FeedEventInFull',
  {
    ...eventFields,
    reports: Type.Array(FeedItemDesk, { description: 'Its items, the one that was sent last first.', examples: [[]] }),
    joins: Type.Array(JoinDesk, { description: 'Why they are one event.', examples: [[]] }),
    proposals: Type.Array(ProposalDesk, { description: 'What looks like it.', examples: [[]] }),
    reuses: Type.Array(ReuseDesk, {
      description: 'Its keys that were used again for something else, and those that it uses again itself.',
      examples: [[]],
    }),
    corrections: Type.Array(CorrectionDesk, {
      description: 'What staff decided about it, the first one first; also what was revoked.',
      examples: [[]],
    }),
    assessment: AssessmentDesk,
  },
  { description: 'An event with all of its reports, and why they are one.' },
)

export const toFeedEventDesk = (event: ShownEvent): Wire<typeof FeedEventDesk> => ({
  id: event.id,
  kind: event.kind,
  name: event.name,
  feeds: [...event.feedKeys],
  items: event.items,
  first_at: timeOut(event.firstAt),
  last_at: timeOut(event.lastAt),
  created_at: timeOut(event.createdAt),
  updated_at: timeOut(event.updatedAt),
})

const toJoin = ({ itemId, otherItemId, rule, key, numbers: of, at }: ShownJoin): Wire<typeof JoinDesk> => ({
  item_id: itemId,
  other_item_id: otherItemId,
  rule,
  key,
  numbers: { ...of },
  at: timeOut(at),
})

const toProposal = (one: ShownProposal): Wire<typeof ProposalDesk> => ({
  item_id: one.itemId,
  other_item_id: one.otherItemId,
  other_event_id: one.otherEventId,
  rule: one.rule,
  numbers: { ...one.numbers },
  at: timeOut(one.at),
})

export const toReuse = ({ itemId, eventId, key, differs, numbers: of }: ShownReuse): Wire<typeof ReuseDesk> => ({
  item_id: itemId,
  event_id: eventId,
  key,
  differs,
  numbers: { ...of },
})

export const toCorrectionDesk = (correction: ShownCorrection): Wire<typeof CorrectionDesk> => ({
  id: correction.id,
  kind: correction.kind,
  item_id: correction.itemId,
  other_item_id: correction.otherItemId,
  event_id: correction.eventId,
  other_event_id: correction.otherEventId,
  reason: correction.reason,
  user_id: correction.userId,
  at: timeOut(correction.at),
  revoked_at: maybeTimeOut(correction.revokedAt),
  revoked_by: correction.revokedBy,
})

export const toFeedEventInFullDesk = (event: ShownEventInFull): Wire<typeof FeedEventInFullDesk> => ({
  ...toFeedEventDesk(event),
  reports: event.reports.map(toFeedItemDesk),
  joins: event.joins.map(toJoin),
  proposals: event.proposals.map(toProposal),
  reuses: event.reuses.map(toReuse),
  corrections: event.corrections.map(toCorrectionDesk),
  assessment: toAssessmentDesk(event.assessment),
})
