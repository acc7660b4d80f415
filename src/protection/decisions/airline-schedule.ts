import type { FlightInput } from './decision.ts'

/** A time of the itinerary that differs by more than this from the airline's is another one. */
export const mostDifferenceMinutes = 15

const isSame = (itinerary: string, airline: string | null): boolean =>
  airline !== null && Math.abs(Date.parse(itinerary) - Date.parse(airline)) <= mostDifferenceMinutes * 60_000

/** A source has stated the departure of the itinerary. */
export const isDepartureConfirmed = ({ scheduledDeparture, airlineSchedule }: FlightInput): boolean =>
  isSame(scheduledDeparture, airlineSchedule?.departure ?? null)

/** A source has stated both times of the itinerary. */
export const isScheduleConfirmed = (flight: FlightInput): boolean =>
  isDepartureConfirmed(flight) && isSame(flight.scheduledArrival, flight.airlineSchedule?.arrival ?? null)

/** A source has stated another time than the itinerary. */
export const isScheduleContradicted = ({
  scheduledDeparture,
  scheduledArrival,
  airlineSchedule,
}: FlightInput): boolean =>
  (airlineSchedule?.departure != null && !isSame(scheduledDeparture, airlineSchedule.departure)) ||
  (airlineSchedule?.arrival != null && !isSame(scheduledArrival, airlineSchedule.arrival))

/** The flight by the schedule that counts: the airline's, as far as a source has said it, else the itinerary's. */
export const coveredFlight = (flight: FlightInput): FlightInput => ({
  ...flight,
  scheduledDeparture: flight.airlineSchedule?.departure ?? flight.scheduledDeparture,
  scheduledArrival: flight.airlineSchedule?.arrival ?? flight.scheduledArrival,
})
