import type { TextField } from './segment-fields.ts'
import type { SegmentKind, SegmentPlace } from './segment-parts.ts'
/** What was said of a segment; `past`, and `delayed` by estimated times, follow from the time at which it is read. */
export type SaidStatus = 'unknown' | 'active' | 'delayed' | 'deleted'
export type SegmentStatus = SaidStatus | 'past'

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
