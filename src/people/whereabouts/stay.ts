/**
 * The source of a stay. country: a destination without a point. city: a destination with a point. segment: an end of a journey, a
 * hotel, an activity. flight: the flight itself. check_in: a reported position.
 */
const stayKinds = ['country', 'city', 'segment', 'flight', 'check_in'] as const
export type StayKind = (typeof stayKinds)[number]

/** A person in a place during an interval, with its source (docs/contract/whereabouts.md#stays). */
export interface Stay {
  readonly userId: string
  readonly companyId: string | null
  readonly kind: StayKind
  /** The destination, segment or check-in; `part` numbers the stays of one source. */
  readonly sourceId: string
  readonly part: number
  /** Exactly one of tripId and checkInId is set. */
  readonly tripId: string | null
  readonly checkInId: string | null
  readonly countryId: string | null
  /** The finest known division; its parents are not stored. */
  readonly divisionId: string | null
  /** False: there is none, or it is a guess by the nearest border or place. */
  readonly divisionCertain: boolean
  /** Other divisions whose border contains the point, without those that divisionId lies in: borders of before and after a reform overlap. */
  readonly otherDivisionIds: readonly string[]
  readonly regionIds: readonly string[]
  /** The point is that of a city which the name of the place found; uncertain where other cities of the country have the name too. */
  readonly placeFound: 'certain' | 'uncertain' | null
  readonly lat: number | null
  readonly lng: number | null
  readonly airportId: string | null
  readonly arrivalAirportId: string | null
  readonly airlineId: string | null
  readonly flightNumber: string | null
  readonly from: Date
  readonly until: Date
}

const day = 86_400_000
/** Upper limits of the span classes 0 and 1, in days. With span and end in an index, a range scan bounds the beginning too. */
export const spanDays = [2, 32] as const
export type Span = 0 | 1 | 2

export function spanOf({ from, until }: Pick<Stay, 'from' | 'until'>): Span {
  const days = (until.getTime() - from.getTime()) / day
  return days <= spanDays[0] ? 0 : days <= spanDays[1] ? 1 : 2
}

/** How long a check-in takes precedence over plans. */
export const checkInHours = 24
