import type { Ctx } from '../../platform/ctx.ts'
import { ownProfile } from '../users/profile.service.ts'
import { deleteOldEvents, insertEvent } from './device-event.store.ts'
import { checkEvent, type DeviceEvent, eventDays, maxEventsPerDay } from './device-event.ts'

const day = 86_400_000

/** Keeps what the caller's application reports; beyond the day's share it is heard and let go. */
export async function recordDeviceEvent(ctx: Ctx, event: DeviceEvent): Promise<void> {
  checkEvent(event)
  const owner = await ownProfile(ctx)
  const row = { userId: owner.id, companyId: owner.companyId, at: ctx.now, event }
  await insertEvent(ctx.db, row, maxEventsPerDay, new Date(ctx.now.getTime() - day))
}

/** Events are of use for a while, and nobody's business after that. */
export const forgetOldEvents = (ctx: Ctx): Promise<void> =>
  deleteOldEvents(ctx.db, new Date(ctx.now.getTime() - eventDays * day))
