import { Type } from 'typebox'
import { code, decimalOrNull, flag, id, namedObject, textOrNull, time, type Wire } from '../../platform/http/fields.ts'
import { readNumber, TextIn } from '../../platform/http/lenient.ts'
import { parseTime, TimeIn, timeOut } from '../../platform/http/times.ts'
import { checkAll, invalid } from '../../platform/problem.ts'
import type { CheckIn, CheckInAccuracy, CheckInDraft, CheckInStatus, CheckInType } from './check-in.ts'
import { firstAddressOf } from './network.ts'

const types: Readonly<Record<CheckInType, number>> = { mobile: 0, sms: 1, web: 2, email: 3 }
const accuracies: Readonly<Record<CheckInAccuracy, number>> = {
  fine: 0,
  coarse: 1,
  geocoded: 2,
  country_wide: 3,
  unknown: 99,
}
const statuses: Readonly<Record<CheckInStatus, number>> = { unreported: 0, safe: 1, help: 2 }

const typeNames = { 0: 'mobile', 1: 'SMS', 2: 'web', 3: 'e-mail' }
const accuracyNames = {
  0: 'fine (under 100 m)',
  1: 'coarse (100 m or more)',
  2: 'geocoded from an address',
  3: 'the whole country',
  99: 'unknown',
}
const statusNames = { 0: 'unreported (automatic check-ins)', 1: 'safe', 2: 'help' }

export const CheckInV2 = Type.Object(
  {
    id: id('Id of the check-in.'),
    created_at: time('When it reached the service.'),
    updated_at: time('When it was last changed.'),
    checkin_at: time('When it occurred on the device.'),
    lat: decimalOrNull('Degrees north.', -12.0464),
    lng: decimalOrNull('Degrees east.', -77.0428),
    type: code('Where from:', typeNames, 0),
    accuracy: code('How exact the point is:', accuracyNames, 0),
    country_code: textOrNull('Country, two letters; null at open sea.', 'PE'),
    anonymized: flag('The point is the middle of a cell of about 25 km; the exact one was never stored.', false),
    ip_address: textOrNull(
      'The first address of the network that it came from, for a week; never the address itself. Null for people who do not share their location.',
      '203.0.113.0',
    ),
    user_id: id('Whose it is.'),
    status: code('How the person is:', statusNames, 1),
    device_token: textOrNull('Push token of the device; only the person sees it.', 'fcm-token-1'),
  },
  { title: 'CheckIn', description: 'Where a person was at a time, and how.' },
)

/** Others than the person do not see device token and network. */
export const toCheckInV2 = (checkIn: CheckIn, by: 'own' | 'other' = 'own'): Wire<typeof CheckInV2> => ({
  id: checkIn.id,
  created_at: timeOut(checkIn.createdAt),
  updated_at: timeOut(checkIn.updatedAt),
  checkin_at: timeOut(checkIn.at),
  lat: checkIn.lat,
  lng: checkIn.lng,
  type: types[checkIn.type],
  accuracy: accuracies[checkIn.accuracy],
  country_code: checkIn.countryCode,
  anonymized: checkIn.anonymized,
  ip_address: by === 'own' ? firstAddressOf(checkIn.network) : null,
  user_id: checkIn.userId,
  status: statuses[checkIn.status],
  device_token: by === 'own' ? checkIn.deviceToken : null,
})

const DegreesIn = (description: string, example: number) =>
  Type.Optional(
    Type.Unsafe<number | string | null>({ type: ['number', 'string', 'null'], description, examples: [example] }),
  )
const CodeIn = (description: string, names: Readonly<Record<number, string>>) => {
  const all = Object.entries(names).map(([number, name]) => `${number} ${name}`)
  return Type.Optional(
    Type.Unsafe<number | string | null>({
      type: ['integer', 'string', 'null'],
      description: `${description} ${all.join(', ')}.`,
      examples: [Number(Object.keys(names)[0])],
    }),
  )
}

export const pointFields = {
  latitude: DegreesIn('Degrees north. Also as lat.', -12.0464),
  longitude: DegreesIn('Degrees east. Also as lng.', -77.0428),
  lat: DegreesIn('The same as latitude.', -12.0464),
  lng: DegreesIn('The same as longitude.', -77.0428),
}

