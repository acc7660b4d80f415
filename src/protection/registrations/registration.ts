import type { FlightProtectionTerms } from '../../commerce/index.ts'
import type { FlightCode } from '../flights/flight.ts'

/** A flight by the schedule that is covered. It stays as it was when the itinerary is edited later. */
export interface RegisteredFlight extends FlightCode {
  readonly airSegmentId: string
  readonly destinationAirportId: string
  readonly scheduledDeparture: Date
  readonly scheduledArrival: Date
}

/** 1000: registered. 1001: the allowance is used up. 1016: the disruption was there already. 1013: refused for another reason. */
export type RegistrationEvent = 1000 | 1001 | 1013 | 1016

/** A trip whose flights are covered by a subscription, or why they are not. */
export interface Registration {
  readonly id: string
  readonly companyId: string
  readonly subscriptionId: string
  /** The insured; null once the person was erased. */
  readonly userId: string | null
  readonly tripId: string | null
  readonly status: 'registered' | 'refused'
  readonly event: RegistrationEvent
  /** Why it was refused. */
  readonly reason: string | null
  readonly terms: FlightProtectionTerms
  readonly yearStart: Date | null
  readonly flights: readonly RegisteredFlight[]
  readonly registeredAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}
