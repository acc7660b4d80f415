import type { FlightProtectionTerms } from '../../commerce/index.ts'
import { countingObservations, type FlightState, stateOfCounting } from '../flights/flight.ts'
import { coveredFlight, isDepartureConfirmed, isScheduleConfirmed, isScheduleContradicted } from './airline-schedule.ts'
import type { DisruptionKind, FlightInput, RegisteredObservation } from './decision.ts'
import { inOrder } from './flight-order.ts'
import {
  arrival,
  cancellation,
  connection,
  diversion,
  lateDeparture,
  noArrivalKnown,
  noConnection,
  noLaterDeparture,
  notDelayed,
  onTime,
  otherSchedule,
  type Reason,
  unconfirmedSchedule,
} from './reasons.ts'

/** What is known of a disruption of a flight. */
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
  readonly reason: Reason
  /** Why the facts alone do not decide it; null: they do. */
  readonly doubt: Reason | null
}

/** A registered flight and what is known of it. */
interface KnownFlight {
  /** By the schedule that counts. */
  readonly flight: FlightInput
  readonly state: FlightState
  readonly cancelled: boolean
  readonly diverted: boolean
  /** Landed with its actual time; a source that never states a status need not state this one. */
  readonly arrived: boolean
  /** The actual arrival, else the last estimate, in milliseconds. */
  readonly arrival: number | null
  /** When the estimated departure was stated, in milliseconds. */
  readonly departureEstimatedAt: number | null
  /** Why its departure cannot be relied on; null: it can. */
  readonly departureDoubt: Reason | null
  /** Why its times cannot be relied on; null: they can. */
  readonly scheduleDoubt: Reason | null
}

const minute = 60_000
const day = 24 * 60 * minute
/** Whole minutes; a part of a minute does not count. */
const minutesBetween = (from: number, to: number): number => Math.floor((to - from) / minute)
const timeOf = (text: string | undefined): number | null => (text === undefined ? null : Date.parse(text))

const doubtOf = (registered: FlightInput): Reason =>
  isScheduleContradicted(registered) ? otherSchedule(registered) : unconfirmedSchedule(registered)

function known(registered: FlightInput, observations: readonly RegisteredObservation[]): KnownFlight {
  const flight = coveredFlight(registered)
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
    departureDoubt: isDepartureConfirmed(registered) ? null : doubtOf(registered),
    scheduleDoubt: isScheduleConfirmed(registered) ? null : doubtOf(registered),
  }
}

type Found = Pick<Finding, 'holds' | 'settled' | 'minutes' | 'reason' | 'doubt'>

function delayed(
  { flight, cancelled, diverted, arrived, arrival: at, scheduleDoubt }: KnownFlight,
  bound: number,
): Found {
  if (cancelled || diverted)
    return { holds: false, settled: true, minutes: null, reason: notDelayed(cancelled), doubt: null }
  if (at === null) return { holds: false, settled: false, minutes: null, reason: noArrivalKnown, doubt: null }
  const minutes = minutesBetween(Date.parse(flight.scheduledArrival), at)
  const reason = arrival(flight, minutes, arrived, bound)
  return { holds: minutes >= bound, settled: arrived, minutes, reason, doubt: scheduleDoubt }
}

const cancelled = ({ flight, cancelled, diverted, arrived, departureDoubt }: KnownFlight): Found => ({
  holds: cancelled,
  settled: cancelled || diverted || arrived,
  minutes: null,
  reason: cancellation(flight, cancelled),
  doubt: departureDoubt,
})

const diverted = ({ flight, state, cancelled, diverted, arrived, departureDoubt }: KnownFlight): Found => ({
  holds: diverted,
  settled: cancelled || diverted || arrived,
  minutes: null,
  reason: diversion(flight, diverted, state.diverted_to),
  doubt: departureDoubt,
})

/** Does a flight go on from where the one before it arrives, at most a day later? */
const connects = (before: FlightInput, next: FlightInput): boolean => {
  const layover = Date.parse(next.scheduledDeparture) - Date.parse(before.scheduledArrival)
  return before.destination === next.origin && layover >= 0 && layover <= day
}

/** Of the flight that is missed. */
function missed(before: KnownFlight | undefined, next: KnownFlight, bound: number): Found {
  const none = (reason: Reason, settled: boolean) => ({ holds: false, settled, minutes: null, reason, doubt: null })
  if (before === undefined || !connects(before.flight, next.flight)) return none(noConnection, true)
  if (before.cancelled) return none(cancellation(before.flight, true), true)
  if (before.diverted) return none(diversion(before.flight, true, before.state.diverted_to), true)
  if (next.cancelled) return none(cancellation(next.flight, true), true)
  if (before.arrival === null) return none(noArrivalKnown, false)
  const departure = Date.parse(
    next.state.actual_departure ?? next.state.estimated_departure ?? next.flight.scheduledDeparture,
  )
  const minutes = minutesBetween(before.arrival, departure)
  const late = before.arrival > Date.parse(before.flight.scheduledArrival)
  return {
    holds: late && minutes < bound,
    settled: before.arrived,
    minutes,
    reason: late ? connection(before.flight, next.flight, minutes, bound) : onTime(before.flight),
    doubt: before.scheduleDoubt ?? next.departureDoubt,
  }
}

/** Only before the departure: a passenger in the air has no use for a lounge. */
function lounge({ flight, state, departureEstimatedAt }: KnownFlight, bound: number): Found {
  const estimated = timeOf(state.estimated_departure)
  const waits = state.actual_departure === undefined && (state.status === undefined || state.status === 'scheduled')
  if (estimated === null || departureEstimatedAt === null || !waits || departureEstimatedAt >= estimated)
    return { holds: false, settled: false, minutes: null, reason: noLaterDeparture, doubt: null }
  const minutes = minutesBetween(Date.parse(flight.scheduledDeparture), estimated)
  const reason = lateDeparture(flight, minutes, bound)
  return { holds: minutes >= bound, settled: false, minutes, reason, doubt: null }
}

/** By the schedule that counts. */
export const inCoveredOrder = (flights: readonly FlightInput[]): FlightInput[] => {
  const byId = new Map(flights.map((flight) => [flight.airSegmentId, flight]))
  return inOrder(flights.map(coveredFlight)).flatMap(({ airSegmentId }) => byId.get(airSegmentId) ?? [])
}

/** What observations show of each kind for each flight, by departure and then in the order of the kinds. */
export function findingsOf(
  terms: FlightProtectionTerms,
  flights: readonly FlightInput[],
  observations: readonly RegisteredObservation[],
): readonly Finding[] {
  const all = inCoveredOrder(flights).map((flight) => known(flight, observations))
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
