import { Temporal } from 'temporal-polyfill'
import type { FlightProtectionTerms } from '../../commerce/index.ts'
import { isScheduleConfirmed } from '../decisions/airline-schedule.ts'
import type { FlightInput, RegisteredObservation } from '../decisions/decision.ts'
import type { FlightCode } from '../flights/flight.ts'

/** A flight that is covered. It stays as it was when the itinerary is edited later. */
export interface FlightToRegister extends FlightCode {
  readonly airSegmentId: string
  readonly destinationAirportId: string
  /** Of the itinerary when it was registered. */
  readonly scheduledDeparture: Date
  readonly scheduledArrival: Date
  /** The airline's schedule, as a source first stated it. It counts before the itinerary; null: no source has stated it. */
  readonly airlineDeparture: Date | null
  readonly airlineArrival: Date | null
}

/** As it is read: with the codes that people know. IATA, else ICAO. */
export interface RegisteredFlight extends FlightToRegister {
  readonly airline: string
  readonly origin: string
  readonly destination: string
}

/** A flight as decisions take it. */
export const flightInputOf = (flight: RegisteredFlight): FlightInput => ({
  airSegmentId: flight.airSegmentId,
  airline: flight.airline,
  number: flight.number,
  origin: flight.origin,
  destination: flight.destination,
  scheduledDeparture: flight.scheduledDeparture.toISOString(),
  scheduledArrival: flight.scheduledArrival.toISOString(),
  airlineSchedule: {
    departure: flight.airlineDeparture?.toISOString() ?? null,
    arrival: flight.airlineArrival?.toISOString() ?? null,
  },
})

/** `unverified`: no source has confirmed the times of the itinerary. */
export type ScheduleState = 'confirmed' | 'unverified'

export const scheduleOf = (flight: RegisteredFlight): ScheduleState =>
  isScheduleConfirmed(flightInputOf(flight)) ? 'confirmed' : 'unverified'

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
  readonly productId: string | null
  readonly productVersion: number | null
  /** The start of the policy year in which the first flight departs. */
  readonly yearStart: Date | null
  /** In the order of their departures. Empty for a refusal. */
  readonly flights: readonly RegisteredFlight[]
  readonly registeredAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A registration with how far decisions about it have come. */
export interface DecidedRegistration extends Registration {
  /** The last observation that a decision was made on. */
  readonly decidedSeq: number
  /** Of the observations until then those that still count. */
  readonly observations: readonly RegisteredObservation[]
}

/** What a new registration is made of; a refusal has no flights. */
export interface NewRegistration extends Omit<DecidedRegistration, 'flights' | 'createdAt' | 'updatedAt'> {
  readonly flights: readonly FlightToRegister[]
}

/** Which registrations a list has; what is left out or undefined does not count. */
export interface RegistrationFilter {
  readonly companyId?: string | undefined
  readonly userId?: string | undefined
  readonly subscriptionId?: string | undefined
  readonly tripId?: string | undefined
  readonly status?: Registration['status'] | undefined
}

/** The start of the policy year in which a time lies: it begins with the subscription and on each anniversary. */
export function policyYearStart(startAt: Date, at: Date): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(startAt.getTime()).toZonedDateTimeISO('UTC')
  const yearOf = (years: number) => start.add({ years }).epochMilliseconds
  let years = 0
  while (yearOf(years + 1) <= at.getTime()) years++
  return new Date(yearOf(years))
}
