import { Type } from 'typebox'
import { id, idOrNull, namedObject, textOrNull, type Wire } from '../../platform/http/fields.ts'
import { readTime } from '../../platform/http/times.ts'
import { invalid } from '../../platform/problem.ts'
import type { TripType } from '../trips/trip.ts'
import { activitiesV1, tripTypesV1 } from '../trips/trip-codes.v1.wire.ts'
import type { DestinationDraft, LocationDraft } from './destination-draft.ts'
import type { TripDraft } from './trip-draft.ts'

const anyTypeOf = <T>(type: readonly string[], description: string, example: unknown) =>
  Type.Unsafe<T>({ type, description, examples: [example] })
const list = <T>(items: object, description: string) =>
  Type.Unsafe<readonly T[] | null>({ type: ['array', 'null'], items, description })

type TimeInput = string | number | null
const timeIn = (description: string) =>
  anyTypeOf<TimeInput>(
    ['string', 'number', 'null'],
    `${description} ISO 8601 or Unix seconds, whole or fractional; 0 is not known.`,
    1804809600,
  )
const number = (description: string, example: number) =>
  anyTypeOf<number | string | null>(['number', 'string', 'null'], description, example)

const LocationIn = namedObject('DestinationLocationInput', {
  id: Type.Optional(idOrNull('As it was read; kept on an update.')),
  friendly_name: Type.Optional(textOrNull('Display name.', 'Manaus')),
  latitude: Type.Optional(number('Latitude in degrees.', -3.1)),
  longitude: Type.Optional(number('Longitude in degrees.', -60.02)),
})

const DestinationIn = namedObject('DestinationInput', {
  id: Type.Optional(idOrNull('As it was read; kept on an update.')),
  entry_date: Type.Optional(timeIn('When the country is entered.')),
  departure_date: Type.Optional(timeIn('Another name of entry_date.')),
  exit_date: Type.Optional(timeIn('When the country is left.')),
  return_date: Type.Optional(timeIn('Another name of exit_date.')),
  country_code: Type.Optional(textOrNull('ISO 3166-1 alpha-2 or alpha-3, any case.', 'BR')),
  country_id: Type.Optional(idOrNull('Used where country_code is missing.')),
  destination_locations: Type.Optional(
    list<Wire<typeof LocationIn>>(LocationIn, 'Places in the country: all of them. Left out, the stored ones stay.'),
  ),
})

const tripIn = {
  name: Type.Optional(textOrNull('A name for it; generated when missing.', 'Amazon survey')),
  trip_type: Type.Optional(
    anyTypeOf<number | string | null>(
      ['integer', 'string', 'null'],
      'What the trip is for: 0 Holiday, 1 Business, 2 Other. Holiday when missing.',
      1,
    ),
  ),
  activities: Type.Optional(
    list<number | string>(
      { type: ['integer', 'string'], description: 'The number of an activity.', examples: [19] },
      'What is planned, as numbers of activities.',
    ),
  ),
  destinations: Type.Optional(list<Wire<typeof DestinationIn>>(DestinationIn, 'Where it leads; at least one.')),
}

const TripIn = namedObject('TripInput', tripIn, {
  description: 'The trip. Fields that a caller may not set are ignored.',
})
const PartnerTripIn = namedObject(
  'PartnerTripInput',
  {
    ...tripIn,
    traveller_ids: Type.Optional(list<string>(id('Id of a traveller.'), 'Ids of the travellers, of this company.')),
  },
  { description: 'The trip and who goes. Fields that a caller may not set are ignored.' },
)

export const TripBodyV1 = Type.Object({ trip: TripIn })
export const PartnerTripBodyV1 = Type.Object({ trip: PartnerTripIn })
export const TripSettingsBodyV1 = Type.Object({
  trip: namedObject(
    'TripSettingsInput',
    {
      muted: anyTypeOf<boolean | number | string>(
        ['boolean', 'integer', 'string'],
        'True (or 1) silences the trip.',
        true,
      ),
    },
    { description: 'The settings of the trip.' },
  ),
})

type FieldErrors = Record<string, string>
type DestinationInput = Wire<typeof DestinationIn>

