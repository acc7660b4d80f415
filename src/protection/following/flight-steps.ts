import type { FlightCode, FlightState } from '../flights/flight.ts'

/** Until where a flight was followed. */
export interface FollowedFlight {
  readonly id: string
  readonly originAirportId: string
  /** The last observation that itineraries and notifications have followed. */
  readonly followedSeq: number
}

/** What is known of a flight after an observation. */
export interface Step {
  readonly seq: number
  readonly receivedAt: Date
  readonly state: FlightState
}

/** A flight under one of its codes. */
export interface CodedFlight {
  readonly flightId: string
  readonly code: FlightCode
  readonly steps: readonly Step[]
}

/** What is known after the observations until a number. */
export const stateUntil = ({ steps }: Pick<CodedFlight, 'steps'>, seq: number): FlightState =>
  steps.findLast((step) => step.seq <= seq)?.state ?? {}
