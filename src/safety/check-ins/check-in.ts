import { invalid } from '../../platform/problem.ts'
import { privacyCell } from './privacy-cell.ts'

export type CheckInType = 'mobile' | 'sms' | 'web' | 'email'
export type CheckInAccuracy = 'fine' | 'coarse' | 'geocoded' | 'country_wide' | 'unknown'
/** The state that the person reported; unreported for automatic check-ins. */
export type CheckInStatus = 'unreported' | 'safe' | 'help'

/** A reported position and state of a person. */
export interface CheckIn {
  readonly id: string
  readonly userId: string
  readonly companyId: string | null
  /** When it occurred on the device. */
  readonly at: Date
  readonly lat: number | null
  readonly lng: number | null
  /** True: the point is the centre of a privacy cell of about 25 km; the exact one is not stored. */
  readonly anonymized: boolean
  readonly accuracy: CheckInAccuracy
  readonly type: CheckInType
  readonly status: CheckInStatus
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string | null
  readonly deviceToken: string | null
  /** The network of the request, stored for a week; never the whole address. */
  readonly network: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A check-in as it was sent. `at` is null when the device does not know the time; then the current time is used. */
export interface CheckInDraft {
  readonly at: Date | null
  /** How long ago the person made it, by the count of a phone that had no line. It counts more than `at`: a clock may be wrong by days. */
  readonly ageMs?: number | undefined
  readonly lat: number | null
  readonly lng: number | null
  readonly accuracy: CheckInAccuracy
  readonly type: CheckInType
  readonly status: CheckInStatus
  readonly countryCode: string | null
  readonly deviceToken: string | null
}

/** The IP address of the request. Only its network is stored. */
export interface Sender {
  readonly address: string
}

const day = 86_400_000
const earliest = Date.parse('2000-01-01T00:00:00Z')

/** Accepts old check-ins of phones that were offline, and clocks that are up to a day ahead. */
export function checkInTime({ at: sent, ageMs }: Pick<CheckInDraft, 'at' | 'ageMs'>, now: Date): Date {
  const at = ageMs === undefined ? sent : new Date(now.getTime() - ageMs)
  if (at === null) return now
  if (at.getTime() > now.getTime() + day) throw invalid({ checkin_at: 'lies in the future' })
  if (at.getTime() < earliest) throw invalid({ checkin_at: 'lies before the year 2000' })
  return at
}

type StoredPoint = Pick<CheckIn, 'lat' | 'lng' | 'anonymized' | 'accuracy'>

/**
 * The point that is stored. Without the person's consent to the exact location it is the centre of a cell of about
 * 25 km (docs/contract/check-ins.md#privacy-cell), and its accuracy is no better than coarse.
 */
export function storedPoint(
  { lat, lng, accuracy }: Pick<CheckInDraft, 'lat' | 'lng' | 'accuracy'>,
  exact: boolean,
): StoredPoint {
  if (lat === null || lng === null || exact) return { lat, lng, accuracy, anonymized: false }
  return {
    ...privacyCell({ lat, lng }),
    accuracy: accuracy === 'fine' || accuracy === 'unknown' ? 'coarse' : accuracy,
    anonymized: true,
  }
}

/** False for a check-in older than a day, from a phone that was offline: it causes no notification of arrival. */
export const isRecent = (at: Date, now: Date): boolean => at.getTime() > now.getTime() - day

/** landed: in another country than before; home: back in the home country. */
export type Arrival = 'landed' | 'home'

export function arrivalOf(
  countryCode: string | null,
  lastKnown: string | null,
  homeCountry: string | null,
): Arrival | undefined {
  // Without an earlier check-in the person is assumed to have been at home.
  const before = lastKnown ?? homeCountry
  if (countryCode === null || before === null || before === countryCode) return undefined
  return countryCode === homeCountry ? 'home' : 'landed'
}
