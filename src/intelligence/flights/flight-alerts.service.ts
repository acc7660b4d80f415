import type { Ctx } from '../../platform/ctx.ts'
import { invalid } from '../../platform/problem.ts'
import { listAlerts } from '../alerts/alert.store.ts'
import { loadAlertsInFull } from '../alerts/alert-parts.service.ts'
import type { AlertInFull } from '../alerts/alert-parts.ts'
import { findIdsByCode } from '../footprints/area.store.ts'
import { codeOf, type FlightInput, flightErrors } from './flight.ts'
import { listIdsForFlights } from './flight-match.store.ts'
import { type Flight, type FlightTime, timeOfFlight } from './flight-match.ts'

const codesIn = (texts: readonly (string | null)[]): string[] => [
  ...new Set(texts.flatMap((text) => codeOf(text) ?? [])),
]

/** The flights with the airlines and airports of their codes: ICAO or IATA, in any case. An unknown code gives none. */
async function resolveFlights(ctx: Ctx, flights: readonly FlightInput[]): Promise<(Flight & FlightTime)[]> {
  const airlines = await findIdsByCode(ctx.db, 'airline', codesIn(flights.map((one) => one.carrierCode)))
  const ends = flights.flatMap((one) => [one.departureCode, one.arrivalCode])
  const airports = await findIdsByCode(ctx.db, 'airport', codesIn(ends))
  const idOf = (ids: ReadonlyMap<string, string>, text: string | null): string | null =>
    ids.get(codeOf(text) ?? '') ?? null
  return flights.map((one) => ({
    airlineId: idOf(airlines, one.carrierCode),
    departureAirportId: idOf(airports, one.departureCode),
    arrivalAirportId: idOf(airports, one.arrivalCode),
    ...timeOfFlight(one.departsAt, one.arrivesAt, ctx.now),
  }))
}

/** Many passengers are on one flight: equal flights are looked up once. */
const distinctFlights = (flights: readonly (Flight & FlightTime)[]): (Flight & FlightTime)[] => [
  ...new Map(flights.map((flight) => [JSON.stringify(flight), flight])).values(),
]

/**
 * The alerts that stand for any of the flights, by the five association rules (flight-match.ts), in effect while it goes, or
 * now where its times are not given. Each once, newest first.
 */
export async function findAlertsForFlights(ctx: Ctx, flights: readonly FlightInput[]): Promise<AlertInFull[]> {
  const errors = flightErrors(flights)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const alerts = await listAlerts(
    ctx.db,
    await listIdsForFlights(ctx.db, distinctFlights(await resolveFlights(ctx, flights))),
  )
  const issued = (publishedAt: Date | null): number => publishedAt?.getTime() ?? 0
  return loadAlertsInFull(
    ctx,
    alerts.sort((a, b) => issued(b.publishedAt) - issued(a.publishedAt) || (a.id < b.id ? 1 : -1)),
  )
}
