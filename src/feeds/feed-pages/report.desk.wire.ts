import { type TSchema, Type } from 'typebox'
import type { Remark } from '../../platform/documents/document.ts'
import {
  decimal,
  flag,
  id,
  integer,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { type Position, type Report, type ReportArea, reportKinds } from '../reading/reading.ts'
import type { ShownItem } from './feed-page.ts'

export const orNull = <S extends TSchema>(schema: S, description: string) =>
  Type.Union([schema, Type.Null()], { description, examples: [null] })
const texts = (description: string, example: readonly string[]) =>
  Type.Array(Type.String(), { description, examples: [[...example]] })

export const RemarkDesk = namedObject(
  'FeedRemark',
  {
    path: text('Where it is, as in the document. Empty: all of it.', 'features/3/properties/mag'),
    problem: text('What does not fit.', 'must be number'),
  },
  { description: 'Something in an answer that was not understood.' },
)

const PositionDesk = namedObject(
  'FeedPosition',
  { lat: decimal('Latitude.', -8.2), lng: decimal('Longitude.', 121.6) },
  { description: 'A point.' },
)

const AreaDesk = namedObject(
  'FeedArea',
  {
    polygons: Type.Array(Type.Array(Type.Array(PositionDesk)), {
      description: 'Polygons, each as its rings: the outer one first.',
      examples: [[]],
    }),
    circles: Type.Array(
      namedObject('FeedCircle', { center: PositionDesk, radius_km: decimal('Its radius in kilometres.', 25) }),
      { description: 'Circles.', examples: [[]] },
    ),
    codes: Type.Array(
      namedObject('FeedAreaCode', {
        scheme: text('Whose list of codes.', 'UGC'),
        code: text('The code.', 'COC113'),
      }),
      { description: 'Codes of areas in the publisher’s lists.', examples: [[]] },
    ),
    countries: texts('Countries, alpha-2.', ['ID']),
    airports: texts('Airports, by IATA code.', []),
    text: textOrNull('The area in the publisher’s words.', '68 km NNW of Ende, Indonesia'),
  },
  { description: 'Where it is, as the item says it.' },
)

const TextDesk = namedObject(
  'FeedText',
  {
    language: text('Its language (BCP 47), as it was sent.', 'en-US'),
    headline: textOrNull('Its headline.', 'M 7.7 - 68 km NNW of Ende, Indonesia'),
    body: textOrNull('Its text.', null),
    instruction: textOrNull('What to do.', null),
  },
  { description: 'The publisher’s words in one language.' },
)

export const ReportDesk = namedObject(
  'FeedReport',
  {
    kind: text(`One of ${reportKinds.join(', ')}.`, 'earthquake'),
    name: text('What the publisher calls it.', 'Earthquake'),
    keys: texts('The ids by which it names its event.', ['usgs:us6000tkt2']),
    status: text('One of actual, exercise, system, test, draft. All but actual are evidence alone.', 'actual'),
    is_public: flag('It is meant for the public.', true),
    phase: text('One of stands, over, withdrawn.', 'stands'),
    sent_at: timeOrNull('When the publisher sent it.'),
    starts_at: timeOrNull('When it begins, or began.'),
    ends_at: timeOrNull('When the event ends.'),
    confirmed_until: timeOrNull('Until when the message is valid; the event may go on.'),
    point: orNull(PositionDesk, 'The epicentre, the centre of the storm, the volcano.'),
    area: AreaDesk,
    level: textOrNull('The level by the publisher’s own scale.', 'Orange'),
    severity: textOrNull('Severity by the Common Alerting Protocol.', 'Severe'),
    urgency: textOrNull('Urgency by the Common Alerting Protocol.', 'Immediate'),
    certainty: textOrNull('Certainty by the Common Alerting Protocol.', 'Observed'),
    facts: Type.Record(Type.String(), Type.Union([Type.Number(), Type.String(), Type.Boolean()]), {
      description: 'Numbers and words about it.',
      examples: [{ magnitude: 7.7, depth_km: 12 }],
    }),
    texts: Type.Array(TextDesk, { description: 'The publisher’s words.', examples: [[]] }),
    links: texts('Pages about it.', ['https://earthquake.usgs.gov/earthquakes/eventpage/us6000tkt2']),
  },
  { description: 'What was read of an item. Nothing is guessed.' },
)

export const itemFields = {
  id: id('Id of the item.'),
  feed: text('The key of its feed.', 'usgs-quakes'),
  publisher: text('Who publishes the feed.', 'U.S. Geological Survey'),
  native_id: text('The id by which the feed knows it.', 'us6000tkt2'),
  version: text('What the feed changes when the item changes.', '1786744701564'),
  first_at: time('The first answer that had it.'),
  last_at: time('The last answer that had it.'),
  report: orNull(ReportDesk, 'What was read of it. Null: it was refused.'),
  remarks: Type.Array(RemarkDesk, {
    description: 'What of it was not understood. Where report is null, why it was refused.',
    examples: [[]],
  }),
}

export const FeedItemDesk = namedObject('FeedItem', itemFields, {
  description: 'What a feed says of one thing, in one wording.',
})

export const eventFields = {
  id: id('Id of the event.'),
  kind: text(`One of ${reportKinds.join(', ')}.`, 'earthquake'),
  name: text('What its last report calls it.', 'Earthquake'),
  feeds: texts('The keys of the feeds that report it.', ['emsc', 'usgs-quakes']),
  items: integer('How many items it has.', 3),
  first_at: time('The first answer that reported it.'),
  last_at: time('The last answer that reported it.'),
  created_at: time('When it was found.'),
  updated_at: time('When its reports last changed.'),
}

const toPosition = ({ lat, lng }: Position): Wire<typeof PositionDesk> => ({ lat, lng })

const toArea = ({ polygons, circles, codes, countries, airports, text: words }: ReportArea): Wire<typeof AreaDesk> => ({
  polygons: polygons.map((polygon) => polygon.map((ring) => ring.map(toPosition))),
  circles: circles.map(({ center, radiusKm }) => ({ center: toPosition(center), radius_km: radiusKm })),
  codes: codes.map(({ scheme, code }) => ({ scheme, code })),
  countries: [...countries],
  airports: [...airports],
  text: words,
})

export const toReport = (report: Report): Wire<typeof ReportDesk> => ({
  kind: report.kind,
  name: report.name,
  keys: [...report.keys],
  status: report.status,
  is_public: report.isPublic,
  phase: report.phase,
  sent_at: maybeTimeOut(report.sentAt),
  starts_at: maybeTimeOut(report.startsAt),
  ends_at: maybeTimeOut(report.endsAt),
  confirmed_until: maybeTimeOut(report.confirmedUntil),
  point: report.point && toPosition(report.point),
  area: toArea(report.area),
  level: report.level,
  severity: report.severity,
  urgency: report.urgency,
  certainty: report.certainty,
  facts: { ...report.facts },
  texts: report.texts.map(({ language, headline, body, instruction }) => ({ language, headline, body, instruction })),
  links: [...report.links],
})

export const toRemark = ({ path, problem }: Remark): Wire<typeof RemarkDesk> => ({ path, problem })

export const toFeedItemDesk = (item: ShownItem): Wire<typeof FeedItemDesk> => ({
  id: item.id,
  feed: item.feedKey,
  publisher: item.publisher,
  native_id: item.nativeId,
  version: item.version,
  first_at: timeOut(item.firstAt),
  last_at: timeOut(item.lastAt),
  report: item.report && toReport(item.report),
  remarks: item.remarks.map(toRemark),
})
