import { actingCompany, type Ctx } from '../../platform/ctx.ts'
import { ownProfile } from '../users/profile.service.ts'
import { deleteOldEvents, insertEvent } from './device-event.store.ts'
import { checkEvent, type DeviceEvent, eventDays, maxEventsPerDay } from './device-event.ts'

const day = 86_400_000

/** Stores an event of the caller's application. Beyond the daily limit it is accepted and discarded. */
export async function recordDeviceEvent(ctx: Ctx, event: DeviceEvent): Promise<void> {
  checkEvent(event)
  const owner = await ownProfile(ctx)
  const row = { userId: owner.id, companyId: actingCompany(ctx), at: ctx.now, event }
  await insertEvent(ctx.db, row, maxEventsPerDay, new Date(ctx.now.getTime() - day))
}

/** Deletes events older than 30 days. */
export const forgetOldEvents = (ctx: Ctx): Promise<void> =>
  deleteOldEvents(ctx.db, new Date(ctx.now.getTime() - eventDays * day))
