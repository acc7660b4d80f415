import { isVoid, recordClaimPayout } from '../../commerce/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { listClaimIdsToPay, saveClearance, saveHold } from './claim.store.ts'
import { payInOrder } from './claim.tasks.ts'
import type { Claim, ClaimInFull } from './claim.ts'
import { bankInfoNeeded, isAcceptedByStaff, type MoveCause } from './claim-move.ts'
import { claimInFull, lockClaim } from './claim-reading.service.ts'
import { moveClaim, tellBlocked } from './claim-status.service.ts'
import { listInsured } from './insured.store.ts'
import { isPaidTwice } from './same-loss.service.ts'

const paidToAccount: MoveCause = {
  reason: 'It was paid to the bank account on file.',
  reasonEs: 'Se pagó en la cuenta bancaria registrada.',
  changedBy: 'system',
}

const samePayee =
  'It would be paid to the bank account of another claim for the same loss, under another policy: a person decides.'

/** Staff have looked at it. */
const isCleared = (claim: ClaimInFull): boolean => claim.clearedAt !== null || isAcceptedByStaff(claim)

/** The claim stays as it is until staff say what becomes of it. That is told once. */
async function holdClaim(tx: Ctx, claim: Claim): Promise<void> {
  if (claim.heldAt !== null) return
  await saveHold(tx.db, claim.id, tx.now)
  await tellBlocked(tx, claim, samePayee)
}

/** Staff have said that a held claim is paid. */
export async function clearClaim(tx: Ctx, claim: Claim): Promise<void> {
  await saveClearance(tx.db, claim.id, tx.now)
  await payInOrder(tx, [claim.id])
}

/**
 * Pays an accepted claim, or asks for bank details where there are none. Claim, ledger, events and the end of the job are one transaction,
 * so that it happens once whenever a worker is killed. A claim that has another status by now stays as it is, and so does one whose policy
 * became void after it was accepted, or that would be paid to the account of another claim for the same loss: that is told (1012).
 */
export const payAcceptedClaim = (ctx: Ctx, claimId: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const claim = await claimInFull(tx, await lockClaim(tx, {}, claimId))
    if (claim.status !== 'accepted' && claim.status !== 'bank-info-requested') return
    const insured = (await listInsured(tx.db, [claim.registrationId])).get(claim.registrationId)
    if (insured && isVoid({ status: insured.policyStatus, refunded: insured.refunded })) {
      await tellBlocked(tx, claim, 'The policy is void.')
    } else if (claim.hasBankInfo && !isCleared(claim) && (await isPaidTwice(tx, claim))) {
      await holdClaim(tx, claim)
    } else if (claim.hasBankInfo) {
      await recordClaimPayout(tx, { ...claim, claimId })
      await moveClaim(tx, claim, 'paid', paidToAccount)
    } else if (claim.status === 'accepted') {
      await moveClaim(tx, claim, 'bank-info-requested', bankInfoNeeded)
    }
  })

/** Has the accepted claims of a person in a company paid, the oldest first, once bank details are there. */
export async function payWaitingClaims(tx: Ctx, companyId: string, userId: string): Promise<void> {
  await payInOrder(tx, await listClaimIdsToPay(tx.db, companyId, userId))
}
