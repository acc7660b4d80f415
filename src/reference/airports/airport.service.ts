import type { Ctx } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { findCitiesCalled } from '../cities/city-finding.service.ts'
import { getCityOfField } from '../cities/city-search.service.ts'
import {
  findAirportBy,
  isServed,
  listAirportLocations,
  listAirportsCoded,
  listAirportsOfCountry,
  pageOfAirports,
} from './airport.store.ts'
import { type Airport, type AirportCodes, type AirportLocation, codeTypeOf } from './airport.ts'
import type { AviationFilter } from './aviation.ts'

/** How far the airports of a city are that none is known to serve. */
const cityKm = 60

/**
 * A page of airports; `like` is a fuzzy match on name, codes and cities, and finds the airports of a city by each of its names (Milano); codes match
 * exactly, and all conditions must hold. For a city that no airport is known to serve, the large and medium airports around it.
 */
export async function readAirportPage(
  ctx: Ctx,
  filter: AviationFilter,
  pageRequest: PageRequest,
): Promise<Page<Airport>> {
  const { cityId, ...others } = filter
  const named = filter.like === undefined ? [] : await findCitiesCalled(ctx, filter.like)
  const withNamed = { ...filter, namedCityIds: named.map(({ id }) => id) }
  if (cityId === undefined) return pageOfAirports(ctx.db, withNamed, pageRequest)
  const { lat, lng } = await getCityOfField(ctx, cityId)
  return (await isServed(ctx.db, cityId))
    ? pageOfAirports(ctx.db, withNamed, pageRequest)
    : pageOfAirports(ctx.db, { ...others, near: { lat, lng, km: cityKm } }, pageRequest)
}

/** By IATA or ICAO code in any case; never by FAA code, since a mistyped code would become an American airfield. */
export const findAirport = (ctx: Ctx, code: string): Promise<Airport | undefined> =>
  findAirportBy(ctx.db, codeTypeOf(code), code)

/** The airports that have one of these codes, of any kind, the big ones first; `findNamedAirport` says which one is meant. */
export const readAirportsCoded = (ctx: Ctx, codes: readonly string[]): Promise<AirportCodes[]> =>
  listAirportsCoded(ctx.db, codes)

/** The airports of a country, the big ones first. */
export const readAirportsOfCountry = (ctx: Ctx, countryId: string): Promise<Airport[]> =>
  listAirportsOfCountry(ctx.db, countryId)

/** Every airport with coordinates, for in-memory indexes (see places/nearest-airports.ts). */
export const readAirportLocations = (ctx: Ctx): Promise<AirportLocation[]> => listAirportLocations(ctx.db)
