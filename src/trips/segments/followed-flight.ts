import { isDeepStrictEqual } from 'node:util'
import { type FollowedStatus, flightTexts } from './flight-status.ts'
import type { Segment, SegmentEnd } from './segment.ts'
import type { SegmentDraft } from './segment-draft.ts'
import { localAt, type TimeInput } from './segment-times.ts'

/** What identifies a flight: `day` is the local day of its departure, `2026-11-16`. A codeshare has several codes and is one flight. */
export interface FlightCode {
  readonly airlineId: string
  /** Without the airline's code and leading zeros: `117`. */
  readonly number: string
  readonly originAirportId: string
  readonly day: string
}

/** The flight of a segment; undefined where airline, number, airport or time are not known. */
export function flightCodeOf(segment: Pick<Segment, 'airlineId' | 'flightNumber' | 'from'>): FlightCode | undefined {
  const { airlineId, flightNumber: number, from } = segment
  const originAirportId = from.place.airportId
  if (airlineId === null || number === null || originAirportId === null || from.local === null) return undefined
  return { airlineId, number, originAirportId, day: from.local.slice(0, 10) }
}

/** Since when the segment is this flight. */
export const flightSince = ({ followed, createdAt }: Pick<Segment, 'followed' | 'createdAt'>): Date =>
  followed?.since ? new Date(followed.since) : createdAt

const expectedAt = (end: SegmentEnd, expected: string | null): SegmentEnd => {
  if (expected === null) return end
  const estimatedAt = new Date(expected)
  return { ...end, estimatedAt, estimatedLocal: localAt(estimatedAt, end.zone) }
}

/** The segment with what is known of its flight, which outweighs what a caller sends. */
export function withFlightStatus<S extends Segment>(segment: S, status: FollowedStatus | null): S {
  if (status === null) return segment
  const reinstated = segment.status === 'unknown' ? 'active' : segment.status
  return {
    ...segment,
    status: segment.status === 'deleted' ? 'deleted' : status.cancelled ? 'unknown' : reinstated,
    from: expectedAt(segment.from, status.departure),
    until: expectedAt(segment.until, status.arrival),
    texts: { ...segment.texts, ...status.texts },
  }
}

const momentOf = ({ at, wall }: TimeInput): number => (at ?? new Date(`${wall}Z`)).getTime()
const isSame = (sent: TimeInput | null, followed: string | null): boolean =>
  sent !== null && followed !== null && momentOf(sent) === new Date(followed).getTime()

/** A draft without the flight status that the caller has read and sent back: the caller may not set it, or it belongs to a flight that was replaced. */
export function withoutFollowed<D extends SegmentDraft>(draft: D, status: FollowedStatus): D {
  const texts: Record<string, string> = { ...draft.texts }
  for (const name of flightTexts) if (texts[name] === status.texts[name]) delete texts[name]
  const readAgain = (end: D['from'], expected: string | null): D['from'] =>
    isSame(end.estimated, expected) || isSame(end.estimatedUtc, expected)
      ? { ...end, estimated: null, estimatedUtc: null }
      : end
  return {
    ...draft,
    from: readAgain(draft.from, status.departure),
    until: readAgain(draft.until, status.arrival),
    texts,
  }
}

export const isSameFlight = (
  one: Pick<Segment, 'airlineId' | 'flightNumber' | 'from'>,
  other: Pick<Segment, 'airlineId' | 'flightNumber' | 'from'>,
): boolean => isDeepStrictEqual(flightCodeOf(one), flightCodeOf(other))
