import { managesCompany } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { forbidden } from '../../platform/problem.ts'
import { countLatestCountries } from './active-countries.store.ts'

/** Older check-ins are not counted. */
const recentDays = 30

/** The number of the company's people in each country, by their latest check-in of the past 30 days. A small number says where somebody is, so travellers do not read it. */
export async function countActiveTravellers(ctx: Ctx, companyId: string): Promise<Readonly<Record<string, number>>> {
  if (ctx.actor.kind !== 'staff' && !managesCompany(ctx, companyId))
    throw forbidden('Only the organization and its managers may do this.')
  const since = new Date(ctx.now.getTime() - recentDays * 86_400_000)
  const rows = await countLatestCountries(ctx.db, companyId, since)
  return Object.fromEntries(rows.map(({ code, people }) => [code, people]))
}