/** Phones send 0 for a date that they do not know. */
const isAbsent = (value: TimeInput | undefined): value is null | undefined | '' | 0 =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '') || Number(value) === 0

const isUnix = (value: TimeInput | undefined): boolean => !isAbsent(value) && Number.isFinite(Number(value))

/**
 * Chooses between two names for one date. Unix seconds win over text, because answers never contain Unix seconds: only the
 * caller can have written them. Otherwise the contract's own name wins.
 */
function readDate(
  path: string,
  name: string,
  value: TimeInput | undefined,
  alias: TimeInput | undefined,
  errors: FieldErrors,
): Date | null {
  const chosen = isAbsent(value) || (isUnix(alias) && !isUnix(value)) ? alias : value
  if (isAbsent(chosen)) return null
  const date = readTime(chosen)
  if (!date) errors[`${path}.${name}`] = 'is not a time: send ISO 8601 or Unix seconds'
  return date ?? null
}

/** Numbers may come as text. Other text becomes NaN, which the rules refuse. */
const readNumber = (value: number | string | null | undefined): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value)

const trimToNull = (value: string | null | undefined): string | null => (value?.trim() ? value.trim() : null)

const toLocation = (input: Wire<typeof LocationIn>): LocationDraft => ({
  id: input.id ?? null,
  friendlyName: trimToNull(input.friendly_name),
  lat: readNumber(input.latitude),
  lng: readNumber(input.longitude),
})

const toDestination = (input: DestinationInput, n: number, errors: FieldErrors): DestinationDraft => ({
  id: input.id ?? null,
  country: trimToNull(input.country_code) ?? trimToNull(input.country_id),
  entryAt: readDate(`destinations.${n}`, 'entry_date', input.entry_date, input.departure_date, errors),
  exitAt: readDate(`destinations.${n}`, 'exit_date', input.exit_date, input.return_date, errors),
  type: 'country',
  friendlyName: null,
  lat: null,
  lng: null,
  locations: (input.destination_locations ?? []).map(toLocation),
  ...(input.destination_locations ? {} : { keepsPlaces: true }),
})

const isWhole = (text: string | number): boolean => String(text).trim() !== '' && Number.isInteger(Number(text))

function readType(input: number | string | null | undefined, errors: FieldErrors): TripType | undefined {
  if (input === null || input === undefined || input === '') return undefined
  const type = isWhole(input) ? tripTypesV1[Number(input)] : undefined
  if (!type) errors['trip_type'] = 'must be 0 (Holiday), 1 (Business) or 2 (Other)'
  return type
}

function readActivities(
  input: readonly (number | string)[] | null | undefined,
  errors: FieldErrors,
): readonly number[] | undefined {
  if (input === null || input === undefined) return undefined
  const wrong = input.filter((one) => !isWhole(one) || activitiesV1[Number(one)] === undefined)
  if (wrong.length > 0)
    errors['activities'] =
      `must be numbers of activities, 0 to ${activitiesV1.length - 1}: ${String(wrong[0]).slice(0, 20)} is none`
  return input.map(Number)
}

/** What version 1 sends for a trip, as a draft: aliases, Unix seconds, zeros and numbers as text are resolved here. */
export function fromTripV1(input: Wire<typeof TripIn>): TripDraft {
  const errors: FieldErrors = {}
  const draft: TripDraft = {
    name: input.name,
    type: readType(input.trip_type, errors),
    activities: readActivities(input.activities, errors),
    isKnownActivity: (activity) => activitiesV1[activity] !== undefined,
    destinations: input.destinations?.map((one, n) => toDestination(one, n, errors)),
    errors,
  }
  return draft
}

export const fromPartnerTripV1 = (input: Wire<typeof PartnerTripIn>): TripDraft => ({
  ...fromTripV1(input),
  travellerIds: input.traveller_ids ?? undefined,
})

const booleanValues: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false }

/** Booleans also come as 0 and 1. */
export function mutedIn({ trip }: Wire<typeof TripSettingsBodyV1>): boolean {
  const muted = booleanValues[String(trip.muted).toLowerCase()]
  if (muted === undefined) throw invalid({ muted: 'must be true or false' })
  return muted
}
