import { type TSchema, Type } from 'typebox'
import { idOrNull, namedObject } from '../../platform/http/fields.ts'
import { FlagIn, readFlag } from '../../platform/http/lenient.ts'
import { readTime } from '../../platform/http/times.ts'
import type { SegmentStatus } from './segment.ts'
import { segmentStatusCodes, segmentStatusNames } from './segment.v2.wire.ts'
import type { EndDraft, SegmentDraft, SegmentDrafts } from './segment-draft.ts'
import { type EndFields, kindFields, textFields } from './segment-fields.ts'
import { type SegmentKind, segmentKinds } from './segment-parts.ts'
import type { When } from './segment-times.ts'
import { segmentName, timeWords, wordsOf } from './segment-words.v2.wire.ts'

type Said = Record<string, string>
/** What came, by the contract's names. */
export type Sent = Readonly<Record<string, unknown>>

const optional = (type: readonly string[], description: string, example: unknown): TSchema =>
  Type.Optional(Type.Unsafe<unknown>({ type, description, examples: [example] }))
const wordIn = (name: string): TSchema => {
  const [description, example] = wordsOf(name)
  return optional(['string', 'number', 'null'], description, example)
}
const timeIn = (description: string): TSchema =>
  optional(['string', 'number', 'null'], description, '2027-03-01T09:00:00')
const numberIn = (description: string, example: number): TSchema =>
  optional(['number', 'string', 'null'], description, example)
const stringsIn = (description: string): TSchema =>
  Type.Optional(
    Type.Unsafe<unknown>({
      type: ['array', 'null'],
      items: { type: ['string', 'number'], description: 'One of them.', examples: ['24A'] },
      description,
    }),
  )

function endIn(end: EndFields): Record<string, TSchema> {
  const fields: Record<string, TSchema> = {
    [end.time]: timeIn(timeWords.localIn),
    [end.utc]: timeIn(timeWords.utc),
    [end.zone]: wordIn(end.zone),
  }
  if (end.estimated && end.estimatedUtc) {
    fields[end.estimated] = timeIn('When it is now expected, as a local time.')
    fields[end.estimatedUtc] = timeIn('When it is now expected, in UTC.')
  }
  for (const name of Object.values(end.place)) fields[name] = wordIn(name)
  if (end.lat && end.lng) {
    fields[end.lat] = numberIn('Latitude in degrees.', -23.4356)
    fields[end.lng] = numberIn('Longitude in degrees.', -46.4731)
  }
  return fields
}

const segmentIn = (kind: SegmentKind): TSchema =>
  namedObject(
    `${segmentName(kind)}Input`,
    {
      id: Type.Optional(idOrNull('As it was read; kept on an update.')),
      delete: Type.Optional(FlagIn),
      status: optional(
        ['integer', 'string', 'null'],
        `${Object.entries(segmentStatusNames)
          .map(([number, name]) => `${number} ${name}`)
          .join(', ')}. Past, and delayed by estimated times, come by themselves.`,
        0,
      ),
      ...endIn(kindFields[kind].from),
      ...endIn(kindFields[kind].until),
      ...Object.fromEntries(textFields[kind].map((name) => [name, wordIn(name)])),
      price: numberIn('What it costs.', 412.5),
      ...(kindFields[kind].passengers ? { number_of_pax: numberIn('How many people.', 1) } : {}),
      ...(kindFields[kind].tickets
        ? { tickets: stringsIn('Numbers of the tickets.'), seats: stringsIn('Seats.') }
        : {}),
    },
    { description: `A segment of the kind ${kind}.` },
  )

/** The six lists of a request: each that is sent replaces the trip's own. */
export const segmentListsIn: Readonly<Record<string, TSchema>> = Object.fromEntries(
  segmentKinds.map((kind) => [
    kindFields[kind].list,
    Type.Optional(
      Type.Unsafe<readonly Sent[] | null>({
        type: ['array', 'null'],
        items: segmentIn(kind),
        description: `The ${kind} segments: all of them, since they replace those that were. Not sent: they stay.`,
      }),
    ),
  ]),
)

const absent = (value: unknown): boolean =>
  value === undefined || value === null || value === 0 || (typeof value === 'string' && value.trim() === '')

const offset = /(?:(z)|[+-]\d{2}(?::?\d{2})?)$/i

