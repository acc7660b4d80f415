import { type TSchema, Type } from 'typebox'
import { idOrNull, namedObject } from '../../platform/http/fields.ts'
import { FlagIn, readFlag } from '../../platform/http/lenient.ts'
import { readTime } from '../../platform/http/times.ts'
import { refusals } from '../../platform/problem.ts'
import type { SegmentStatus } from './segment.ts'
import { segmentStatusCodes, segmentStatusNames } from './segment.v2.wire.ts'
import { describeField, segmentName, timeDescriptions } from './segment-descriptions.v2.wire.ts'
import type { EndDraft, SegmentDraft, SegmentDrafts } from './segment-draft.ts'
import { type EndFields, kindFields, textFields } from './segment-fields.ts'
import { type SegmentKind, segmentKinds } from './segment-parts.ts'
import type { TimeInput } from './segment-times.ts'

type FieldErrors = Record<string, string>
/** A JSON object of the request, by the contract's names. */
export type JsonObject = Readonly<Record<string, unknown>>

const optional = (type: readonly string[], description: string, example: unknown): TSchema =>
  Type.Optional(Type.Unsafe<unknown>({ type, description, examples: [example] }))
const textIn = (name: string): TSchema => {
  const [description, example] = describeField(name)
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
    [end.time]: timeIn(timeDescriptions.localIn),
    [end.utc]: timeIn(timeDescriptions.utc),
    [end.zone]: textIn(end.zone),
  }
  if (end.estimated && end.estimatedUtc) {
    fields[end.estimated] = timeIn('When it is now expected, as a local time.')
    fields[end.estimatedUtc] = timeIn('When it is now expected, in UTC.')
  }
  for (const name of Object.values(end.place)) fields[name] = textIn(name)
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
      ...Object.fromEntries(textFields[kind].map((name) => [name, textIn(name)])),
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
      Type.Unsafe<readonly JsonObject[] | null>({
        type: ['array', 'null'],
        items: segmentIn(kind),
        description: `The ${kind} segments: all of them, since they replace those that were. Not sent: they stay.`,
      }),
    ),
  ]),
)

const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || value === 0 || (typeof value === 'string' && value.trim() === '')

const offset = /(?:(z)|[+-]\d{2}(?::?\d{2})?)$/i

/** Parses a time, which may be local; undefined when it is not a time. */
export function parseTimeInput(value: string | number): TimeInput | undefined {
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

function readTimeField(
  input: JsonObject,
  path: string,
  name: string | undefined,
  errors: FieldErrors,
): TimeInput | null {
  const value = name === undefined ? undefined : input[name]
  if (name === undefined || isAbsent(value)) return null
  const when = parseTimeInput(value as string | number)
  if (!when) errors[`${path}.${name}`] = 'is not a time: send ISO 8601 or Unix seconds'
  return when ?? null
}

const textOf = (value: unknown): string | undefined => {
  const text = value === undefined || value === null ? '' : String(value).trim()
  return text === '' ? undefined : text
}

/** Numbers may come as text. Other text becomes NaN, which the rules refuse. */
const numberOf = (value: unknown): number | null => (textOf(value) === undefined ? null : Number(value))

const stringsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.flatMap((one) => textOf(one) ?? []) : []

const textsOf = (input: JsonObject, names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([part, name]) => {
      const text = textOf(input[name])
      return text === undefined ? [] : [[part, text]]
    }),
  )

const readEnd = (input: JsonObject, path: string, end: EndFields, errors: FieldErrors): EndDraft => ({
  time: readTimeField(input, path, end.time, errors),
  utc: readTimeField(input, path, end.utc, errors),
  zone: textOf(input[end.zone]) ?? null,
  estimated: readTimeField(input, path, end.estimated, errors),
  estimatedUtc: readTimeField(input, path, end.estimatedUtc, errors),
  place: textsOf(input, end.place as Record<string, string>),
  lat: end.lat === undefined ? null : numberOf(input[end.lat]),
  lng: end.lng === undefined ? null : numberOf(input[end.lng]),
})

const statusByCode = new Map(
  Object.entries(segmentStatusCodes).map(([word, number]) => [number, word as SegmentStatus]),
)

function readStatus(input: JsonObject, path: string, errors: FieldErrors): SegmentStatus | undefined {
  const text = textOf(input['status'])
  if (text === undefined) return undefined
  const status = statusByCode.get(Number(text))
  if (!status) errors[`${path}.status`] = 'must be -1 (unknown), 0 (active), 1 (past), 2 (deleted) or 3 (delayed)'
  return status
}

/** Converts one segment to a draft: the contract's names, Unix seconds, zeros and numbers as text are resolved here. */
export function fromSegmentV2(kind: SegmentKind, input: JsonObject, n: number, errors: FieldErrors): SegmentDraft {
  const fields = kindFields[kind]
  const path = `${fields.list}.${n}`
  return {
    kind,
    n,
    id: textOf(input['id']) ?? null,
    status: readStatus(input, path, errors),
    from: readEnd(input, path, fields.from, errors),
    until: readEnd(input, path, fields.until, errors),
    price: numberOf(input['price']),
    passengers: fields.passengers ? numberOf(input['number_of_pax']) : null,
    tickets: fields.tickets ? stringsOf(input['tickets']) : [],
    seats: fields.tickets ? stringsOf(input['seats']) : [],
    texts: textsOf(input, Object.fromEntries(textFields[kind].map((name) => [name, name]))),
  } as SegmentDraft
}

/** As `readFlag`, with the error among the others. */
export function flagIn(value: unknown, path: string, errors: FieldErrors): boolean | undefined {
  let flag: boolean | undefined
  const wrong = refusals(() => {
    flag = readFlag(value as boolean | null, path)
  })
  for (const [name, [message = '']] of Object.entries(wrong ?? {})) errors[name] = message
  return flag
}

/** The lists that were sent, without the segments marked with `delete`. */
export function fromSegmentListsV2(input: JsonObject, errors: FieldErrors): SegmentDrafts | undefined {
  const drafts: Partial<Record<SegmentKind, readonly SegmentDraft[]>> = {}
  for (const kind of segmentKinds) {
    const { list } = kindFields[kind]
    const items = input[list] as readonly JsonObject[] | null | undefined
    if (items === undefined || items === null) continue
    drafts[kind] = items.flatMap((one, n) =>
      flagIn(one['delete'], `${list}.${n}.delete`, errors) ? [] : [fromSegmentV2(kind, one, n, errors)],
    )
  }
  return Object.keys(drafts).length === 0 ? undefined : drafts
}
