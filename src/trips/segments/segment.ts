import type { TextField } from './segment-fields.ts'

export const segmentKinds = ['activity', 'air', 'car', 'cruise', 'hotel', 'rail'] as const
/** What a piece of an itinerary is. */
export type SegmentKind = (typeof segmentKinds)[number]

/** What was said of a segment; `past`, and `delayed` by estimated times, follow from the time at which it is read. */
export type SaidStatus = 'unknown' | 'active' | 'delayed' | 'deleted'
export type SegmentStatus = SaidStatus | 'past'

/** Where a segment begins or ends, as far as it is known. */
export interface SegmentPlace {
  /** What the ticket calls the place: for flights an airport's code. */
  readonly code: string | null
  readonly name: string | null
  readonly address1: string | null
  readonly address2: string | null
  readonly postalCode: string | null
  readonly adminCode: string | null
  readonly cityName: string | null
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null
  readonly countryId: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly airportId: string | null
}

/** One end of a segment: when and where. `local` is what the clocks there show at `at`, as `2027-03-01T09:00:00.000`. */
export interface SegmentEnd {
  readonly at: Date | null
  readonly local: string | null
  /** IANA identifier. */
  readonly zone: string | null
  /** Flights only: when it is now expected. */
  readonly estimatedAt: Date | null
  readonly estimatedLocal: string | null
  readonly place: SegmentPlace
}

export interface SegmentOf<K extends SegmentKind> {
  readonly kind: K
  readonly id: string
  readonly status: SaidStatus
  /** Departure, pick-up, check-in, start. */
  readonly from: SegmentEnd
  /** Arrival, drop-off, check-out, end. A hotel's place is that of `from`. */
  readonly until: SegmentEnd
  /** Flights only. */
  readonly airlineId: string | null
  readonly price: number | null
  readonly passengers: number | null
  readonly tickets: readonly string[]
  readonly seats: readonly string[]
  /** What else its kind has, by the contract's names. */
  readonly texts: Readonly<Partial<Record<TextField<K>, string>>>
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A piece of an itinerary. */
export type Segment = { readonly [K in SegmentKind]: SegmentOf<K> }[SegmentKind]

export const nowhere: SegmentPlace = {
  code: null,
  name: null,
  address1: null,
  address2: null,
  postalCode: null,
  adminCode: null,
  cityName: null,
  country: null,
  countryId: null,
  lat: null,
  lng: null,
  airportId: null,
}

/** When the segment is expected to begin and to end. */
export const beginsAt = ({ from }: Pick<Segment, 'from'>): Date | null => from.estimatedAt ?? from.at
export const endsAt = ({ until }: Pick<Segment, 'until'>): Date | null => until.estimatedAt ?? until.at

const day = 86_400_000

/** Until when somebody is there: a hotel that is left on a day, at no hour that is known, has them all that day. */
export function presentUntil(segment: Segment): Date | null {
  const end = endsAt(segment) ?? beginsAt(segment)
  if (segment.kind !== 'hotel' || end === null || !isDayOnly(segment.until.local)) return end
  return new Date(end.getTime() + day - 1000)
}

/** Midnight to the millisecond is a day that somebody named without an hour. */
export const isDayOnly = (local: string | null): boolean => local?.endsWith('T00:00:00.000') === true

const later = (estimated: Date | null, planned: Date | null): boolean =>
  estimated !== null && planned !== null && estimated > planned

export const isLate = ({ from, until }: Pick<Segment, 'from' | 'until'>): boolean =>
  later(from.estimatedAt, from.at) || later(until.estimatedAt, until.at)

/** The status at a time: it moves by itself (past) and by what is known (delayed, deleted). */
export function statusAt(segment: Segment, now: Date): SegmentStatus {
  if (segment.status === 'deleted') return 'deleted'
  const end = presentUntil(segment)
  if (end !== null && end < now) return 'past'
  return isLate(segment) ? 'delayed' : segment.status
}

/** Those that are still to be reckoned with. */
export const standing = (segments: readonly Segment[]): readonly Segment[] =>
  segments.filter((one) => one.status !== 'deleted')
