import { Type } from 'typebox'
import { id, idOrNull, namedObject, textOrNull, type Wire } from '../../platform/http/fields.ts'
import { readTime } from '../../platform/http/times.ts'
import { invalid } from '../../platform/problem.ts'
import type { TripType } from '../trips/trip.ts'
import { activitiesV1, tripTypesV1 } from '../trips/trip-words.v1.wire.ts'
import type { DestinationDraft, LocationDraft } from './destination-draft.ts'
import type { TripDraft } from './trip-draft.ts'

const anyOf = <T>(type: readonly string[], description: string, example: unknown) =>
  Type.Unsafe<T>({ type, description, examples: [example] })
const list = <T>(items: object, description: string) =>
  Type.Unsafe<readonly T[] | null>({ type: ['array', 'null'], items, description })

type When = string | number | null
const when = (description: string) =>
  anyOf<When>(
    ['string', 'number', 'null'],
    `${description} ISO 8601 or Unix seconds, whole or fractional; 0 is not known.`,
    1804809600,
  )
const number = (description: string, example: number) =>
  anyOf<number | string | null>(['number', 'string', 'null'], description, example)

const LocationIn = namedObject('DestinationLocationInput', {
  id: Type.Optional(idOrNull('As it was read; kept on an update.')),
  friendly_name: Type.Optional(textOrNull('Display name.', 'Manaus')),
  latitude: Type.Optional(number('Latitude in degrees.', -3.1)),
  longitude: Type.Optional(number('Longitude in degrees.', -60.02)),
})

const DestinationIn = namedObject('DestinationInput', {
  id: Type.Optional(idOrNull('As it was read; kept on an update.')),
  entry_date: Type.Optional(when('When the country is entered.')),
  departure_date: Type.Optional(when('Another name of entry_date.')),
  exit_date: Type.Optional(when('When the country is left.')),
  return_date: Type.Optional(when('Another name of exit_date.')),
  country_code: Type.Optional(textOrNull('ISO 3166-1 alpha-2 or alpha-3, any case.', 'BR')),
  country_id: Type.Optional(idOrNull('Used where country_code is missing.')),
  destination_locations: Type.Optional(list<Wire<typeof LocationIn>>(LocationIn, 'Places in the country.')),
})

const tripIn = {
  name: Type.Optional(textOrNull('A name for it; generated when missing.', 'Amazon survey')),
  trip_type: Type.Optional(
    anyOf<number | string | null>(
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
      muted: anyOf<boolean | number | string>(['boolean', 'integer', 'string'], 'True (or 1) silences the trip.', true),
    },
    { description: 'The settings of the trip.' },
  ),
})

type Said = Record<string, string>
type SentDestination = Wire<typeof DestinationIn>

/** Phones send 0 for a date that they do not know. */
const absent = (value: When | undefined): value is null | undefined | '' | 0 =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '') || Number(value) === 0

const isUnix = (value: When | undefined): boolean => !absent(value) && Number.isFinite(Number(value))

/**
 * Of two names for one date: only the caller writes Unix seconds, so they win over a text, which may be what we sent
 * ourselves; else the contract's own name does.
 */
function readDate(at: string, name: string, value: When | undefined, alias: When | undefined, said: Said): Date | null {
  const chosen = absent(value) || (isUnix(alias) && !isUnix(value)) ? alias : value
  if (absent(chosen)) return null
  const date = readTime(chosen)
  if (!date) said[`${at}.${name}`] = 'is not a time: send ISO 8601 or Unix seconds'
  return date ?? null
}

/** Numbers may come as text. What is none stays out of range, where the rules refuse it. */
const readNumber = (value: number | string | null | undefined): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value)

const blank = (value: string | null | undefined): string | null => (value?.trim() ? value.trim() : null)

const toLocation = (sent: Wire<typeof LocationIn>): LocationDraft => ({
  id: sent.id ?? null,
  friendlyName: blank(sent.friendly_name),
  lat: readNumber(sent.latitude),
  lng: readNumber(sent.longitude),
})

const toDestination = (sent: SentDestination, n: number, said: Said): DestinationDraft => ({
  id: sent.id ?? null,
  country: blank(sent.country_code) ?? blank(sent.country_id),
  entryAt: readDate(`destinations.${n}`, 'entry_date', sent.entry_date, sent.departure_date, said),
  exitAt: readDate(`destinations.${n}`, 'exit_date', sent.exit_date, sent.return_date, said),
  type: 'country',
  friendlyName: null,
  lat: null,
  lng: null,
  locations: (sent.destination_locations ?? []).map(toLocation),
})

const isWhole = (text: string | number): boolean => String(text).trim() !== '' && Number.isInteger(Number(text))

function readType(sent: number | string | null | undefined, said: Said): TripType | undefined {
  if (sent === null || sent === undefined || sent === '') return undefined
  const word = isWhole(sent) ? tripTypesV1[Number(sent)] : undefined
  if (!word) said['trip_type'] = 'must be 0 (Holiday), 1 (Business) or 2 (Other)'
  return word
}

function readActivities(
  sent: readonly (number | string)[] | null | undefined,
  said: Said,
): readonly number[] | undefined {
  if (sent === null || sent === undefined) return undefined
  const wrong = sent.filter((one) => !isWhole(one) || activitiesV1[Number(one)] === undefined)
  if (wrong.length > 0)
    said['activities'] =
      `must be numbers of activities, 0 to ${activitiesV1.length - 1}: ${String(wrong[0]).slice(0, 20)} is none`
  return sent.map(Number)
}

const refuse = (said: Said): void => {
  if (Object.keys(said).length > 0) throw invalid(said)
}

/** What version 1 sends for a trip, as a draft: aliases, Unix seconds, zeros and numbers as text end here. */
export function fromTripV1(sent: Wire<typeof TripIn>): TripDraft {
  const said: Said = {}
  const draft: TripDraft = {
    name: sent.name,
    type: readType(sent.trip_type, said),
    activities: readActivities(sent.activities, said),
    destinations: sent.destinations?.map((one, n) => toDestination(one, n, said)),
  }
  refuse(said)
  return draft
}

export const fromPartnerTripV1 = (sent: Wire<typeof PartnerTripIn>): TripDraft => ({
  ...fromTripV1(sent),
  travellerIds: sent.traveller_ids ?? undefined,
})

const words: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false }

/** Booleans also come as 0 and 1. */
export function mutedIn({ trip }: Wire<typeof TripSettingsBodyV1>): boolean {
  const muted = words[String(trip.muted).toLowerCase()]
  if (muted === undefined) throw invalid({ muted: 'must be true or false' })
  return muted
}
