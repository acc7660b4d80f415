import type { Ctx } from '../../platform/ctx.ts'
import { countFailingEndpoints, readChannelRows } from './channel-health.store.ts'
import type { ChannelHealth } from './channel-health.ts'

const day = 86_400_000

/** The channels with deliveries that wait or failed; the others are left out. `ctx` needs the system scope. */
export const readChannelHealth = (ctx: Ctx): Promise<readonly ChannelHealth[]> =>
  readChannelRows(ctx.db, new Date(ctx.now.getTime() - day))

/** Of one company, or of all. */
export const readFailingEndpoints = (
  ctx: Ctx,
  companyId: string | null,
): Promise<{ readonly count: number; readonly since: Date | null }> => countFailingEndpoints(ctx.db, companyId)
