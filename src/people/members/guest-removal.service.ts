import type { Ctx } from '../../platform/ctx.ts'
import { audit } from '../audit/audit.service.ts'
import { guestRemoved, notifyPersonChanged } from '../users/people-ports.ts'
import type { User } from '../users/user.ts'
import { deleteUserStaysInCompany } from '../whereabouts/whereabouts.service.ts'
import { deleteRolesIn, lockRolesIn } from './member.store.ts'

/**
 * A guest belongs to the company no more, in the transaction that holds the company's sync lock: off its trips, nowhere on its
 * map. The account is another company's and stays as it is.
 */
export async function removeGuest(tx: Ctx, companyId: string, user: User): Promise<void> {
  await lockRolesIn(tx.db, user.id, companyId)
  // First the trips: once the roles are gone, the company does not see the person any more.
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
