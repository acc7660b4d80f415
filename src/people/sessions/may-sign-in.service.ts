import type { Ctx } from '../../platform/ctx.ts'
import { listMemberships, listNetworkRoles } from '../callers/caller.store.ts'
import { isManager, isResponder } from '../users/user.ts'
import type { SignInAccount } from './session.store.ts'

/** Who signs in at the desk: staff, managers and responders of a company, and responders of the network. */
export async function maySignIn(
  ctx: Ctx,
  { id, staff, companyId }: Pick<SignInAccount, 'id' | 'staff' | 'companyId'>,
): Promise<boolean> {
  if (staff) return true
  const memberships = await listMemberships(ctx.db, id)
  if (memberships.some(({ roles }) => isManager(roles) || isResponder(roles))) return true
  return companyId === null && (await listNetworkRoles(ctx.db, id)).length > 0
}