const fields = {
  ...pointFields,
  accuracy: CodeIn('How exact the point is; 99 when left out:', accuracyNames),
  type: CodeIn('Where from; 0 when left out:', typeNames),
  status: CodeIn('How the person is; 0 when left out:', statusNames),
  country_code: TextIn('Country, two or three letters; found from the point when left out.', 'PE', 100),
  checkin_at: Type.Optional(
    Type.Unsafe<string | number | null>({
      ...TimeIn,
      type: ['string', 'number', 'null'],
      description: 'When it occurred on the device: ISO 8601, or Unix seconds. Left out or 0: now.',
    }),
  ),
}

/** A header, because it grows with every try, and the body of a request with the same Idempotency-Key has to be the same. */
export const CheckInAge = Type.Object({
  'check-in-age': Type.Optional(
    Type.String({
      description:
        'Seconds since the person made it, for one that waited for a connection: it counts more than checkin_at. A try that is repeated says its new age.',
      examples: ['612.5'],
    }),
  ),
})

const longestAge = 366 * 86_400

const ageIn = (seconds: string | undefined): number | undefined =>
  seconds === undefined ? undefined : Math.round(readNumber(seconds, 'check-in-age', 0, longestAge) * 1000)

export const CheckInIn = Type.Object({
  check_in: namedObject(
    'CheckInInput',
    {
      ...fields,
      device_token: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        maxLength: 4096,
        description: 'Push token of the device.',
        examples: ['fcm-token-1'],
      }),
    },
    { description: 'Where the person is, and how.' },
  ),
})
export const AnswerIn = Type.Object({
  check_in: namedObject(
    'CheckInAnswerInput',
    { ...fields, device_token: TextIn('Push token of the device.', 'fcm-token-1', 4096) },
    { description: 'Where the person is, and how.' },
  ),
})

type CheckInFields = Wire<typeof AnswerIn>['check_in']
type Degrees = number | string | null | undefined

const isGiven = (value: Degrees): value is number | string => value !== undefined && value !== null && value !== ''

function point({ latitude, longitude, lat, lng }: CheckInFields): { lat: number | null; lng: number | null } {
  const north = isGiven(latitude) ? latitude : lat
  const east = isGiven(longitude) ? longitude : lng
  if (!isGiven(north) && !isGiven(east)) return { lat: null, lng: null }
  if (!isGiven(north)) throw invalid({ latitude: 'is missing beside longitude' })
  if (!isGiven(east)) throw invalid({ longitude: 'is missing beside latitude' })
  const [latDegrees, lngDegrees] = checkAll(
    () => readNumber(north, 'latitude', -90, 90),
    () => readNumber(east, 'longitude', -180, 180),
  )
  return { lat: latDegrees, lng: lngDegrees }
}

function parseCode<W extends string>(
  value: number | string | null | undefined,
  field: string,
  codes: Readonly<Record<W, number>>,
  otherwise: W,
): W {
  if (!isGiven(value)) return otherwise
  const found = (Object.entries(codes) as [W, number][]).find(([, number]) => number === Number(value))
  if (!found) throw invalid({ [field]: `must be one of ${Object.values(codes).join(', ')}` })
  return found[0]
}

/** Phones send 0 when they do not know the time. */
const isUnknownTime = (at: string | number | null | undefined): boolean =>
  at === undefined || at === null || at === '' || Number(at) === 0

export function fromAnswerV2(input: CheckInFields, age?: string): CheckInDraft {
  const [place, ageMs, at, accuracy, type, status] = checkAll(
    () => point(input),
    () => ageIn(age),
    () => (isUnknownTime(input.checkin_at) ? null : parseTime(input.checkin_at ?? '', 'checkin_at')),
    () => parseCode(input.accuracy, 'accuracy', accuracies, 'unknown'),
    () => parseCode(input.type, 'type', types, 'mobile'),
    () => parseCode(input.status, 'status', statuses, 'unreported'),
  )
  return {
    ...place,
    at,
    ageMs,
    accuracy,
    type,
    status,
    countryCode: input.country_code?.trim() || null,
    deviceToken: input.device_token?.trim() || null,
  }
}

function requireToken(input: CheckInFields): void {
  if (!input.device_token?.trim()) throw invalid({ device_token: 'is required' })
}

/** As `fromAnswerV2`; requires the device token. */
export const fromCheckInV2 = (input: CheckInFields, age?: string): CheckInDraft =>
  checkAll(
    () => fromAnswerV2(input, age),
    () => requireToken(input),
  )[0]
