import { Type } from 'typebox'
import type { Wire } from '../../platform/http/fields.ts'
import { namedObject } from '../../platform/http/fields.ts'
import { NumberIn, readNumber } from '../../platform/http/lenient.ts'
import { parseTime, TimeIn } from '../../platform/http/times.ts'
import { checkAll } from '../../platform/problem.ts'
import type { CheckInDraft } from './check-in.ts'

export const CheckInV1 = namedObject(
  'CheckInInput',
  {
    checkin_at: Type.Optional(
      Type.Unsafe<string | number | null>({
        ...TimeIn,
        type: ['string', 'number', 'null'],
        description: 'When the location was recorded: Unix seconds, or ISO 8601. Left out or 0: now.',
      }),
    ),
    latitude: NumberIn('Degrees north.', -22.9068),
    longitude: NumberIn('Degrees east.', -43.1729),
  },
  { description: 'Where the traveller is. The body is not wrapped.' },
)

/** Phones send 0 when they do not know the time. */
const isUnknownTime = (at: string | number | null | undefined): boolean =>
  at === undefined || at === null || at === '' || Number(at) === 0

export function fromCheckInV1({ checkin_at, latitude, longitude }: Wire<typeof CheckInV1>): CheckInDraft {
  const [at, lat, lng] = checkAll(
    () => (isUnknownTime(checkin_at) ? null : parseTime(checkin_at ?? '', 'checkin_at')),
    () => readNumber(latitude, 'latitude', -90, 90),
    () => readNumber(longitude, 'longitude', -180, 180),
  )
  return {
    at,
    lat,
    lng,
    accuracy: 'unknown',
    type: 'mobile',
    status: 'unreported',
    countryCode: null,
    deviceToken: null,
  }
}
