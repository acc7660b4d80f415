import { actingCompany, type Ctx, inTransaction } from '../../platform/ctx.ts'
import { enterSyncWrite, syncSubject } from '../../platform/db/sync.ts'
import { unauthorized } from '../../platform/problem.ts'
import { throwUnauthorizedOrNotFound } from '../tenancy/tenancy.service.ts'
import { notifyPersonChanged } from './people-ports.ts'
import { getUser } from './user.service.ts'
import { findUser, listRoles, updateSettings } from './user.store.ts'
import { type Role, type User, userAsSeenBy } from './user.ts'
import type { SettingName, UserSettings } from './user-settings.ts'

/** The caller's own account, as the company sees it that they act in. Throws 401 for a deleted account, even while its key is still cached. */
export async function ownProfile(ctx: Ctx): Promise<User> {
  if (ctx.actor.kind !== 'user') throw unauthorized('This is for travellers.')
  const own = await findUser(ctx.db, ctx.actor.userId)
  if (!own) throw unauthorized('The key is wrong, expired or revoked.', 'invalid_key')
  return userAsSeenBy(ctx.actor.companyId, own)
}

/**
 * Changes only settings, and only of the own account. A change without effect leaves updated_at as it is.
 */
export async function changeOwnSettings(ctx: Ctx, id: string, change: Partial<UserSettings>): Promise<User> {
  const own = await ownProfile(ctx)
  if (own.id !== id.toLowerCase()) return throwUnauthorizedOrNotFound(ctx, 'user', id)
  return inTransaction(ctx, async (outer) => {
    const tx = await enterSyncWrite(outer, syncSubject(own.companyId, own.id))
    const before = await getUser(tx, own.id)
    const isChanged = (Object.keys(change) as SettingName[]).some((name) => change[name] !== before.settings[name])
    if (!isChanged) return before
    await updateSettings(tx.db, own.id, change, tx.now)
    const after = await getUser(tx, own.id)
    await notifyPersonChanged(tx, 'user_settings_updated', own.companyId, after)
    return after
  })
}

/** The caller's roles in the company that they act in: a token says nothing about other companies. */
export const ownRoles = async (ctx: Ctx, user: User): Promise<Role[]> =>
  (await listRoles(ctx.db, user.id)).filter((role) => role.companyId === actingCompany(ctx))
