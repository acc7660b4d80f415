import type { Ctx } from '../../platform/ctx.ts'
import { countSafety } from './desk-counts.store.ts'

/** Older requests are history: whoever has not answered them is not waited for. */
const unansweredDays = 7

/** Open calls for help, and people who have not answered a request of the last days; of one company or of all. */
export const countSafetyForDesk = (
  ctx: Ctx,
  companyId: string | null,
): Promise<{ readonly callsForHelp: number; readonly unanswered: number }> =>
  countSafety(ctx.db, companyId, new Date(ctx.now.getTime() - unansweredDays * 86_400_000))
