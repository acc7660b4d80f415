import { actingCompany, type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/problem.ts'
import { throwUnauthorizedOrNotFound } from '../tenancy/tenancy.service.ts'
import { ownProfile } from '../users/profile.service.ts'
import type { User } from '../users/user.ts'
import { type BrowserSubscription, deviceOfBrowser } from './browser.ts'
import {
  claimDevice,
  deleteExcessDevices,
  deleteOwnBrowser,
  findOwnDevice,
  insertDevice,
  updateDevice,
} from './device.store.ts'
import { type Device, maxDevices } from './device.ts'

async function owner(ctx: Ctx, userId: string): Promise<User> {
  const own = await ownProfile(ctx)
  return own.id === userId.toLowerCase() ? own : throwUnauthorizedOrNotFound(ctx, 'user', userId)
}

/** Registers the caller's browser for push. A known one is updated; if another person of the company had it, it moves to the caller. */
export async function registerBrowser(ctx: Ctx, userId: string, subscription: BrowserSubscription): Promise<Device> {
  const own = await owner(ctx, userId)
  const facts = deviceOfBrowser(subscription)
  return inTransaction(ctx, async (tx) => {
    const whose = { userId: own.id, companyId: actingCompany(tx) }
    await claimDevice(tx.db, whose, facts.uuid, facts.token)
    const known = await findOwnDevice(tx.db, whose, facts.uuid, facts.token)
    if (known) {
      await updateDevice(tx.db, known.id, facts, tx.now)
      return { ...known, ...facts, updatedAt: tx.now }
    }
    const times = { createdAt: tx.now, updatedAt: tx.now }
    const device: Device = { ...facts, id: newId(tx.now), ...whose, ...times }
    await insertDevice(tx.db, device)
    await deleteExcessDevices(tx.db, own.id, maxDevices)
    return device
  })
}

/** Deletes the subscription: nothing more is sent to that browser. */
export async function deleteBrowser(ctx: Ctx, userId: string, id: string): Promise<void> {
  const own = await owner(ctx, userId)
  if (!(await deleteOwnBrowser(ctx.db, own.id, id))) throw notFound(`No subscription has id ${id.slice(0, 64)}.`)
}
