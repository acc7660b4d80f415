import type { FollowedFlight } from './flight-status.ts'
import type { TextField } from './segment-fields.ts'
import type { SegmentKind, SegmentPlace } from './segment-parts.ts'
/** The stored status; `past`, and `delayed` by estimated times, are computed when the segment is read. */
export type StoredStatus = 'unknown' | 'active' | 'delayed' | 'deleted'
export type SegmentStatus = StoredStatus | 'past'

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
  readonly status: StoredStatus
  /** Departure, pick-up, check-in, start. */
  readonly from: SegmentEnd
  /** Arrival, drop-off, check-out, end. A hotel's place is that of `from`. */
  readonly until: SegmentEnd
  /** Flights only. */
  readonly airlineId: string | null
  /** Flights whose airline we know: the number without the airline's code and leading zeros. */
  readonly flightNumber: string | null
  /** Flights only: what was taken over from the flight's status. Null: nothing yet. */
  readonly followed: FollowedFlight | null
  readonly price: number | null
  readonly passengers: number | null
  readonly tickets: readonly string[]
  readonly seats: readonly string[]
  /** The other text fields of its kind, by the contract's names. */
  readonly texts: Readonly<Partial<Record<TextField<K>, string>>>
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** One booking of an itinerary. */
export type Segment = { readonly [K in SegmentKind]: SegmentOf<K> }[SegmentKind]
/** When the segment is expected to begin and to end. */
export const expectedStart = ({ from }: Pick<Segment, 'from'>): Date | null => from.estimatedAt ?? from.at
export const expectedEnd = ({ until }: Pick<Segment, 'until'>): Date | null => until.estimatedAt ?? until.at

const day = 86_400_000

/** The end of the presence: with a check-out day without an hour, a hotel guest is present until the end of that day. */
export function presentUntil(segment: Segment): Date | null {
  const end = expectedEnd(segment) ?? expectedStart(segment)
  if (segment.kind !== 'hotel' || end === null || !isDayOnly(segment.until.local)) return end
  return new Date(end.getTime() + day - 1000)
}

/** Exact midnight means that the caller sent a day without an hour. */
export const isDayOnly = (local: string | null): boolean => local?.endsWith('T00:00:00.000') === true

const isLater = (estimated: Date | null, planned: Date | null): boolean =>
  estimated !== null && planned !== null && estimated > planned

export const isDelayed = ({ from, until }: Pick<Segment, 'from' | 'until'>): boolean =>
  isLater(from.estimatedAt, from.at) || isLater(until.estimatedAt, until.at)

/** The status at a time. */
export function statusAt(segment: Segment, now: Date): SegmentStatus {
  if (segment.status === 'deleted') return 'deleted'
  const end = presentUntil(segment)
  if (end !== null && end < now) return 'past'
  // The estimates of a cancelled flight say nothing any more.
  return isDelayed(segment) && !segment.followed?.status?.cancelled ? 'delayed' : segment.status
}

export const withoutDeleted = (segments: readonly Segment[]): readonly Segment[] =>
  segments.filter((one) => one.status !== 'deleted')
