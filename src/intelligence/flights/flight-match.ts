/**
 * Which flights an alert is about: the five association rules of the contract (v2, For Flights; docs/decisions/0008).
 * The rules say what an alert’s airlines and airports mean:
 *
 *   rule                                   airlines   airports               the flight must have
 *   1 an airline in a country              named      all of the country’s   one of the airlines, and one of the airports
 *   2 an airline everywhere                named      none                   one of the airlines
 *   3 an airline at an airport             named      named                  one of the airlines, and one of the airports
 *   4 all airlines in a country            none       all of the country’s   one of the airports
 *   5 all airlines at given airports       none       named                  one of the airports
 *   – no alert for flights                 none       none                   nothing: it is about no flight
 *
 * So an empty list stands for everything, and a list that is not empty must be met; either end of the flight meets a list
 * of airports. What the flight does not say meets no list: a flight without a carrier is touched by rules 4 and 5 alone,
 * one without airports by rule 2 alone, one with a single airport by what that airport meets.
 */

/** What an alert is about, as far as flights go. */
export interface FlightScope {
  readonly airlineIds: readonly string[]
  readonly airportIds: readonly string[]
}

/** A flight, as far as it is known. Null: not sent, or an unknown code. */
export interface Flight {
  readonly airlineId: string | null
  readonly departureAirportId: string | null
  readonly arrivalAirportId: string | null
}

/** True when the alert is about the flight, whatever the time. */
export function concernsFlight({ airlineIds, airportIds }: FlightScope, flight: Flight): boolean {
  if (airlineIds.length === 0 && airportIds.length === 0) return false
  const ends = [flight.departureAirportId, flight.arrivalAirportId]
  const byAirline = airlineIds.length === 0 || (flight.airlineId !== null && airlineIds.includes(flight.airlineId))
  const byAirport = airportIds.length === 0 || ends.some((end) => end !== null && airportIds.includes(end))
  return byAirline && byAirport
}

/** The moments between which a flight goes, both included. */
export interface FlightTime {
  readonly from: Date
  readonly until: Date
}

/** True when the alert is in effect at some moment of the flight; an alert without an end goes on. */
export const inEffectDuring = (
  alert: { readonly startsAt: Date; readonly finishesAt: Date | null },
  { from, until }: FlightTime,
): boolean => alert.startsAt <= until && (alert.finishesAt === null || alert.finishesAt >= from)

/** When to look, of a flight whose times may not be known: the time that is, else now. */
export function timeOfFlight(departure: Date | null, arrival: Date | null, now: Date): FlightTime {
  const from = departure ?? arrival ?? now
  return { from, until: arrival ?? from }
}
