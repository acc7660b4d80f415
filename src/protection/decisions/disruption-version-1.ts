import type { FlightProtectionTerms } from '../../commerce/index.ts'
import { countingObservations, type FlightState, stateOfCounting } from '../flights/flight.ts'
import type { DisruptionKind, FlightInput, RegisteredObservation } from './decision.ts'
import { inOrder } from './flight-order.ts'

/** What is known of a disruption of a flight, as version 1 of the rules says it. Frozen: it has decided claims. */
export interface Finding {
  readonly airSegmentId: string
  readonly kind: DisruptionKind
  /** By the facts, or by the last estimate where there are none yet. */
  readonly holds: boolean
  /** The facts are in: nothing is estimated. */
  readonly settled: boolean
  /** How late, or how much is left for a connection. */
  readonly minutes: number | null
  /** Why it holds or not, for people. */
  readonly reason: string
}

/** A registered flight and what is known of it. */
interface KnownFlight {
  readonly flight: FlightInput
  readonly state: FlightState
  readonly cancelled: boolean
  readonly diverted: boolean
  /** Landed with its actual time; a source that has never said a status need not say this one. */
  readonly arrived: boolean
  /** The actual arrival, else the last estimate, in milliseconds. */
  readonly arrival: number | null
  /** When the estimated departure was said, in milliseconds. */
  readonly departureEstimatedAt: number | null
}

const minute = 60_000
const day = 24 * 60 * minute
/** Whole minutes; a part of a minute does not count. */
const minutesBetween = (from: number, to: number): number => Math.floor((to - from) / minute)
const timeOf = (text: string | undefined): number | null => (text === undefined ? null : Date.parse(text))
const name = ({ airline, number }: FlightInput): string => `${airline} ${number}`

function known(flight: FlightInput, observations: readonly RegisteredObservation[]): KnownFlight {
  const counting = countingObservations(observations.filter((one) => one.airSegmentId === flight.airSegmentId))
  const state = stateOfCounting(counting)
  const cancelled = state.status === 'cancelled'
  const landedElsewhere =
    state.status === 'landed' && state.diverted_to !== undefined && state.diverted_to !== flight.destination
  return {
    flight,
    state,
    cancelled,
    diverted: state.status === 'diverted' || landedElsewhere,
    arrived: state.actual_arrival !== undefined && (state.status === undefined || state.status === 'landed'),
    arrival: timeOf(state.actual_arrival ?? state.estimated_arrival),
    departureEstimatedAt: timeOf(counting.findLast(({ facts }) => facts.estimated_departure !== undefined)?.observedAt),
  }
}

function delayed({ flight, cancelled, diverted, arrived, arrival }: KnownFlight, bound: number) {
  if (cancelled || diverted)
    return {
      holds: false,
      settled: true,
      minutes: null,
      reason: `The flight is ${cancelled ? 'cancelled' : 'diverted'}, not delayed.`,
    }
  if (arrival === null) return { holds: false, settled: false, minutes: null, reason: 'No other arrival is known.' }
  const minutes = minutesBetween(Date.parse(flight.scheduledArrival), arrival)
  const late = minutes > 0 ? `${minutes} minutes late` : 'on time'
  return {
    holds: minutes >= bound,
    settled: arrived,
    minutes,
    reason: `${name(flight)} ${arrived ? 'arrived' : 'is expected to arrive'} ${late}; ${bound} minutes or more are a delay.`,
  }
}

function cancelled({ flight, cancelled, diverted, arrived }: KnownFlight) {
  return {
    holds: cancelled,
    settled: cancelled || diverted || arrived,
    minutes: null,
    reason: `${name(flight)} is ${cancelled ? '' : 'not '}cancelled.`,
  }
}

function diverted({ flight, state, cancelled, diverted, arrived }: KnownFlight) {
  const to = state.diverted_to === undefined ? 'another airport' : state.diverted_to
  return {
    holds: diverted,
    settled: cancelled || diverted || arrived,
    minutes: null,
    reason: diverted ? `${name(flight)} is diverted to ${to}.` : `${name(flight)} is not diverted.`,
  }
}

/** Does a flight go on from where the one before it arrives, at most a day later? */
const connects = (before: FlightInput, next: FlightInput): boolean => {
  const layover = Date.parse(next.scheduledDeparture) - Date.parse(before.scheduledArrival)
  return before.destination === next.origin && layover >= 0 && layover <= day
}

/** Of the flight that is missed. */
function missed(before: KnownFlight | undefined, next: KnownFlight, bound: number) {
  const none = (reason: string, settled: boolean) => ({ holds: false, settled, minutes: null, reason })
  if (before === undefined || !connects(before.flight, next.flight)) return none('It is no connection.', true)
  if (before.cancelled || before.diverted)
    return none(`${name(before.flight)} is ${before.cancelled ? 'cancelled' : 'diverted'}.`, true)
  if (next.cancelled) return none(`${name(next.flight)} is cancelled.`, true)
  if (before.arrival === null) return none('No other arrival is known.', false)
  const departure = Date.parse(
    next.state.actual_departure ?? next.state.estimated_departure ?? next.flight.scheduledDeparture,
  )
  const minutes = minutesBetween(before.arrival, departure)
  const late = before.arrival > Date.parse(before.flight.scheduledArrival)
  return {
    holds: late && minutes < bound,
    settled: before.arrived,
    minutes,
    reason: late
      ? `${minutes} minutes are left between ${name(before.flight)} and ${name(next.flight)}; less than ${bound} are a missed connection.`
      : `${name(before.flight)} is on time.`,
  }
}

/** Told before the departure: whoever is in the air has no use for it. */
function lounge({ flight, state, departureEstimatedAt }: KnownFlight, bound: number) {
  const estimated = timeOf(state.estimated_departure)
  const waits = state.actual_departure === undefined && (state.status === undefined || state.status === 'scheduled')
  if (estimated === null || departureEstimatedAt === null || !waits || departureEstimatedAt >= estimated)
    return { holds: false, settled: false, minutes: null, reason: 'No later departure is expected.' }
  const minutes = minutesBetween(Date.parse(flight.scheduledDeparture), estimated)
  return {
    holds: minutes >= bound,
    settled: false,
    minutes,
    reason: `${name(flight)} is expected to depart ${minutes} minutes late; ${bound} minutes or more give access to a lounge.`,
  }
}

/** What observations show of each kind for each flight, by departure and then in the order of the kinds. */
export function findingsOf(
  terms: FlightProtectionTerms,
  flights: readonly FlightInput[],
  observations: readonly RegisteredObservation[],
): readonly Finding[] {
  const all = inOrder(flights).map((flight) => known(flight, observations))
  return all.flatMap((one, n) => {
    const { airSegmentId } = one.flight
    return [
      { airSegmentId, kind: 'flight_delayed' as const, ...delayed(one, terms.delayMinutes) },
      { airSegmentId, kind: 'flight_cancelled' as const, ...cancelled(one) },
      { airSegmentId, kind: 'flight_diverted' as const, ...diverted(one) },
      {
        airSegmentId,
        kind: 'missed_connection' as const,
        ...missed(all[n - 1], one, terms.minimumConnectionMinutes),
      },
      { airSegmentId, kind: 'lounge_access' as const, ...lounge(one, terms.loungeDelayMinutes) },
    ]
  })
}
