import type { FlightProtectionTerms } from '../../commerce/index.ts'
import type { Observation } from '../flights/flight.ts'
import type { ClaimKind, ClaimStatus, WithdrawnBy } from './claim-status.ts'

/** Raised when the same inputs may give another result. A version that has decided a claim stays in the code. */
export const decisionVersion = 2

export type DisruptionKind = ClaimKind | 'lounge_access'

/** The event of each kind of disruption. */
export const disruptionEvents = {
  flight_delayed: 1002,
  flight_cancelled: 1003,
  flight_diverted: 1004,
  missed_connection: 1005,
  baggage_delayed: 1006,
  baggage_lost: 1007,
  lounge_access: 1008,
} as const satisfies Record<DisruptionKind, number>

/** A registered flight, by codes that people know and times in UTC, ISO with milliseconds. */
export interface FlightInput {
  readonly airSegmentId: string
  readonly airline: string
  readonly number: string
  readonly origin: string
  readonly destination: string
  /** By the itinerary, as it was registered. */
  readonly scheduledDeparture: string
  readonly scheduledArrival: string
  /** The first that a source has stated; null: none has. Version 1 knew of none, and counted from the itinerary. */
  readonly airlineSchedule?: { readonly departure: string | null; readonly arrival: string | null }
}

/** An observation of one of the flights. */
export interface RegisteredObservation extends Observation {
  readonly airSegmentId: string
}

export interface BaggageInput {
  readonly airSegmentId: string
  readonly kind: 'delayed' | 'lost'
  readonly reference: string
}

/** A claim of this registration, as it is. */
export interface ClaimInput {
  readonly airSegmentId: string
  readonly kind: ClaimKind
  readonly status: ClaimStatus
  readonly amount: number
  readonly withdrawnBy: WithdrawnBy | null
  /** Staff have accepted it: then the facts do not withdraw it. */
  readonly acceptedByStaff: boolean
}

/** All that a decision is made from. It is JSON: its digest is over its canonical text. */
export interface DecisionInputs {
  readonly version: number
  readonly terms: FlightProtectionTerms
  readonly registration: {
    readonly id: string
    readonly registeredAt: string
    /** The policy was voided, or closed with a refund. */
    readonly policyVoid: boolean
    readonly flights: readonly FlightInput[]
  }
  /** In any order; the same one twice counts once. */
  readonly observations: readonly RegisteredObservation[]
  readonly baggageReports: readonly BaggageInput[]
  /** The disruptions that were notified before: each is notified once. The name is in stored decisions and stays. */
  readonly told: readonly { readonly airSegmentId: string; readonly kind: DisruptionKind }[]
  readonly claims: readonly ClaimInput[]
  /** Paid and open claims of other registrations: of the same trip, and of the same policy year. */
  readonly others: { readonly trip: number; readonly year: number }
  /** Claims under other registrations for the same loss: the same person, flight and kind. One of another company has no readable id. */
  readonly sameLoss: readonly {
    readonly airSegmentId: string
    readonly kind: ClaimKind
    readonly humanId: string | null
    /** Of another account whose name and birthday, or bank account, are the same: a person decides. Version 1 knew only the same account. */
    readonly isOtherAccount?: boolean
  }[]
}

export type DisruptionOutcome = 'claim' | 'capped_per_trip' | 'capped_annual' | 'blocked' | 'no_claim'

/** A disruption that is notified now, and what follows from it. */
export interface NotifiedDisruption {
  readonly airSegmentId: string
  readonly kind: DisruptionKind
  readonly event: number
  /** How late, or how much is left for a connection. */
  readonly minutes: number | null
  readonly outcome: DisruptionOutcome
  /** What its claim is for; of a capped or blocked one what would have been paid; null where nothing is paid. */
  readonly amount: number | null
  /** Of a capped one: the cap and what counts under it already. */
  readonly cap: { readonly limit: number; readonly counted: number } | null
  readonly reason: string
  /** In Spanish, from version 2 on. */
  readonly reasonEs?: string
}

/** What becomes of a claim: the statuses that it passes through, in their order. A new one begins with `submitted`. */
export interface ClaimMoves {
  readonly airSegmentId: string
  readonly kind: ClaimKind
  readonly amount: number
  readonly moves: readonly ClaimMove[]
  /** The claim waits for a person, and event 1012 says why. From version 2 on. */
  readonly blocked?: { readonly reason: string; readonly reasonEs: string }
}

export interface ClaimMove {
  readonly status: ClaimStatus
  readonly reason: string
  /** In Spanish, from version 2 on. */
  readonly reasonEs?: string
}

export interface Decision {
  readonly version: number
  readonly disruptions: readonly NotifiedDisruption[]
  readonly claims: readonly ClaimMoves[]
}
