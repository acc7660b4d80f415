import { managesCompany } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { countLatestCountries } from './active-countries.store.ts'
import { recentDays, withoutSmallCounts } from './active-countries.ts'

/** The company itself: its key, its managers, and staff. Its public key is everybody's, and a traveller is one of those counted. */
const canSeeSmallCounts = (ctx: Ctx, companyId: string): boolean =>
  ctx.actor.kind === 'staff' || managesCompany(ctx, companyId)

/**
 * How many of the company's people are in which country, by their latest check-in of the past 30 days. Outsiders do not see countries with
 * fewer than five.
 */
export async function countActiveTravellers(ctx: Ctx, companyId: string): Promise<Readonly<Record<string, number>>> {
  const since = new Date(ctx.now.getTime() - recentDays * 86_400_000)
  const rows = await countLatestCountries(ctx.db, companyId, since)
  const counts = Object.fromEntries(rows.map(({ code, people }) => [code, people]))
  return canSeeSmallCounts(ctx, companyId) ? counts : withoutSmallCounts(counts)
}
