import { type TSchema, Type } from 'typebox'
import { id, idOrNull, namedObject, textOrNull } from '../../platform/http/fields.ts'
import { FlagIn } from '../../platform/http/lenient.ts'
import { readTime } from '../../platform/http/times.ts'
import { flagIn, fromSegmentListsV2, type JsonObject, segmentListsIn } from '../segments/segment-in.v2.wire.ts'
import type { DestinationType, TripType } from '../trips/trip.ts'
import { activityNames, destinationTypeCodes, tripTypeCodes } from '../trips/trip-codes.v2.wire.ts'
import type { DestinationDraft } from './destination-draft.ts'
import type { TripDraft } from './trip-draft.ts'

type FieldErrors = Record<string, string>

const optional = (type: readonly string[], description: string, example: unknown): TSchema =>
  Type.Optional(Type.Unsafe<unknown>({ type, description, examples: [example] }))
const listIn = (items: object, description: string): TSchema =>
  Type.Optional(Type.Unsafe<unknown>({ type: ['array', 'null'], items, description }))
const timeIn = (description: string): TSchema =>
  optional(['string', 'number', 'null'], `${description} ISO 8601 or Unix seconds.`, '2027-03-01')
const numberIn = (description: string, example: number): TSchema =>
  optional(['number', 'string', 'null'], description, example)

