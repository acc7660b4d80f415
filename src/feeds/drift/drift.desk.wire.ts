import {
  id,
  idOrNull,
  integer,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { type Drift, driftKinds } from './drift.ts'

export const DriftDesk = namedObject(
  'FeedDrift',
  {
    id: id('Id of the drift.'),
    kind: text(`One of ${driftKinds.join(', ')}.`, 'shape'),
    problem: text('What is not as before.', '57 of 57 items are refused: features/0/properties/mag: missing'),
    item: textOrNull('The first item that shows it. Null: the answer as a whole does.', 'us6000tkt2'),
    before: textOrNull('How it was before: the item, or a number or a time.', '{"mag":4.8}'),
    after: textOrNull('How it is now.', '{"magnitude":4.8}'),
    list: textOrNull(
      'Where it was found. Good answers of this list close it. Null: of any list of the feed.',
      'https://earthquake.usgs.gov/earthquakes/feed/v1.0/summary/4.5_week.geojson',
    ),
    answer_id: idOrNull('The answer that showed it first.'),
    opened_at: time('When it was found.'),
    last_at: time('When it was found the last time.'),
    good_answers: integer('How many good answers in a row were without it. Three close it.', 1),
    notified_at: timeOrNull('When staff were notified. Null: a single request without an answer.'),
    closed_at: timeOrNull('When it was over. Null: it is open, and no rule publishes anything of the feed.'),
    closed_by: textOrNull('One of answers, staff.', null),
    close_reason: textOrNull('What staff wrote when they closed it.', null),
  },
  { description: 'A time in which a feed was not as before, with the evidence.' },
)

export const toDriftDesk = (drift: Drift): Wire<typeof DriftDesk> => ({
  id: drift.id,
  kind: drift.kind,
  problem: drift.evidence.problem,
  item: drift.evidence.item,
  before: drift.evidence.before,
  after: drift.evidence.after,
  list: drift.list,
  answer_id: drift.answerId,
  opened_at: timeOut(drift.openedAt),
  last_at: timeOut(drift.lastAt),
  good_answers: drift.goodAnswers,
  notified_at: maybeTimeOut(drift.notifiedAt),
  closed_at: maybeTimeOut(drift.closedAt),
  closed_by: drift.closedBy,
  close_reason: drift.closeReason,
})
