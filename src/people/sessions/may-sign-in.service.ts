import type { Ctx } from '../../platform/ctx.ts'
import { listMemberships } from '../callers/caller.store.ts'
import { isManager } from '../users/user.ts'
import type { SignInAccount } from './session.store.ts'

/** Who signs in at the desk: staff, and managers of a company. */
export async function maySignIn(ctx: Ctx, account: Pick<SignInAccount, 'id' | 'staff'>): Promise<boolean> {
  if (account.staff) return true
  const memberships = await listMemberships(ctx.db, account.id)
  return memberships.some(({ roles }) => isManager(roles))
}
