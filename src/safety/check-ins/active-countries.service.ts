import { managesCompany } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { countLatestCountries } from './active-countries.store.ts'
import { recentDays, withoutSmallCounts } from './active-countries.ts'

/** True for the company's secret key, its managers and staff; not for its travellers. */
const canSeeSmallCounts = (ctx: Ctx, companyId: string): boolean =>
  ctx.actor.kind === 'staff' || managesCompany(ctx, companyId)

/**
 * The number of the company's people in each country, by their latest check-in of the past 30 days. Countries with fewer than five
 * people are shown to the company and staff only.
 */
export async function countActiveTravellers(ctx: Ctx, companyId: string): Promise<Readonly<Record<string, number>>> {
  const since = new Date(ctx.now.getTime() - recentDays * 86_400_000)
  const rows = await countLatestCountries(ctx.db, companyId, since)
  const counts = Object.fromEntries(rows.map(({ code, people }) => [code, people]))
  return canSeeSmallCounts(ctx, companyId) ? counts : withoutSmallCounts(counts)
}
