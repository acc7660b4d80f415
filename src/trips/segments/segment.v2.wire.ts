import { type TSchema, Type } from 'typebox'
import {
  code,
  decimalOrNull,
  id,
  integerOrNull,
  list,
  namedObject,
  textOrNull,
  time,
  timeOrNull,
} from '../../platform/http/fields.ts'
import { placeOriginOf } from './place-origin.ts'
import { placeOrigin } from './place-origin.v2.wire.ts'
import { isDayOnly, type Segment, type SegmentEnd, type SegmentStatus, statusAt } from './segment.ts'
import { describeField, segmentName, timeDescriptions } from './segment-descriptions.v2.wire.ts'
import { type EndFields, kindFields, type PlaceTextField, textFields } from './segment-fields.ts'
import { type SegmentKind, segmentKinds } from './segment-parts.ts'
import { withOffset } from './segment-times.ts'

export const segmentStatusCodes: Readonly<Record<SegmentStatus, number>> = {
  unknown: -1,
  active: 0,
  past: 1,
  deleted: 2,
  delayed: 3,
}
export const segmentStatusNames: Readonly<Record<number, string>> = {
  [-1]: 'unknown',
  0: 'active',
  1: 'past',
  2: 'deleted',
  3: 'delayed',
}

const localTime = () =>
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    format: 'date-time',
    description: timeDescriptions.local,
    examples: ['2027-03-01T09:00:00.000-03:00'],
  })

/** Not of the contract: shown where it is known. */
const isOurs = (name: string): boolean => name === 'hotel_phone'

const describedText = (name: string) => textOrNull(...describeField(name))

function endProperties(kind: SegmentKind, end: EndFields): Record<string, TSchema> {
  const fields: Record<string, TSchema> = {
    [end.time]: kind === 'hotel' ? textOrNull(timeDescriptions.day, '2027-03-01') : localTime(),
    [end.utc]: timeOrNull(timeDescriptions.utc),
    [end.zone]: describedText(end.zone),
  }
  if (end.estimated && end.estimatedUtc) {
    fields[end.estimated] = localTime()
    fields[end.estimatedUtc] = timeOrNull('When it is now expected, in UTC.')
  }
  for (const name of Object.values(end.place)) fields[name] = describedText(name)
  if (end.lat && end.lng) {
    fields[end.lat] = decimalOrNull('Latitude in degrees.', -23.4356)
    fields[end.lng] = decimalOrNull('Longitude in degrees.', -46.4731)
  }
  if (end.origin) {
    fields[end.origin.source] = placeOrigin.source()
    fields[end.origin.certain] = placeOrigin.certain()
    fields[end.origin.cityId] = placeOrigin.cityId()
  }
  return fields
}

const strings = (description: string, example: string) =>
  list(Type.String({ description: 'One of them.', examples: [example] }), description)

function segmentSchema(kind: SegmentKind): TSchema {
  const { from, until, passengers, tickets } = kindFields[kind]
  return namedObject(
    segmentName(kind),
    {
      id: id('Id of the segment.'),
      created_at: time('When it was made.'),
      updated_at: time('When it was last changed.'),
      status: code('How it stands:', segmentStatusNames, 0),
      ...endProperties(kind, from),
      ...endProperties(kind, until),
      ...Object.fromEntries(
        textFields[kind].map((name) => [name, isOurs(name) ? Type.Optional(describedText(name)) : describedText(name)]),
      ),
      price: decimalOrNull('What it costs.', 412.5),
      ...(passengers ? { number_of_pax: integerOrNull('How many people.', 1) } : {}),
      ...(tickets
        ? { tickets: strings('Numbers of the tickets.', '125-2400000001'), seats: strings('Seats.', '24A') }
        : {}),
    },
    { description: `A segment of the kind ${kind}.` },
  )
}

const lists = Object.fromEntries(
  segmentKinds.map((kind) => [
    kindFields[kind].list,
    list(segmentSchema(kind), `The ${kind} segments, in the order in which they were sent.`),
  ]),
)

/** The six lists of a trip's segments, as fields of an answer. */
export const segmentListsV2: Readonly<Record<string, TSchema>> = lists

export const SegmentsV2 = Type.Unsafe<Record<string, unknown>>(
  namedObject('Segments', lists, { description: 'The itinerary of a trip.' }),
)

const localOut = (kind: SegmentKind, at: Date | null, local: string | null): string | null => {
  if (at === null || local === null) return null
  return kind === 'hotel' && isDayOnly(local) ? local.slice(0, 10) : withOffset({ at, local })
}

function endOut(kind: SegmentKind, end: SegmentEnd, fields: EndFields): Record<string, unknown> {
  const shown: Record<string, unknown> = {
    [fields.time]: localOut(kind, end.at, end.local),
    [fields.utc]: end.at?.toISOString() ?? null,
    [fields.zone]: end.zone,
  }
  if (fields.estimated && fields.estimatedUtc) {
    shown[fields.estimated] = localOut(kind, end.estimatedAt, end.estimatedLocal)
    shown[fields.estimatedUtc] = end.estimatedAt?.toISOString() ?? null
  }
  for (const [part, name] of Object.entries(fields.place)) shown[name] = end.place[part as PlaceTextField]
  if (fields.lat && fields.lng) {
    shown[fields.lat] = end.place.lat
    shown[fields.lng] = end.place.lng
  }
  if (fields.origin) {
    const origin = placeOriginOf(end.place)
    shown[fields.origin.source] = origin.source
    shown[fields.origin.certain] = origin.certain
    shown[fields.origin.cityId] = origin.cityId
  }
  return shown
}

/** A segment by the contract's names. */
function toSegmentV2(segment: Segment, now: Date): Record<string, unknown> {
  const { kind } = segment
  const fields = kindFields[kind]
  const texts = segment.texts as Readonly<Record<string, string | undefined>>
  return {
    id: segment.id,
    created_at: segment.createdAt.toISOString(),
    updated_at: segment.updatedAt.toISOString(),
    status: segmentStatusCodes[statusAt(segment, now)],
    ...endOut(kind, segment.from, fields.from),
    ...endOut(kind, segment.until, fields.until),
    ...Object.fromEntries(
      textFields[kind].flatMap((name) =>
        isOurs(name) && texts[name] === undefined ? [] : [[name, texts[name] ?? null]],
      ),
    ),
    price: segment.price,
    ...(fields.passengers ? { number_of_pax: segment.passengers } : {}),
    ...(fields.tickets ? { tickets: segment.tickets, seats: segment.seats } : {}),
  }
}

/** The six lists. */
export const toSegmentsV2 = (segments: readonly Segment[], now: Date): Record<string, readonly unknown[]> =>
  Object.fromEntries(
    segmentKinds.map((kind) => [
      kindFields[kind].list,
      segments.filter((one) => one.kind === kind).map((one) => toSegmentV2(one, now)),
    ]),
  )
