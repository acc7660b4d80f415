import { invalid } from '../../platform/problem.ts'
import { privacyCell } from './privacy-cell.ts'

export type CheckInType = 'mobile' | 'sms' | 'web' | 'email'
export type CheckInAccuracy = 'fine' | 'coarse' | 'geocoded' | 'country_wide' | 'unknown'
/** What the person said of themselves; automatic check-ins say nothing. */
export type CheckInStatus = 'unreported' | 'safe' | 'help'

/** Where a person was, and how they were. */
export interface CheckIn {
  readonly id: string
  readonly userId: string
  readonly companyId: string | null
  /** When it occurred on the device. */
  readonly at: Date
  readonly lat: number | null
  readonly lng: number | null
  /** The point is the centre of a cell of about 25 km; the exact one is known to nobody. */
  readonly anonymized: boolean
  readonly accuracy: CheckInAccuracy
  readonly type: CheckInType
  readonly status: CheckInStatus
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string | null
  readonly deviceToken: string | null
  /** The network that it came from, while that is kept; never the address. */
  readonly network: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A check-in as it was sent. `at` is null where the device does not know the time: then it is now. */
export interface CheckInDraft {
  readonly at: Date | null
  readonly lat: number | null
  readonly lng: number | null
  readonly accuracy: CheckInAccuracy
  readonly type: CheckInType
  readonly status: CheckInStatus
  readonly countryCode: string | null
  readonly deviceToken: string | null
}

/** Where the request came from, as the connection shows it: used, and never kept as it is. */
export interface Sender {
  readonly address: string
}

const day = 86_400_000
const earliest = Date.parse('2000-01-01T00:00:00Z')

/** A phone may come back from offline with old check-ins, and its clock may be a little ahead; not more. */
export function checkInTime(at: Date | null, now: Date): Date {
  if (at === null) return now
  if (at.getTime() > now.getTime() + day) throw invalid({ checkin_at: 'lies in the future' })
  if (at.getTime() < earliest) throw invalid({ checkin_at: 'lies before the year 2000' })
  return at
}

type StoredPoint = Pick<CheckIn, 'lat' | 'lng' | 'anonymized' | 'accuracy'>

/**
 * What is kept of the point. Without the person's consent to the exact location it is moved to the centre of a cell of about
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

/** A check-in that came late, from a phone that was offline, is no news. */
export const isRecent = (at: Date, now: Date): boolean => at.getTime() > now.getTime() - day

/** What a check-in says of a journey: nothing new, that the person came to another country, or home again. */
export type Arrival = 'landed' | 'home'

export function arrivalOf(
  countryCode: string | null,
  lastKnown: string | null,
  homeCountry: string | null,
): Arrival | undefined {
  // Who has never checked in was at home.
  const before = lastKnown ?? homeCountry
  if (countryCode === null || before === null || before === countryCode) return undefined
  return countryCode === homeCountry ? 'home' : 'landed'
}
