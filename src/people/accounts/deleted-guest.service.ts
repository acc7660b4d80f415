import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { notifyPersonChanged } from '../users/people-ports.ts'
import { deleteUserStaysInCompany } from '../whereabouts/whereabouts.service.ts'
import { findAccount } from './account.store.ts'

/**
 * A guest's own company deleted the account. The companies that they were a guest of are told, and know nothing any more of where they
 * are. Roles stay, in case the account is brought back. Runs as the system: no company may do this to another.
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
