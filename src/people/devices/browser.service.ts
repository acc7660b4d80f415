import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/problem.ts'
import { orElsewhere } from '../elsewhere/elsewhere.service.ts'
import { ownProfile } from '../users/profile.service.ts'
import type { User } from '../users/user.ts'
import { type BrowserSubscription, deviceOfBrowser } from './browser.ts'
import {
  deleteOwnBrowser,
  findOwnDevice,
  insertDevice,
  keepLatestDevices,
  saveDevice,
  takeDevice,
} from './device.store.ts'
import { type Device, mostDevices } from './device.ts'

async function owner(ctx: Ctx, userId: string): Promise<User> {
  const own = await ownProfile(ctx)
  return own.id === userId.toLowerCase() ? own : orElsewhere(ctx, 'user', userId)
}

/** Registers the caller's browser for push. One that is seen again is updated; whoever had it before loses it. */
export async function registerBrowser(ctx: Ctx, userId: string, subscription: BrowserSubscription): Promise<Device> {
  const own = await owner(ctx, userId)
  const facts = deviceOfBrowser(subscription)
  return inTransaction(ctx, async (tx) => {
    await takeDevice(tx.db, facts.uuid, facts.token, own.id)
    const known = await findOwnDevice(tx.db, own.id, facts.uuid, facts.token)
    if (known) {
      await saveDevice(tx.db, known.id, facts, tx.now)
      return { ...known, ...facts, updatedAt: tx.now }
    }
    const times = { createdAt: tx.now, updatedAt: tx.now }
    const device: Device = { ...facts, id: newId(tx.now), userId: own.id, companyId: own.companyId, ...times }
    await insertDevice(tx.db, device)
    await keepLatestDevices(tx.db, own.id, mostDevices)
    return device
  })
}

/** Nothing is sent to that browser any more. */
export async function forgetBrowser(ctx: Ctx, userId: string, id: string): Promise<void> {
  const own = await owner(ctx, userId)
  if (!(await deleteOwnBrowser(ctx.db, own.id, id))) throw notFound(`No subscription has id ${id.slice(0, 64)}.`)
}
