import { announce, recordEvents } from '../../delivery/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { currentTravellerIds, findDepartures, readTripPeople, type TripInFull } from '../../trips/index.ts'
import { firstDisturbance, flightsOnce, hourAfter, newlyLate } from './delayed-airport.ts'
import { airportEvent } from './flight.event.ts'
import { airportNotice, type DelayedAirport } from './flight.notices.ts'
import { findAirportName, listLeavingFlights, listSteps } from './flight-steps.store.ts'
import type { CodedFlight, FollowedFlight } from './flight-steps.ts'

/** The trips on which somebody leaves the airport in the hour. */
async function departingTrips(tx: Ctx, airportId: string, hour: Date): Promise<readonly TripInFull[]> {
  const found = await findDepartures(tx, airportId, hour, hourAfter(hour))
  const leaving = found.filter(({ segment }) => !segment.followed?.status?.cancelled)
  return [...new Map(leaving.map(({ trip }) => [trip.id, trip])).values()]
}

async function notifyDepartures(tx: Ctx, airport: DelayedAirport): Promise<void> {
  for (const trip of await departingTrips(tx, airport.id, airport.hour)) {
    const userIds = currentTravellerIds(trip)
    await announce(tx, airportNotice(airport, trip, userIds))
    if (trip.companyId === null) continue
    const people = await readTripPeople(tx, [trip])
    await recordEvents(tx, [airportEvent(airport, trip.companyId, trip, [...people.values()])])
  }
}

/** Notifies those who leave an airport in an hour in which many flights became late (102), once. */
export async function notifyDelayedAirports(
  tx: Ctx,
  followed: readonly FollowedFlight[],
  flights: readonly CodedFlight[],
): Promise<void> {
  const positions = new Map(followed.map((one) => [one.id, one]))
  const checked = new Set<string>()
  for (const flight of flightsOnce(flights)) {
    const { followedSeq = 0, originAirportId } = positions.get(flight.flightId) ?? {}
    for (const { seq, hour } of originAirportId === undefined ? [] : newlyLate(flight, followedSeq)) {
      const key = `${originAirportId} ${hour.toISOString()} ${seq}`
      if (originAirportId === undefined || checked.has(key)) continue
      checked.add(key)
      const ids = await listLeavingFlights(tx.db, originAirportId, hour, hourAfter(hour))
      const others = flightsOnce(await listSteps(tx.db, ids))
      if (firstDisturbance(others, hour) !== seq) continue
      const airport = await findAirportName(tx.db, originAirportId)
      if (airport) await notifyDepartures(tx, { id: originAirportId, hour, ...airport })
    }
  }
}
