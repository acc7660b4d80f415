import type { FlightProtectionTerms } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { FlightCode } from '../flights/flight.ts'

/** A flight of an itinerary. */
export interface FlightSegmentRef extends FlightCode {
  readonly segmentId: string
  readonly tripId: string
}

/** Somebody whose flight is covered: flight protection notifies them of disruptions, by the registered schedule and these terms. */
export interface CoveredSegment {
  readonly segmentId: string
  readonly registrationId: string
  readonly userId: string
  readonly scheduledDeparture: Date
  readonly scheduledArrival: Date
  readonly terms: FlightProtectionTerms
}

// By flight and not by the id of the segment alone: a client that sends a trip without ids gives its segments new ones.
const covering = prepared<CoveredSegment>(`
  select s.segment as "segmentId", f.registration_id as "registrationId", r.user_id as "userId", coalesce(f.airline_departure, f.scheduled_departure) as "scheduledDeparture",
    coalesce(f.airline_arrival, f.scheduled_arrival) as "scheduledArrival", r.terms
  from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::date[]) as s(segment, trip, airline, number, origin, day)
  join registered_flights f on (f.airline_id, f.number, f.origin_airport_id, f.day, f.trip_id) = (s.airline, s.number, s.origin, s.day, s.trip)
  join flight_registrations r on r.id = f.registration_id
  where r.user_id is not null order by s.segment, f.registration_id`)

/** The people whom flight protection notifies of these flights. */
export async function coveredSegments(ctx: Ctx, segments: readonly FlightSegmentRef[]): Promise<CoveredSegment[]> {
  if (segments.length === 0) return []
  return covering(ctx.db, [
    segments.map((one) => one.segmentId),
    segments.map((one) => one.tripId),
    segments.map((one) => one.airlineId),
    segments.map((one) => one.number),
    segments.map((one) => one.originAirportId),
    segments.map((one) => one.day),
  ])
}
