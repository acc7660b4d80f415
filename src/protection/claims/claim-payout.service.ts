import { isVoid, recordClaimPayout } from '../../commerce/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { listClaimIdsToPay } from './claim.store.ts'
import { payInOrder } from './claim.tasks.ts'
import { bankInfoNeeded } from './claim-move.ts'
import { claimInFull, lockClaim } from './claim-reading.service.ts'
import { moveClaim, tellBlocked } from './claim-status.service.ts'
import { listInsured } from './insured.store.ts'

/**
 * Pays an accepted claim, or asks for bank details where there are none. Claim, ledger, events and the end of the job are one transaction,
 * so that it happens once whenever a worker is killed. A claim that has another status by now stays as it is, and so does one whose policy
 * became void after it was accepted: that is told (1012).
 */
export const payAcceptedClaim = (ctx: Ctx, claimId: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const claim = await claimInFull(tx, await lockClaim(tx, {}, claimId))
    if (claim.status !== 'accepted' && claim.status !== 'bank-info-requested') return
    const insured = (await listInsured(tx.db, [claim.registrationId])).get(claim.registrationId)
    if (insured && isVoid({ status: insured.policyStatus, refunded: insured.refunded })) {
      await tellBlocked(tx, claim, 'The policy is void.')
    } else if (claim.hasBankInfo) {
      await recordClaimPayout(tx, { ...claim, claimId })
      await moveClaim(tx, claim, 'paid', { reason: 'It was paid to the bank account on file.', changedBy: 'system' })
    } else if (claim.status === 'accepted') {
      await moveClaim(tx, claim, 'bank-info-requested', bankInfoNeeded)
    }
  })

/** Has the accepted claims of a person in a company paid, the oldest first, once bank details are there. */
export async function payWaitingClaims(tx: Ctx, companyId: string, userId: string): Promise<void> {
  await payInOrder(tx, await listClaimIdsToPay(tx.db, companyId, userId))
}
