import type { Ctx } from '../../platform/ctx.ts'
import type { CountryBrief } from './country.ts'
import { listCountryBriefs } from './country-briefs.store.ts'

/** The countries with these ids, with the few fields that other resources show, by name. */
export const readCountryBriefs = (ctx: Ctx, ids: readonly string[]): Promise<CountryBrief[]> =>
  listCountryBriefs(ctx.db, ids)
