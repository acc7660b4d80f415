import type { Ctx } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import type { AviationFilter } from '../airports/aviation.ts'
import { findAirlineBy, pageOfAirlines } from './airline.store.ts'
import { type Airline, airlineCodeKind } from './airline.ts'

/** A page of airlines; `like` is a fuzzy match on name and codes, codes match exactly, and all conditions must hold. */
export const readAirlinePage = (ctx: Ctx, filter: AviationFilter, pageRequest: PageRequest): Promise<Page<Airline>> =>
  pageOfAirlines(ctx.db, filter, pageRequest)

/** By ICAO or IATA code in any case; where several have the code, the active one. */
export async function findAirline(ctx: Ctx, code: string): Promise<Airline | undefined> {
  const kind = airlineCodeKind(code)
  return kind === undefined ? undefined : findAirlineBy(ctx.db, kind, code)
}
