import { announceSet } from '../../delivery/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { allIsWellNotice } from './all-is-well.notices.ts'
import { allIsWellRecipients, listZones } from './all-is-well.store.ts'
import { morningsAt } from './all-is-well.ts'

/** Notifies travellers for whom nothing was found, in zones where it is morning; at most once a day for each, however often it runs. */
export async function notifyAllIsWell(ctx: Ctx): Promise<number> {
  const mornings = morningsAt(ctx.now, await listZones(ctx.db, ctx.now))
  if (mornings.length === 0) return 0
  return (await announceSet(ctx, allIsWellNotice(ctx.now), allIsWellRecipients(mornings, ctx.now))).stored
}
