import type { ProtectionPolicy } from '../../commerce/index.ts'
import type { Segment } from '../../trips/index.ts'
import { mostDifferenceMinutes } from '../decisions/airline-schedule.ts'
import { keyOf } from '../flights/flight.ts'
import type { FlightToRegister, RegistrationEvent } from './registration.ts'

/** Why a registration is refused, in the words of its answer. */
export interface Refusal {
  readonly event: Exclude<RegistrationEvent, 1000>
  readonly field: 'trip_id' | 'subscription_id'
  readonly reason: string
  /** The flight that the reason is about. */
  readonly airSegmentId: string | null
}

/** A flight of an itinerary that cannot be watched, because something of it is not known. */
export interface UnknownFlight {
  readonly airSegmentId: string
  readonly reason: string
}

export interface TripFlights {
  /** In the order of their departures; the same flight twice counts once. */
  readonly flights: readonly FlightToRegister[]
  readonly unknown: readonly UnknownFlight[]
}

type AirSegment = Extract<Segment, { kind: 'air' }>

const nameOf = ({ texts }: AirSegment, n: number): string => texts.flight_number?.trim() || `Flight ${n + 1}`

function readFlight(segment: AirSegment, n: number): FlightToRegister | UnknownFlight {
  const { id: airSegmentId, airlineId, flightNumber, from, until } = segment
  const unknown = (what: string): UnknownFlight => ({ airSegmentId, reason: `${nameOf(segment, n)}: ${what}` })
  if (airlineId === null) return unknown('its airline is not known.')
  if (flightNumber === null) return unknown('it has no flight number.')
  if (from.place.airportId === null) return unknown('the airport of its departure is not known.')
  if (until.place.airportId === null) return unknown('the airport of its arrival is not known.')
  if (from.at === null || from.local === null) return unknown('the time of its departure is not known.')
  if (until.at === null) return unknown('the time of its arrival is not known.')
  return {
    airSegmentId,
    airlineId,
    number: flightNumber,
    originAirportId: from.place.airportId,
    destinationAirportId: until.place.airportId,
    day: from.local.slice(0, 10),
    scheduledDeparture: from.at,
    scheduledArrival: until.at,
    airlineDeparture: null,
    airlineArrival: null,
  }
}

const isKnown = (one: FlightToRegister | UnknownFlight): one is FlightToRegister => 'number' in one

/** The flights of an itinerary by their schedule. */
export function flightsOf(segments: readonly Segment[]): TripFlights {
  const air = segments.filter((one) => one.kind === 'air' && one.status !== 'deleted') as AirSegment[]
  const read = air.map(readFlight)
  const flights = read
    .filter(isKnown)
    .toSorted((one, other) => one.scheduledDeparture.getTime() - other.scheduledDeparture.getTime())
  const distinct = new Map(flights.toReversed().map((flight) => [keyOf(flight), flight]))
  return {
    flights: flights.filter((flight) => distinct.get(keyOf(flight)) === flight),
    unknown: read.flatMap((one) => (isKnown(one) ? [] : [one])),
  }
}

/** All that the rules look at. */
export interface RegistrationFacts {
  readonly policy: ProtectionPolicy
  readonly now: Date
  /** Those that are not covered yet. */
  readonly flights: readonly FlightToRegister[]
  readonly unknown: readonly UnknownFlight[]
  /** Other trips that were registered in the policy year of the first departure. */
  readonly tripsUsed: number
  /** The trip was registered in that year already. */
  readonly isTripCounted: boolean
  /** What was observed already; null: nothing has happened. */
  readonly disruption: { readonly airSegmentId: string; readonly reason: string } | null
}

const hourMs = 3_600_000
const minutes = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** A policy that begins with a day (midnight in UTC) begins with that day where the flight departs. */
const isBegun = (startAt: Date, { scheduledDeparture, day }: FlightToRegister): boolean => {
  const start = startAt.toISOString()
  return startAt <= scheduledDeparture || (start.endsWith('T00:00:00.000Z') && start.slice(0, 10) <= day)
}

function policyRefusal({ policy: { subscription }, flights: [first], now }: RegistrationFacts): string | null {
  const { status, startAt, finishAt, renews, humanId } = subscription
  const at = first?.scheduledDeparture ?? now
  if (status !== 'active') return `The policy ${humanId} is not in force: it is ${status}.`
  if (first && !isBegun(startAt, first))
    return `The policy ${humanId} begins on ${minutes(startAt)}, after the first departure.`
  if (finishAt <= at && !renews)
    return `The policy ${humanId} ends on ${minutes(finishAt)}, before the first departure.`
  return null
}

const differs = (itinerary: Date, airline: Date | null): boolean =>
  airline !== null && Math.abs(itinerary.getTime() - airline.getTime()) > mostDifferenceMinutes * 60_000

/** A flight whose itinerary has other times than the airline's schedule: with both. */
function scheduleRefusal(flights: readonly FlightToRegister[]): { airSegmentId: string; reason: string } | null {
  const other = flights.find(
    (flight) =>
      differs(flight.scheduledDeparture, flight.airlineDeparture) ||
      differs(flight.scheduledArrival, flight.airlineArrival),
  )
  if (!other) return null
  const { airSegmentId, number, scheduledDeparture, scheduledArrival, airlineDeparture, airlineArrival } = other
  const known = (at: Date | null): string => (at === null ? 'a time that is not known' : minutes(at))
  const itinerary = `${minutes(scheduledDeparture)} to ${minutes(scheduledArrival)}`
  const airline = `${known(airlineDeparture)} to ${known(airlineArrival)}`
  return {
    airSegmentId,
    reason: `Flight ${number}: the itinerary says ${itinerary}, the airline’s schedule ${airline}. Correct the trip.`,
  }
}

/** The first rule that refuses the registration, in the order of docs/contract/flight-protection.md#registration; null: it holds. */
export function refusalOf(facts: RegistrationFacts): Refusal | null {
  const { policy, flights, unknown, now, disruption } = facts
  const { registrationClosesHours, annualTripAllowance } = policy.terms
  const [first] = flights
  const blocked = (reason: string, airSegmentId: string | null, field: Refusal['field'] = 'trip_id'): Refusal => ({
    event: 1013,
    field,
    reason,
    airSegmentId,
  })
  const ofPolicy = policyRefusal(facts)
  if (ofPolicy !== null) return blocked(ofPolicy, first?.airSegmentId ?? null, 'subscription_id')
  if (unknown[0]) return blocked(unknown[0].reason, unknown[0].airSegmentId)
  if (!first) return blocked('The trip has no flights.', null)
  const ofSchedule = scheduleRefusal(flights)
  if (ofSchedule) return blocked(ofSchedule.reason, ofSchedule.airSegmentId)
  if (first.scheduledDeparture.getTime() - now.getTime() < registrationClosesHours * hourMs)
    return blocked(
      `Too late: the first departure is ${minutes(first.scheduledDeparture)}, and registration closes ${registrationClosesHours} hours before it.`,
      first.airSegmentId,
    )
  if (!facts.isTripCounted && facts.tripsUsed >= annualTripAllowance)
    return {
      event: 1001,
      field: 'subscription_id',
      airSegmentId: first.airSegmentId,
      reason:
        annualTripAllowance === 1
          ? 'The one trip of the policy year is used up.'
          : `The ${annualTripAllowance} trips of the policy year are used up.`,
    }
  if (disruption) return { event: 1016, field: 'trip_id', ...disruption }
  return null
}
