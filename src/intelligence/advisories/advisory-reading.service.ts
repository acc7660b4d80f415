import type { Ctx } from '../../platform/ctx.ts'
import { getCountry } from '../../reference/index.ts'
import { countriesOf, getTrip } from '../../trips/index.ts'
import type { NamedAreas } from '../footprints/footprint.ts'
import { readNamedAreas } from '../footprints/named-areas.service.ts'
import { listOpenAdvisories } from './advisory.store.ts'
import type { Advisory } from './advisory.ts'

/** Advisories, and the names of their areas. */
export interface NamedAdvisories {
  readonly advisories: readonly Advisory[]
  readonly areas: NamedAreas
}

async function openFor(ctx: Ctx, countryIds: readonly string[]): Promise<NamedAdvisories> {
  const advisories = await listOpenAdvisories(ctx.db, countryIds)
  return { advisories, areas: await readNamedAreas(ctx, advisories) }
}

/** The open advisories of a country, with names and without shapes. */
export const findOpenForCountry = async (ctx: Ctx, idOrCode: string): Promise<NamedAdvisories> =>
  openFor(ctx, [(await getCountry(ctx, idOrCode)).id])

/** The open advisories of the countries of a trip that the caller may see: a traveller’s own, or one of the company’s. */
export const findOpenForTrip = async (ctx: Ctx, tripId: string): Promise<NamedAdvisories> =>
  openFor(ctx, countriesOf(await getTrip(ctx, tripId)))
