import { type TSchema, Type } from 'typebox'
import { id, idOrNull, namedObject, textOrNull } from '../../platform/http/fields.ts'
import { FlagIn, readFlag } from '../../platform/http/lenient.ts'
import { readTime } from '../../platform/http/times.ts'
import { invalid } from '../../platform/problem.ts'
import { fromSegmentListsV2, type Sent, segmentListsIn } from '../segments/segment-in.v2.wire.ts'
import type { DestinationType, TripType } from '../trips/trip.ts'
import { destinationTypeCodes, tripTypeCodes } from '../trips/trip-shown.ts'
import { activityNames } from '../trips/trip-words.v2.wire.ts'
import type { DestinationDraft } from './destination-draft.ts'
import type { TripDraft } from './trip-draft.ts'

type Said = Record<string, string>

const optional = (type: readonly string[], description: string, example: unknown): TSchema =>
  Type.Optional(Type.Unsafe<unknown>({ type, description, examples: [example] }))
const listIn = (items: object, description: string): TSchema =>
  Type.Optional(Type.Unsafe<unknown>({ type: ['array', 'null'], items, description }))
const timeIn = (description: string): TSchema =>
  optional(['string', 'number', 'null'], `${description} ISO 8601 or Unix seconds.`, '2027-03-01')
const numberIn = (description: string, example: number): TSchema =>
  optional(['number', 'string', 'null'], description, example)

const DestinationIn = namedObject('DestinationInput', {
  id: Type.Optional(idOrNull('As it was read; kept on an update.')),
  delete: Type.Optional(FlagIn),
  entry_date: timeIn('When it is reached.'),
  exit_date: timeIn('When it is left.'),
  country_id: Type.Optional(textOrNull('The country: its id, or its alpha-2 or alpha-3 code.', 'BR')),
  country_code: Type.Optional(textOrNull('Another way to name the country.', 'BR')),
  friendly_name: Type.Optional(textOrNull('Display name, such as a city.', 'Manaus')),
  lat: numberIn('Latitude in degrees.', -3.1),
  lng: numberIn('Longitude in degrees.', -60.02),
  location: Type.Optional(
    Type.Unsafe<unknown>({
      type: ['object', 'null'],
      description: 'The point as an object: lat and lng, or latitude and longitude.',
      additionalProperties: true,
      examples: [{ lat: -3.1, lng: -60.02 }],
    }),
  ),
  type: optional(['integer', 'string', 'null'], '0 Country, 1 City, 2 Region. With a point City, else Country.', 1),
})

const tripIn = {
  name: Type.Optional(textOrNull('A name for it; generated when missing.', 'Amazon survey')),
  trip_type: optional(['integer', 'string', 'null'], '0 Holiday, 1 Business, 2 Other. Holiday when missing.', 1),
  activities: listIn(
    { type: ['integer', 'string'], description: 'The number of an activity.', examples: [19] },
    'What is planned, as numbers of activities.',
  ),
  start: timeIn('Not obeyed: it comes from destinations and segments.'),
  finish: timeIn('Not obeyed: it comes from destinations and segments.'),
  destinations: listIn(
    DestinationIn,
    'Where it leads: all of them, since they replace those that were. Where none are named, they are made from the segments, and follow them.',
  ),
  external_id: Type.Optional(textOrNull('The trip’s id in the company’s own books.', 'PNR-77120')),
  employee_name: Type.Optional(textOrNull('Who of the company made it.', 'Grace Osei')),
  settings: Type.Optional(
    Type.Unsafe<unknown>({
      type: ['object', 'null'],
      description: 'What the company wants to keep with the trip.',
      additionalProperties: true,
      examples: [{ cost_centre: '4711' }],
    }),
  ),
  traveller_ids: listIn(
    id('Id of a traveller.'),
    'Who goes, of this company. On an update: left out, nothing changes.',
  ),
  ...segmentListsIn,
}

const TripIn = Type.Unsafe<Sent>(
  namedObject('TripInput', tripIn, { description: 'The trip. Fields that a caller may not set are ignored.' }),
)
export const TripBodyV2 = Type.Object({ trip: TripIn })

const textOf = (value: unknown): string | null => {
  const text = value === undefined || value === null ? '' : String(value).trim()
  return text === '' ? null : text
}
const numberOf = (value: unknown): number | null => (textOf(value) === null ? null : Number(value))

