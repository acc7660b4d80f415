/**
 * What a stay came from, and how fine it is. country: a destination as wide as its country. city: one with a point.
 * segment: an end of a journey, a hotel, an activity. flight: the journey itself. check_in: where the person said to be.
 */
export const stayKinds = ['country', 'city', 'segment', 'flight', 'check_in'] as const
export type StayKind = (typeof stayKinds)[number]

/** A person in a place during an interval, and what says so (docs/contract/whereabouts.md#stays). */
export interface Stay {
  readonly userId: string
  readonly companyId: string | null
  readonly kind: StayKind
  /** The destination, segment or check-in; `part` tells its places apart. */
  readonly sourceId: string
  readonly part: number
  /** One of the two is there. */
  readonly tripId: string | null
  readonly checkInId: string | null
  readonly countryId: string | null
  /** The finest division that is known; those it lies in follow from it. */
  readonly divisionId: string | null
  readonly regionIds: readonly string[]
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
/** The longest stay of each class, in days. An index that has the class and the end of a stay thereby bounds its beginning. */
export const spanDays = [2, 32] as const
export type Span = 0 | 1 | 2

export function spanOf({ from, until }: Pick<Stay, 'from' | 'until'>): Span {
  const days = (until.getTime() - from.getTime()) / day
  return days <= spanDays[0] ? 0 : days <= spanDays[1] ? 1 : 2
}

/** How long a check-in says where somebody is, before plans count again. */
export const checkInHours = 24
