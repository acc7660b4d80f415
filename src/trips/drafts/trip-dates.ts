import { expectedEnd, expectedStart, type Segment, withoutDeleted } from '../segments/segment.ts'
import { type Destination, dayOf, type Trip } from '../trips/trip.ts'

/** The first and last moment of a trip's destinations and segments, and their days. */
export function datesOf(
  destinations: readonly Pick<Destination, 'entryAt' | 'exitAt'>[],
  segments: readonly Segment[],
): Pick<Trip, 'start' | 'finish' | 'startsAt' | 'endsAt'> {
  const present = withoutDeleted(segments)
  const firsts = [...destinations.map((one) => one.entryAt), ...present.flatMap((one) => expectedStart(one) ?? [])]
  const lasts = [
    ...destinations.map((one) => one.exitAt),
    ...present.flatMap((one) => expectedEnd(one) ?? expectedStart(one) ?? []),
  ]
  const startsAt = new Date(Math.min(...firsts.map((at) => at.getTime())))
  const endsAt = new Date(Math.max(...lasts.map((at) => at.getTime())))
  return { start: dayOf(startsAt), finish: dayOf(endsAt), startsAt, endsAt }
}
