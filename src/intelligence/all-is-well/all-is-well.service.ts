import { announceSet } from '../../delivery/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { allIsWellNotice } from './all-is-well.notices.ts'
import { allIsWellRecipients, listZones } from './all-is-well.store.ts'
import { morningsAt } from './all-is-well.ts'

/** Tells those on whose travels nothing was found, where it is morning; each once a day, however often this is done. */
export async function notifyAllIsWell(ctx: Ctx): Promise<number> {
  const mornings = morningsAt(ctx.now, await listZones(ctx.db, ctx.now))
  if (mornings.length === 0) return 0
  return (await announceSet(ctx, allIsWellNotice(ctx.now), allIsWellRecipients(mornings, ctx.now))).stored
}
