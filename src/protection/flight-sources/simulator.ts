import { createHash } from 'node:crypto'
import type { FlightFacts } from '../flights/flight.ts'

/** A flight by codes and times, as a source is asked for it. */
export interface ScheduledFlight {
  readonly airline: string
  readonly number: string
  readonly origin: string
  readonly destination: string
  readonly scheduledDeparture: Date
  readonly scheduledArrival: Date
}

/** What a source says of a flight at a time. */
export interface FlightReport {
  readonly observedAt: Date
  readonly facts: Readonly<Partial<FlightFacts>>
  /** Other codes of the flight, such as `AA6144`. */
  readonly codeshares: readonly string[]
}

/** Numbers from 0 to 1 that follow from the seed and the flight alone; each use has a name, so that a new one changes no other. */
const drawsOf =
  (seed: string, { airline, number, origin, scheduledDeparture }: ScheduledFlight) =>
  (name: string): number =>
    createHash('sha256')
      .update([seed, airline, number, origin, scheduledDeparture.toISOString(), name].join(' '))
      .digest()
      .readUInt32BE(0) /
    2 ** 32

const minute = 60_000
const hour = 60 * minute

/** How late a flight arrives, in minutes: of a hundred, 70 are in time, 20 a little late, 7 late, 3 very late. */
function lateMinutes(draw: (name: string) => number): number {
  const share = draw('late')
  const within = draw('how late')
  if (share < 0.7) return Math.round(within * 14) - 7
  if (share < 0.9) return 15 + Math.round(within * 44)
  if (share < 0.97) return 60 + Math.round(within * 119)
  return 180 + Math.round(within * 420)
}

export type Fate = 'flown' | 'cancelled' | 'reinstated' | 'diverted'

/** Of a thousand flights 20 are cancelled, 2 of them reinstated, and 4 land elsewhere. */
function fateOf(draw: (name: string) => number): Fate {
  const share = draw('fate')
  if (share < 0.018) return 'cancelled'
  if (share < 0.02) return 'reinstated'
  return share < 0.024 ? 'diverted' : 'flown'
}

const gateOf = (draw: (name: string) => number, name: string): string =>
  `${'ABCDE'[Math.floor(draw(`${name} row`) * 5)] ?? 'A'}${1 + Math.floor(draw(`${name} number`) * 40)}`

const later = (time: Date, minutes: number): Date => new Date(time.getTime() + minutes * minute)

/**
 * All reports about a flight from two days before its departure until its baggage is out: estimates that come closer to what happens,
 * gates that change, a cancellation, a landing elsewhere. The same seed gives the same.
 */
export function timelineOf(seed: string, flight: ScheduledFlight): readonly FlightReport[] {
  const draw = drawsOf(seed, flight)
  const { scheduledDeparture, scheduledArrival } = flight
  const reports: FlightReport[] = []
  const say = (observedAt: Date, facts: Partial<FlightFacts>): void => {
    reports.push({ observedAt, facts, codeshares: [] })
  }
  const before = (milliseconds: number): Date => new Date(scheduledDeparture.getTime() - milliseconds)
  const fate = fateOf(draw)
  const late = lateMinutes(draw)
  /** Some of a delay is made up for in the air. */
  const lateDeparture = late <= 0 ? 0 : late + Math.round(draw('made up') * 10)
  const departure = later(scheduledDeparture, lateDeparture)
  const arrival = later(scheduledArrival, late)

  say(before(48 * hour), {
    destination: flight.destination,
    scheduled_departure: scheduledDeparture.toISOString(),
    scheduled_arrival: scheduledArrival.toISOString(),
    status: 'scheduled',
    departure_terminal: String(1 + Math.floor(draw('terminal') * 4)),
    arrival_terminal: String(1 + Math.floor(draw('arrival terminal') * 4)),
  })
  say(before(3 * hour), { departure_gate: gateOf(draw, 'gate') })
  if (fate === 'cancelled' || fate === 'reinstated') {
    const at = before((1 + draw('cancelled when') * 20) * hour)
    say(at, { status: 'cancelled' })
    if (fate === 'cancelled') return sorted(reports)
    say(later(at, 30), { status: 'scheduled' })
  }
  if (late >= 15)
    for (const [hours, part] of [
      [3, 0.4],
      [1.5, 0.7],
      [0.5, 1],
    ] as const)
      say(before(hours * hour), {
        estimated_departure: later(scheduledDeparture, Math.round(lateDeparture * part)).toISOString(),
        estimated_arrival: later(scheduledArrival, Math.round(late * part)).toISOString(),
      })
  if (draw('gate changes') < 0.08) say(before(45 * minute), { departure_gate: gateOf(draw, 'other gate') })
  say(departure, {
    status: 'departed',
    actual_departure: departure.toISOString(),
    estimated_arrival: arrival.toISOString(),
    arrival_gate: gateOf(draw, 'arrival gate'),
  })
  if (fate === 'diverted') {
    const elsewhere = flight.destination === 'SNN' ? 'KEF' : 'SNN'
    say(later(departure, 45), { status: 'diverted', diverted_to: elsewhere })
    return sorted(reports)
  }
  say(arrival, { status: 'landed', actual_arrival: arrival.toISOString() })
  say(later(arrival, 12), { baggage_claim: String(1 + Math.floor(draw('belt') * 18)) })
  return sorted(reports)
}

const sorted = (reports: readonly FlightReport[]): readonly FlightReport[] =>
  reports.toSorted((one, other) => one.observedAt.getTime() - other.observedAt.getTime())

/** The reports of the simulator about a flight until now. */
export const simulated = (seed: string, flight: ScheduledFlight, now: Date): readonly FlightReport[] =>
  timelineOf(seed, flight).filter(({ observedAt }) => observedAt <= now)