/** The word behind a number of the contract. */
function wordIn<W extends string>(
  value: unknown,
  codes: Readonly<Record<W, number>>,
  at: string,
  said: Said,
): W | undefined {
  const text = textOf(value)
  if (text === null) return undefined
  const found = (Object.keys(codes) as W[]).find((word) => codes[word] === Number(text))
  if (!found)
    said[at] = `must be ${Object.entries(codes)
      .map(([word, number]) => `${number} (${word})`)
      .join(', ')}`
  return found
}

function whenIn(value: unknown, at: string, said: Said): Date | null {
  if (textOf(value) === null || value === 0) return null
  const date = readTime(value as string | number)
  if (!date) said[at] = 'is not a time: send ISO 8601 or Unix seconds'
  return date ?? null
}

function pointIn(sent: Sent): { readonly lat: number | null; readonly lng: number | null } {
  const at = (sent['location'] ?? {}) as Sent
  return {
    lat: numberOf(sent['lat'] ?? at['lat'] ?? at['latitude']),
    lng: numberOf(sent['lng'] ?? at['lng'] ?? at['longitude']),
  }
}

function destinationIn(sent: Sent, n: number, said: Said): DestinationDraft {
  const at = `destinations.${n}`
  const point = pointIn(sent)
  const type = wordIn<DestinationType>(sent['type'], destinationTypeCodes, `${at}.type`, said)
  return {
    id: textOf(sent['id']),
    country: textOf(sent['country_id']) ?? textOf(sent['country_code']),
    entryAt: whenIn(sent['entry_date'], `${at}.entry_date`, said),
    exitAt: whenIn(sent['exit_date'], `${at}.exit_date`, said),
    type: type ?? (point.lat === null ? 'country' : 'city'),
    friendlyName: textOf(sent['friendly_name']),
    ...point,
    locations: undefined,
  }
}

/** Those that stay; where all that were sent are to go, only those go, and the others stay. */
function destinationsIn(
  sent: readonly Sent[] | null | undefined,
  said: Said,
): Pick<TripDraft, 'destinations' | 'withoutDestinations'> {
  if (sent === undefined || sent === null) return {}
  const goes = (one: Sent, n: number): boolean =>
    readFlag(one['delete'] as boolean | null, `destinations.${n}.delete`) === true
  if (sent.length > 0 && sent.every(goes))
    return { withoutDestinations: sent.flatMap((one) => textOf(one['id']) ?? []) }
  return { destinations: sent.flatMap((one, n) => (goes(one, n) ? [] : [destinationIn(one, n, said)])) }
}

function activitiesIn(sent: readonly unknown[] | null | undefined, said: Said): readonly number[] | undefined {
  if (sent === undefined || sent === null) return undefined
  const wrong = sent.find((one) => textOf(one) === null || activityNames[Number(one)] === undefined)
  if (wrong !== undefined)
    said['activities'] =
      `must be numbers of activities, 0 to ${activityNames.length - 1}: ${String(wrong).slice(0, 20)} is none`
  return sent.map(Number)
}

/** A company's own map: what we add when we show it is not stored. */
function settingsIn(sent: unknown): Readonly<Record<string, unknown>> | undefined {
  if (sent === undefined || sent === null) return undefined
  const { id: _, muted: __, ...own } = sent as Record<string, unknown>
  return own
}

/** What version 2 sends for a trip, as a draft. */
export function fromTripV2(sent: Sent): TripDraft {
  const said: Said = {}
  const draft: TripDraft = {
    name: sent['name'] as string | null | undefined,
    type: wordIn<TripType>(sent['trip_type'], tripTypeCodes, 'trip_type', said),
    activities: activitiesIn(sent['activities'] as readonly unknown[] | null | undefined, said),
    ...destinationsIn(sent['destinations'] as readonly Sent[] | null | undefined, said),
    segments: fromSegmentListsV2(sent, said),
    externalId: sent['external_id'] === undefined ? undefined : textOf(sent['external_id']),
    employeeName: sent['employee_name'] === undefined ? undefined : textOf(sent['employee_name']),
    settings: settingsIn(sent['settings']),
    travellerIds: (sent['traveller_ids'] as readonly string[] | null | undefined) ?? undefined,
    countryField: 'country_id',
  }
  if (Object.keys(said).length > 0) throw invalid(said)
  return draft
}
