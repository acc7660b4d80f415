import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { enterSyncWrite, syncSubject } from '../../platform/db/sync.ts'
import { unauthorized } from '../../platform/problem.ts'
import { throwUnauthorizedOrNotFound } from '../tenancy/tenancy.service.ts'
import { notifyPersonChanged } from './people-ports.ts'
import { getUser } from './user.service.ts'
import { findUser, listRoles, updateSettings } from './user.store.ts'
import type { Role, SettingName, User, UserSettings } from './user.ts'

/** The caller's own account. An account that has just been deleted is nobody's, whatever a node still remembers of its key. */
export async function ownProfile(ctx: Ctx): Promise<User> {
  if (ctx.actor.kind !== 'user') throw unauthorized('This is for travellers.')
  const own = await findUser(ctx.db, ctx.actor.userId)
  if (!own) throw unauthorized('The key is wrong, expired or revoked.', 'invalid_key')
  return own
}

/**
 * Changes settings of the own account, and nothing else (contract v1, rule 4). Somebody else's id is refused; settings that
 * are as asked already leave updated_at alone.
 */
export async function changeOwnSettings(ctx: Ctx, id: string, wanted: Partial<UserSettings>): Promise<User> {
  const own = await ownProfile(ctx)
  if (own.id !== id.toLowerCase()) return throwUnauthorizedOrNotFound(ctx, 'user', id)
  return inTransaction(ctx, async (outer) => {
    const tx = await enterSyncWrite(outer, syncSubject(own.companyId, own.id))
    const before = await getUser(tx, own.id)
    const changed = (Object.keys(wanted) as SettingName[]).some((name) => wanted[name] !== before.settings[name])
    if (!changed) return before
    await updateSettings(tx.db, own.id, wanted, tx.now)
    const after = await getUser(tx, own.id)
    await notifyPersonChanged(tx, 'user_settings_updated', own.companyId, after)
    return after
  })
}

/** What a person is, in each company that they belong to. */
export const ownRoles = (ctx: Ctx, user: User): Promise<Role[]> => listRoles(ctx.db, user.id)