/** Reads a time that may be a local one; undefined where it is none at all. */
export function readWhen(value: string | number): When | undefined {
  const at = readTime(value)
  if (!at) return undefined
  const text = String(value).trim()
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return { at, wall: null, day: false }
  const wall = at.toISOString().slice(0, -1)
  const clock = text.slice(10)
  if (clock === '') return { at: null, wall, day: true }
  const written = offset.exec(clock)
  if (!written) return { at: null, wall, day: false }
  return { at, wall: written[1] ? wall : null, day: false }
}

function whenIn(sent: Sent, at: string, name: string | undefined, said: Said): When | null {
  const value = name === undefined ? undefined : sent[name]
  if (name === undefined || absent(value)) return null
  const when = readWhen(value as string | number)
  if (!when) said[`${at}.${name}`] = 'is not a time: send ISO 8601 or Unix seconds'
  return when ?? null
}

const textOf = (value: unknown): string | undefined => {
  const text = value === undefined || value === null ? '' : String(value).trim()
  return text === '' ? undefined : text
}

/** Numbers may come as text. What is none stays none, and the rules refuse it. */
const numberOf = (value: unknown): number | null => (textOf(value) === undefined ? null : Number(value))

const stringsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.flatMap((one) => textOf(one) ?? []) : []

const textsOf = (sent: Sent, names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([part, name]) => {
      const text = textOf(sent[name])
      return text === undefined ? [] : [[part, text]]
    }),
  )

const endOf = (sent: Sent, at: string, end: EndFields, said: Said): EndDraft => ({
  time: whenIn(sent, at, end.time, said),
  utc: whenIn(sent, at, end.utc, said),
  zone: textOf(sent[end.zone]) ?? null,
  estimated: whenIn(sent, at, end.estimated, said),
  estimatedUtc: whenIn(sent, at, end.estimatedUtc, said),
  place: textsOf(sent, end.place as Record<string, string>),
  lat: end.lat === undefined ? null : numberOf(sent[end.lat]),
  lng: end.lng === undefined ? null : numberOf(sent[end.lng]),
})

const statusWords = new Map(Object.entries(segmentStatusCodes).map(([word, number]) => [number, word as SegmentStatus]))

function statusOf(sent: Sent, at: string, said: Said): SegmentStatus | undefined {
  const text = textOf(sent['status'])
  if (text === undefined) return undefined
  const status = statusWords.get(Number(text))
  if (!status) said[`${at}.status`] = 'must be -1 (unknown), 0 (active), 1 (past), 2 (deleted) or 3 (delayed)'
  return status
}

/** One segment as a draft: the contract's names, Unix seconds, zeros and numbers as text end here. */
export function fromSegmentV2(kind: SegmentKind, sent: Sent, n: number, said: Said): SegmentDraft {
  const fields = kindFields[kind]
  const at = `${fields.list}.${n}`
  return {
    kind,
    n,
    id: textOf(sent['id']) ?? null,
    status: statusOf(sent, at, said),
    from: endOf(sent, at, fields.from, said),
    until: endOf(sent, at, fields.until, said),
    price: numberOf(sent['price']),
    passengers: fields.passengers ? numberOf(sent['number_of_pax']) : null,
    tickets: fields.tickets ? stringsOf(sent['tickets']) : [],
    seats: fields.tickets ? stringsOf(sent['seats']) : [],
    texts: textsOf(sent, Object.fromEntries(textFields[kind].map((name) => [name, name]))),
  } as SegmentDraft
}

/** The lists that were sent; what was marked with `delete` is not among them. */
export function fromSegmentListsV2(sent: Sent, said: Said): SegmentDrafts | undefined {
  const drafts: Partial<Record<SegmentKind, readonly SegmentDraft[]>> = {}
  for (const kind of segmentKinds) {
    const { list } = kindFields[kind]
    const items = sent[list] as readonly Sent[] | null | undefined
    if (items === undefined || items === null) continue
    drafts[kind] = items.flatMap((one, n) =>
      readFlag(one['delete'] as boolean | null, `${list}.${n}.delete`) ? [] : [fromSegmentV2(kind, one, n, said)],
    )
  }
  return Object.keys(drafts).length === 0 ? undefined : drafts
}
