import { actingCompany, type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { throwUnauthorizedOrNotFound } from '../tenancy/tenancy.service.ts'
import { ownProfile } from '../users/profile.service.ts'
import {
  claimDevice,
  deleteExcessDevices,
  deleteOthersWithToken,
  findOwnDevice,
  insertDevice,
  listDevices,
  listLastRegistered,
  updateDevice,
} from './device.store.ts'
import { type Device, type DeviceDraft, type DeviceFacts, maxDevices, normalizeDevice } from './device.ts'

/** Fields that are null keep their stored value. */
function merged(known: Device, facts: DeviceFacts): DeviceFacts {
  const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))
  return { ...known, ...given }
}

/**
 * Registers the caller's device in the company that they act in: only that company's messages reach it. A known one, by uuid or token,
 * is updated. A device and a token belong to one person of a company: if another one had them, they move to the caller; people of other
 * companies keep theirs. Above 20 devices the ones registered longest ago are deleted.
 */
export async function registerDevice(ctx: Ctx, draft: DeviceDraft): Promise<Device> {
  const owner = await ownProfile(ctx)
  const facts = normalizeDevice(draft)
  return inTransaction(ctx, async (tx) => {
    const whose = { userId: owner.id, companyId: actingCompany(tx) }
    await claimDevice(tx.db, whose, facts.uuid, facts.token)
    const known = await findOwnDevice(tx.db, whose, facts.uuid, facts.token)
    if (!known) {
      const device: Device = {
        ...facts,
        id: newId(tx.now),
        ...whose,
        createdAt: tx.now,
        updatedAt: tx.now,
      }
      await insertDevice(tx.db, device)
      await deleteExcessDevices(tx.db, owner.id, maxDevices)
      return device
    }
    if (facts.token !== null) await deleteOthersWithToken(tx.db, whose, facts.token, known.id)
    const after = merged(known, facts)
    await updateDevice(tx.db, known.id, after, tx.now)
    return { ...known, ...after, updatedAt: tx.now }
  })
}

/** As `registerDevice`; the named account must be the caller’s own. */
export async function registerOwnDevice(ctx: Ctx, userId: string, draft: DeviceDraft): Promise<Device> {
  const owner = await ownProfile(ctx)
  return owner.id === userId.toLowerCase()
    ? registerDevice(ctx, draft)
    : throwUnauthorizedOrNotFound(ctx, 'user', userId)
}

/** The devices of a person that the caller's company reaches, oldest first; staff see all. */
export const readDevices = (ctx: Ctx, userId: string): Promise<Device[]> =>
  listDevices(ctx.db, userId, 'companyId' in ctx.actor ? ctx.actor.companyId : undefined)

/** When these people's devices were last registered, as far as `readDevices` shows them; those without one are left out. */
export async function readLastRegistered(ctx: Ctx, userIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const companyId = 'companyId' in ctx.actor ? ctx.actor.companyId : undefined
  return new Map((await listLastRegistered(ctx.db, userIds, companyId)).map(({ userId, at }) => [userId, at]))
}
