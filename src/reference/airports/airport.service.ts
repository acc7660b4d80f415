import type { Ctx } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { findAirportBy, listAirportLocations, listAirportsOfCountry, pageOfAirports } from './airport.store.ts'
import { type Airport, type AirportLocation, codeTypeOf } from './airport.ts'
import type { AviationFilter } from './aviation.ts'

/** A page of airports; `like` is a fuzzy match on name and codes, codes match exactly, and all conditions must hold. */
export const readAirportPage = (ctx: Ctx, filter: AviationFilter, pageRequest: PageRequest): Promise<Page<Airport>> =>
  pageOfAirports(ctx.db, filter, pageRequest)

/** By IATA or ICAO code in any case; never by FAA code, since a mistyped code would become an American airfield. */
export const findAirport = (ctx: Ctx, code: string): Promise<Airport | undefined> =>
  findAirportBy(ctx.db, codeTypeOf(code), code)

/** The airports of a country, the big ones first. */
export const readAirportsOfCountry = (ctx: Ctx, countryId: string): Promise<Airport[]> =>
  listAirportsOfCountry(ctx.db, countryId)

/** Every airport with coordinates, for in-memory indexes (see places/nearest-airports.ts). */
export const readAirportLocations = (ctx: Ctx): Promise<AirportLocation[]> => listAirportLocations(ctx.db)
