import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { notifyPersonChanged } from '../users/people-ports.ts'
import { deleteUserStaysInCompany } from '../whereabouts/whereabouts.service.ts'
import { findAccount } from './account.store.ts'

/**
 * Runs after a home company deleted an account that is a guest elsewhere: deletes the guest's stays in the host companies and
 * notifies them. Roles stay, in case the account is restored. Needs the system's scope, because it writes rows of several companies.
 */
export function removeDeletedGuest(ctx: Ctx, userId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const account = await findAccount(tx.db, null, userId)
    if (!account?.user.deletedAt) return
    const { user, roles } = account
    for (const companyId of new Set(roles.map((role) => role.companyId))) {
      if (companyId === user.companyId) continue
      await deleteUserStaysInCompany(tx, companyId, user.id)
      await notifyPersonChanged(tx, 'user_deleted', companyId, user)
    }
  })
}
