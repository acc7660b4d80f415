import type { Ctx } from '../../platform/ctx.ts'
import { audit } from '../audit/audit.service.ts'
import { guestRemoved, notifyPersonChanged } from '../users/people-ports.ts'
import type { User } from '../users/user.ts'
import { deleteUserStaysInCompany } from '../whereabouts/whereabouts.service.ts'
import { deleteRolesIn, lockRolesIn } from './member.store.ts'

/**
 * Removes a guest from the company: from its trips, stays and roles. The caller's transaction holds the company's sync lock. The
 * account belongs to another company and is not changed.
 */
export async function removeGuest(tx: Ctx, companyId: string, user: User): Promise<void> {
  await lockRolesIn(tx.db, user.id, companyId)
  // Trips first: without roles the person is no longer visible to the company.
  await guestRemoved(tx, companyId, user.id)
  await deleteUserStaysInCompany(tx, companyId, user.id)
  await deleteRolesIn(tx.db, user.id, companyId)
  await audit(tx, {
    action: 'leave',
    subjectKind: 'user',
    subjectId: user.id,
    companyId,
    before: { email: user.email },
    after: null,
  })
  await notifyPersonChanged(tx, 'user_deleted', companyId, user)
}
