import type { Ctx } from '../../platform/ctx.ts'
import type { CountryBrief } from './country.ts'
import { listCountryBriefs } from './country-briefs.store.ts'

/** The countries with these ids in short, by name: what other resources show of the countries that they concern. */
export const readCountryBriefs = (ctx: Ctx, ids: readonly string[]): Promise<CountryBrief[]> =>
  listCountryBriefs(ctx.db, ids)
