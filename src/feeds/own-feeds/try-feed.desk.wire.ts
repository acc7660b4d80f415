import { Type } from 'typebox'
import {
  integer,
  integerOrNull,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { AssessmentDesk, toAssessmentDesk } from '../feed-pages/assessment.desk.wire.ts'
import { orNull, RemarkDesk, ReportDesk, toRemark, toReport } from '../feed-pages/report.desk.wire.ts'
import type { TriedAnswer, TriedEvent, TriedFeed, TriedItem } from './try-feed.ts'

const TriedAnswerDesk = namedObject(
  'TriedAnswer',
  {
    address: text('Where it was read.', 'https://weather.example/warnings.atom'),
    at: time('When it was read.'),
    outcome: text('One of read, refused (no answer of this feed), failed (nothing came).', 'read'),
    status: integerOrNull('The status of HTTP. Null: there was no answer.', 200),
    problem: textOrNull('Why it was refused or failed.', null),
    items: integer('How many items it has.', 24),
    items_with_remarks: integer('Of these, how many were read with remarks.', 0),
    items_refused: integer('Of these, how many were refused.', 0),
    remarks: Type.Array(RemarkDesk, { description: 'About the answer beside its items.', examples: [[]] }),
    made_at: timeOrNull('The time that it gives for itself.'),
    encoded_bytes: integerOrNull('How many bytes came over the network.', 18_204),
    documents: integer('How many documents it names.', 0),
  },
  { description: 'An answer that was read for a try.' },
)

const TriedItemDesk = namedObject(
  'TriedItem',
  {
    native_id: text('The id by which the feed knows it.', 'us6000tkt2'),
    version: text('What the feed changes when the item changes.', '1786744701564'),
    report: orNull(ReportDesk, 'What was read of it. Null: it was refused.'),
    remarks: Type.Array(RemarkDesk, {
      description: 'What of it was not understood. Where report is null, why it was refused.',
      examples: [[]],
    }),
  },
  { description: 'An item of a try.' },
)

const TriedEventDesk = namedObject(
  'TriedEvent',
  {
    native_ids: Type.Array(Type.String(), { description: 'Its items, by their ids.', examples: [['us6000tkt2']] }),
    assessment: AssessmentDesk,
  },
  { description: 'What would be one event, and what an alert about it would say.' },
)

export const TriedFeedDesk = namedObject(
  'TriedFeed',
  {
    answers: Type.Array(TriedAnswerDesk, {
      description: 'The answer of the first address, then those of the first documents that it names.',
      examples: [[]],
    }),
    items: Type.Array(TriedItemDesk, { description: 'The first 100 items.', examples: [[]] }),
    events: Type.Array(TriedEventDesk, { description: 'The first 100 events that they would be.', examples: [[]] }),
    item_count: integer('How many items there are.', 24),
    event_count: integer('How many events they would be.', 22),
  },
  { description: 'What the answer of a feed would become. Nothing of it was kept.' },
)

const toAnswer = (answer: TriedAnswer): Wire<typeof TriedAnswerDesk> => ({
  address: answer.address,
  at: timeOut(answer.at),
  outcome: answer.outcome,
  status: answer.status,
  problem: answer.problem,
  items: answer.items,
  items_with_remarks: answer.itemsWithRemarks,
  items_refused: answer.itemsRefused,
  remarks: answer.remarks.map(toRemark),
  made_at: maybeTimeOut(answer.madeAt),
  encoded_bytes: answer.encodedBytes,
  documents: answer.documents,
})

const toItem = ({ nativeId, version, report, remarks }: TriedItem): Wire<typeof TriedItemDesk> => ({
  native_id: nativeId,
  version,
  report: report && toReport(report),
  remarks: remarks.map(toRemark),
})

const toEvent = ({ nativeIds, assessment }: TriedEvent): Wire<typeof TriedEventDesk> => ({
  native_ids: [...nativeIds],
  assessment: toAssessmentDesk(assessment),
})

export const toTriedFeedDesk = (tried: TriedFeed): Wire<typeof TriedFeedDesk> => ({
  answers: tried.answers.map(toAnswer),
  items: tried.items.map(toItem),
  events: tried.events.map(toEvent),
  item_count: tried.itemCount,
  event_count: tried.eventCount,
})
