import type { Ctx } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { found, invalid } from '../../platform/problem.ts'
import { findAirline, findAirport } from '../../reference/index.ts'
import { parseFlightNumber } from '../flights/flight-number.ts'
import { findFlight, listFlights, listObservations } from './flight-reading.store.ts'
import type { KeptFlight, KeptObservation } from './kept-flight.ts'

/** Codes as people write them; what is left out does not narrow the list. */
export interface FlightQuery {
  readonly airline?: string | undefined
  readonly flightNumber?: string | undefined
  readonly origin?: string | undefined
  readonly day?: string | undefined
}

/** Flights that were observed, by whatever code. A number with an airline's code names the airline too. */
export async function readFlights(ctx: Ctx, query: FlightQuery, pageRequest: PageRequest): Promise<Page<KeptFlight>> {
  const parsed = query.flightNumber === undefined ? undefined : parseFlightNumber(query.flightNumber)
  if (query.flightNumber !== undefined && !parsed) throw invalid({ flight_number: 'must be the number of a flight' })
  const airlineCode = query.airline ?? parsed?.carrier
  const airline = airlineCode ? await findAirline(ctx, airlineCode) : undefined
  if (airlineCode && !airline) throw invalid({ airline: 'is no airline that we know' })
  const origin = query.origin ? await findAirport(ctx, query.origin) : undefined
  if (query.origin && !origin) throw invalid({ origin: 'is no airport that we know' })
  const filter = {
    airlineId: airline?.id ?? null,
    number: parsed?.number ?? null,
    originAirportId: origin?.id ?? null,
    day: query.day ?? null,
  }
  return listFlights(ctx.db, filter, pageRequest)
}

/** A flight with a page of its observations. */
export async function getFlight(
  ctx: Ctx,
  id: string,
  pageRequest: PageRequest,
): Promise<{ readonly flight: KeptFlight; readonly observations: Page<KeptObservation> }> {
  const flight = found(await findFlight(ctx.db, id), 'flight', id)
  return { flight, observations: await listObservations(ctx.db, id, pageRequest) }
}
