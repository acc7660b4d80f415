import { definePort } from '../../platform/port.ts'
import type { FlightReport, ScheduledFlight } from './simulator.ts'

/** A flight as it is looked up at a source: codes of the airline and the airport in both alphabets, where they have them. */
export interface WatchedFlight extends ScheduledFlight {
  readonly airlineIcao: string | null
  readonly originCodes: readonly string[]
}

/** A source of flight status. */
export interface FlightSource {
  readonly name: string
  /** What it cannot see, as a text for people; shown where flights are registered and at the desk. */
  readonly cannotSee: string
  /** What it says of a flight now; undefined where it does not know the flight. */
  poll(flight: WatchedFlight, now: Date, signal: AbortSignal): Promise<readonly FlightReport[] | undefined>
}

/** The request to the source failed and is repeated. `waitMs`: how long the source says to wait. */
export class SourceFailure extends Error {
  readonly waitMs: number | undefined
  constructor(message: string, waitMs?: number) {
    super(message)
    this.name = 'SourceFailure'
    this.waitMs = waitMs
  }
}

/** The source that is configured; null: observations are only pushed. */
export const flightSource = definePort<() => FlightSource | null>('the source that flights are polled from')

const minute = 60_000
const hour = 60 * minute

/** Flights are watched from two days before departure until a day after arrival. */
export const watchedBefore = 48 * hour
export const watchedAfter = 24 * hour

export interface PolledFlight {
  readonly scheduledDeparture: Date
  readonly scheduledArrival: Date
  /** As far as it is known. */
  readonly expectedArrival: Date | null
  readonly landed: boolean
}

/** When a flight is polled again: more often near departure and in the air; null once it has landed and its belt may be known. */
export function nextPollAt({ scheduledDeparture, ...flight }: PolledFlight, now: Date): Date | null {
  const arrival = (flight.expectedArrival ?? flight.scheduledArrival).getTime()
  if (flight.landed && now.getTime() >= arrival + hour) return null
  if (now.getTime() >= flight.scheduledArrival.getTime() + watchedAfter) return null
  const left = scheduledDeparture.getTime() - now.getTime()
  const gap = left > 24 * hour ? 6 * hour : left > 3 * hour ? hour : 10 * minute
  return new Date(now.getTime() + gap)
}

/** A flight that the source does not know, or for which the request failed, is polled with a growing delay. */
export const retryPollAt = (failures: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(10 * minute * 2 ** Math.min(failures, 6), 6 * hour))
