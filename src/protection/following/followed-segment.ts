import {
  type FlightText,
  type FollowedFlight,
  type FollowedStatus,
  flightSince,
  flightTexts,
  type Segment,
  withFlightStatus,
} from '../../trips/index.ts'
import type { FlightState } from '../flights/flight.ts'
import type { CodedFlight, Step } from './flight-steps.ts'

export type AirSegment = Extract<Segment, { kind: 'air' }>

/** Travellers are notified of these; managers of 301 to 303. */
export type FollowedType = 100 | 101 | 103 | 104 | 105 | 106 | 107 | 301

/** Something to notify people of: what an observation changed for a flight of an itinerary. */
export interface Change {
  readonly type: FollowedType
  readonly step: Step
  /** The flight as it is in the itinerary after the observation. */
  readonly segment: AirSegment
  /** Of 101: how late it is. */
  readonly minutes: number
}

const minute = 60_000
const smallestDelay = 15
const furtherDelay = 30
const notifyForDays = 3

/** A time that is other than the one of the itinerary: when it was, else when it is expected, else when it is to be now. */
function expectedTime(state: FlightState, end: 'departure' | 'arrival', planned: Date | null): string | null {
  const known = state[`actual_${end}`] ?? state[`estimated_${end}`]
  if (known !== undefined) return known
  const scheduled = state[`scheduled_${end}`] ?? null
  return scheduled !== null && Date.parse(scheduled) === planned?.getTime() ? null : scheduled
}

/** What a segment takes over of what is known of its flight. */
function statusFor(state: FlightState, { from, until }: Pick<AirSegment, 'from' | 'until'>): FollowedStatus {
  const texts: Partial<Record<FlightText, string>> = {}
  for (const name of flightTexts) if (state[name] !== undefined) texts[name] = state[name]
  const isOnGround = state.actual_arrival !== undefined && state.status !== 'cancelled' && state.status !== 'diverted'
  return {
    departure: expectedTime(state, 'departure', from.at),
    arrival: expectedTime(state, 'arrival', until.at),
    cancelled: state.status === 'cancelled',
    landed: state.status === 'landed' || isOnGround,
    texts,
  }
}

const lateness = (expected: string | null, planned: number | undefined): number =>
  expected === null || planned === undefined ? 0 : Math.floor((Date.parse(expected) - planned) / minute)

/** By how many minutes departure or arrival is late, by the itinerary. */
function delayOf({ departure, arrival }: FollowedStatus, { from, until }: AirSegment, state: FlightState): number {
  const landing = state.scheduled_arrival === undefined ? undefined : Date.parse(state.scheduled_arrival)
  return Math.max(lateness(departure, from.at?.getTime()), lateness(arrival, until.at?.getTime() ?? landing))
}

const textTypes = {
  arrival_gate: 103,
  departure_gate: 104,
  departure_terminal: 105,
  arrival_terminal: 106,
  baggage_claim: 107,
} as const satisfies Record<FlightText, FollowedType>

const isOver = (segment: AirSegment, receivedAt: Date): boolean => {
  const departure = segment.from.estimatedAt ?? segment.from.at
  return departure !== null && departure.getTime() < receivedAt.getTime() - notifyForDays * 24 * 60 * minute
}

function changesOf(before: AirSegment, after: AirSegment, delay: number): readonly FollowedType[] {
  const was = before.followed?.status ?? null
  const is = after.followed?.status
  if (!is) return []
  const types: FollowedType[] = []
  if (is.cancelled && !was?.cancelled) types.push(100)
  const notifiedDelay = before.followed?.toldMinutes ?? 0
  const isFurther = notifiedDelay === 0 ? delay >= smallestDelay : delay >= notifiedDelay + furtherDelay
  if (!is.cancelled && isFurther) types.push(101)
  for (const name of ['arrival_gate', 'departure_gate', 'departure_terminal', 'arrival_terminal'] as const)
    if (before.texts[name] !== undefined && before.texts[name] !== after.texts[name]) types.push(textTypes[name])
  const belt = after.texts.baggage_claim
  const isFirstBelt = is.landed && !(was?.landed && before.texts.baggage_claim !== undefined)
  const isOtherBelt = before.texts.baggage_claim !== undefined && before.texts.baggage_claim !== belt
  if (belt !== undefined && (isFirstBelt || isOtherBelt)) types.push(107)
  if (is.landed && !was?.landed) types.push(301)
  return types
}

/** The segment after an observation, and what it changed for people. */
function take(before: AirSegment, step: Step, isQuiet: boolean): { segment: AirSegment; changes: readonly Change[] } {
  const status = statusFor(step.state, before)
  const delay = delayOf(status, before, step.state)
  const toldMinutes = before.followed?.toldMinutes ?? 0
  const followed: FollowedFlight = { since: before.followed?.since ?? null, status, toldMinutes }
  const after = withFlightStatus({ ...before, followed }, status)
  const types = changesOf(before, after, delay)
  const segment = types.includes(101) ? { ...after, followed: { ...followed, toldMinutes: delay } } : after
  const changes = isQuiet || isOver(after, step.receivedAt) ? [] : types
  return { segment, changes: changes.map((type) => ({ type, step, segment, minutes: delay })) }
}

/**
 * Takes a flight of an itinerary through what was observed since it was followed last. A segment that has just become this flight takes
 * over what was known by then, and nobody is notified of it.
 */
export function followSegment(
  segment: AirSegment,
  { steps }: Pick<CodedFlight, 'steps'>,
  followedSeq: number,
): { readonly segment: AirSegment; readonly changes: readonly Change[] } {
  const isNew = !segment.followed?.status
  const since = flightSince(segment)
  const known = isNew ? steps.findLast(({ receivedAt }) => receivedAt < since) : undefined
  const position = isNew ? (known?.seq ?? 0) : followedSeq
  let current = known ? take(segment, known, true).segment : segment
  const changes: Change[] = []
  for (const step of steps)
    if (step.seq > position) {
      const next = take(current, step, false)
      current = next.segment
      changes.push(...next.changes)
    }
  return { segment: current, changes }
}