export const DestinationInV2 = namedObject('DestinationInput', {
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

/** The fields of a trip in a request. */
export const tripFieldsInV2 = {
  name: Type.Optional(textOrNull('A name for it; generated when missing.', 'Amazon survey')),
  trip_type: optional(['integer', 'string', 'null'], '0 Holiday, 1 Business, 2 Other. Holiday when missing.', 1),
  activities: listIn(
    { type: ['integer', 'string'], description: 'The number of an activity.', examples: [19] },
    'What is planned, as numbers of activities.',
  ),
  start: timeIn('Ignored: it comes from destinations and segments.'),
  finish: timeIn('Ignored: it comes from destinations and segments.'),
  destinations: listIn(
    DestinationInV2,
    'The destinations: all of them, since they replace the stored ones. Where none are sent, they are derived from the segments.',
  ),
  external_id: Type.Optional(textOrNull('The trip’s id in the company’s own books.', 'PNR-77120')),
  subscription_id: Type.Optional(
    textOrNull(
      'A subscription of one of the travellers with flight protection: the flights are registered under it by themselves.',
      '01a1d9ed-c200-71ee-a407-694234d4e3eb',
    ),
  ),
  employee_name: Type.Optional(textOrNull('Who of the company made it.', 'Grace Osei')),
  settings: Type.Optional(
    Type.Unsafe<unknown>({
      type: ['object', 'null'],
      description: 'Further data that the company stores with the trip.',
      additionalProperties: true,
      examples: [{ cost_centre: '4711' }],
    }),
  ),
  traveller_ids: listIn(
    id('Id of a traveller.'),
    'The travellers, of this company. On an update: left out, nothing changes.',
  ),
  ...segmentListsIn,
}

const TripIn = Type.Unsafe<JsonObject>(
  namedObject('TripInput', tripFieldsInV2, { description: 'The trip. Fields that a caller may not set are ignored.' }),
)
export const TripBodyV2 = Type.Object({ trip: TripIn })

const textOf = (value: unknown): string | null => {
  const text = value === undefined || value === null ? '' : String(value).trim()
  return text === '' ? null : text
}
const numberOf = (value: unknown): number | null => (textOf(value) === null ? null : Number(value))

/** The name of a code of the contract. */
function readCode<W extends string>(
  value: unknown,
  codes: Readonly<Record<W, number>>,
  path: string,
  errors: FieldErrors,
): W | undefined {
  const text = textOf(value)
  if (text === null) return undefined
  const found = (Object.keys(codes) as W[]).find((name) => codes[name] === Number(text))
  if (!found)
    errors[path] = `must be ${Object.entries(codes)
      .map(([name, number]) => `${number} (${name})`)
      .join(', ')}`
  return found
}

function readTimeField(value: unknown, path: string, errors: FieldErrors): Date | null {
  if (textOf(value) === null || value === 0) return null
  const date = readTime(value as string | number)
  if (!date) errors[path] = 'is not a time: send ISO 8601 or Unix seconds'
  return date ?? null
}

function pointIn(input: JsonObject): { readonly lat: number | null; readonly lng: number | null } {
  const at = (input['location'] ?? {}) as JsonObject
  return {
    lat: numberOf(input['lat'] ?? at['lat'] ?? at['latitude']),
    lng: numberOf(input['lng'] ?? at['lng'] ?? at['longitude']),
  }
}

const placeFields = ['friendly_name', 'lat', 'lng', 'location', 'type']

function destinationIn(input: JsonObject, n: number, errors: FieldErrors): DestinationDraft {
  const path = `destinations.${n}`
  const point = pointIn(input)
  const type = readCode<DestinationType>(input['type'], destinationTypeCodes, `${path}.type`, errors)
  return {
    id: textOf(input['id']),
    country: textOf(input['country_id']) ?? textOf(input['country_code']),
    entryAt: readTimeField(input['entry_date'], `${path}.entry_date`, errors),
    exitAt: readTimeField(input['exit_date'], `${path}.exit_date`, errors),
    type: type ?? (point.lat === null ? 'country' : 'city'),
    typeNamed: type !== undefined,
    friendlyName: textOf(input['friendly_name']),
    ...point,
    locations: undefined,
    ...(placeFields.every((name) => input[name] === undefined) ? { keepsPlaces: true } : {}),
  }
}

/** Those that stay; where all that were input are to go, only those go, and the others stay. */
function destinationsIn(
  input: readonly JsonObject[] | null | undefined,
  errors: FieldErrors,
): Pick<TripDraft, 'destinations' | 'withoutDestinations'> {
  if (input === undefined || input === null) return {}
  const goes = (one: JsonObject, n: number): boolean =>
    flagIn(one['delete'], `destinations.${n}.delete`, errors) === true
  if (input.length > 0 && input.every(goes))
    return { withoutDestinations: input.flatMap((one) => textOf(one['id']) ?? []) }
  return { destinations: input.flatMap((one, n) => (goes(one, n) ? [] : [destinationIn(one, n, errors)])) }
}

function activitiesIn(
  input: readonly unknown[] | null | undefined,
  errors: FieldErrors,
): readonly number[] | undefined {
  if (input === undefined || input === null) return undefined
  const wrong = input.find((one) => textOf(one) === null || activityNames[Number(one)] === undefined)
  if (wrong !== undefined)
    errors['activities'] =
      `must be numbers of activities, 0 to ${activityNames.length - 1}: ${String(wrong).slice(0, 20)} is none`
  return input.map(Number)
}

/** The company's free fields, without the `id` and `muted` that answers add. */
function settingsIn(input: unknown): Readonly<Record<string, unknown>> | undefined {
  if (input === undefined || input === null) return undefined
  const { id: _, muted: __, ...own } = input as Record<string, unknown>
  return own
}

/** What version 2 sends for a trip, as a draft. */
export function fromTripV2(input: JsonObject): TripDraft {
  const errors: FieldErrors = {}
  const draft: TripDraft = {
    name: input['name'] as string | null | undefined,
    type: readCode<TripType>(input['trip_type'], tripTypeCodes, 'trip_type', errors),
    activities: activitiesIn(input['activities'] as readonly unknown[] | null | undefined, errors),
    ...destinationsIn(input['destinations'] as readonly JsonObject[] | null | undefined, errors),
    segments: fromSegmentListsV2(input, errors),
    externalId: input['external_id'] === undefined ? undefined : textOf(input['external_id']),
    subscriptionId: input['subscription_id'] === undefined ? undefined : textOf(input['subscription_id']),
    employeeName: input['employee_name'] === undefined ? undefined : textOf(input['employee_name']),
    settings: settingsIn(input['settings']),
    travellerIds: (input['traveller_ids'] as readonly string[] | null | undefined) ?? undefined,
    countryField: 'country_id',
    errors,
  }
  return draft
}
