import type { FlightFacts, FlightState, FlightStatus } from '../flights/flight.ts'

/** A flight with what is known of it, by codes that people know. */
export interface KeptFlight {
  readonly id: string
  readonly airline: string
  readonly airlineName: string
  readonly number: string
  readonly origin: string
  readonly day: string
  readonly status: FlightStatus
  /** The actual time, else the estimated, else the scheduled one. */
  readonly expectedDeparture: Date | null
  readonly expectedArrival: Date | null
  readonly facts: FlightState
  /** `BA117`, and the same flight under other codes. */
  readonly codes: readonly string[]
  /** The latest time of an observation that counts. */
  readonly observedAt: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** An observation as it was sent. */
export interface KeptObservation {
  readonly id: string
  readonly seq: number
  readonly source: string
  readonly observedAt: Date
  readonly receivedAt: Date
  /** Under which code it was sent, and the codeshares that it named. */
  readonly codes: readonly string[]
  readonly facts: Readonly<Partial<FlightFacts>>
  readonly digest: string
  readonly changed: boolean
  /** When staff took it back, and why; null: it stands. */
  readonly takenBackAt: Date | null
  readonly takenBackReason: string | null
}
