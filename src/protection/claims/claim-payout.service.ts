import {
  type ClaimIssued,
  type ClaimReturned,
  isVoid,
  requestClaimPayout,
  testMoneyWords,
} from '../../commerce/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { deleteOutdatedAccount } from '../bank-details/payout-account.store.ts'
import { listClaimIdsToPay, saveClearance, saveHold } from './claim.store.ts'
import { payInOrder } from './claim.tasks.ts'
import type { Claim, ClaimInFull } from './claim.ts'
import { bankInfoNeeded, isAcceptedByStaff, type MoveCause } from './claim-move.ts'
import { claimInFull, lockClaim } from './claim-reading.service.ts'
import { moveClaim, notifyBlocked } from './claim-status.service.ts'
import { listInsured } from './insured.store.ts'
import { isPaidTwice } from './same-loss.service.ts'

const issued: MoveCause = {
  reason: 'The order to pay it to the bank account on file was issued.',
  reasonEs: 'Se dio la orden de pagarlo en la cuenta bancaria registrada.',
  changedBy: 'system',
}

const issuedAsTest: MoveCause = {
  reason: `${testMoneyWords.en} The built-in bank has the order to pay it.`,
  reasonEs: `${testMoneyWords.es} El banco incorporado tiene la orden de pagarlo.`,
  changedBy: 'system',
}

const issuedAtStripesTest: MoveCause = {
  reason: `${testMoneyWords.en} Stripe is asked to pay it with a key for tests.`,
  reasonEs: `${testMoneyWords.es} Se pide a Stripe que lo pague con una clave de prueba.`,
  changedBy: 'system',
}

const samePayee =
  'It would be paid to the bank account of another claim for the same loss, under another policy: a person decides.'

/** Staff have looked at it. */
const isCleared = (claim: ClaimInFull): boolean => claim.clearedAt !== null || isAcceptedByStaff(claim)

/** The claim stays as it is until staff decide. Event 1012 is sent once. */
async function holdClaim(tx: Ctx, claim: Claim): Promise<void> {
  if (claim.heldAt !== null) return
  await saveHold(tx.db, claim.id, tx.now)
  await notifyBlocked(tx, claim, samePayee)
}

/** Staff have released a held claim. */
export async function clearClaim(tx: Ctx, claim: Claim): Promise<void> {
  await saveClearance(tx.db, claim.id, tx.now)
  await payInOrder(tx, [claim.id])
}

/**
 * The claim, locked, if it may be paid now. One whose policy became void after it was accepted, or that would be paid to the account of another claim
 * for the same loss, stays as it is (event 1012).
 */
async function lockPayable(tx: Ctx, claimId: string): Promise<ClaimInFull | undefined> {
  const claim = await claimInFull(tx, await lockClaim(tx, {}, claimId))
  if (claim.status !== 'accepted' && claim.status !== 'bank-info-requested') return undefined
  const insured = (await listInsured(tx.db, [claim.registrationId])).get(claim.registrationId)
  if (insured && isVoid({ status: insured.policyStatus, refunded: insured.refunded })) {
    await notifyBlocked(tx, claim, 'The policy is void.')
    return undefined
  }
  if (claim.hasBankInfo && !isCleared(claim) && (await isPaidTwice(tx, claim))) {
    await holdClaim(tx, claim)
    return undefined
  }
  if (claim.hasBankInfo) return claim
  if (claim.status === 'accepted') await moveClaim(tx, claim, 'bank-info-requested', bankInfoNeeded)
  return undefined
}

/**
 * Asks for the payout of an accepted claim, or for bank details where there are none. It is paid when the payout is issued, not before. A
 * claim that has another status by now stays as it is.
 */
export const payAcceptedClaim = (ctx: Ctx, claimId: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const claim = await lockPayable(tx, claimId)
    if (claim) await requestClaimPayout(tx, { ...claim, claimId })
  })

/** The payout of a claim is issued: it is paid (604, 1010), in the transaction of the ledger. False: it is not to be paid any more. */
export const payIssuedClaim: ClaimIssued = async (tx, claimId, { bank, testMoney }) => {
  const claim = await lockPayable(tx, claimId)
  if (!claim) return false
  const asTest = bank === 'stripe' ? issuedAtStripesTest : issuedAsTest
  await moveClaim(tx, claim, 'paid', testMoney ? asTest : issued, testMoney)
  return true
}

/** The bank has returned a payout: other bank details are requested (606), with the bank's reason. Those on file are forgotten. */
export const returnClaim: ClaimReturned = async (tx, { claimId, issuedAt, reason }) => {
  const claim = await lockClaim(tx, {}, claimId)
  if (claim.status !== 'paid') return
  const { companyId, userId } = claim
  if (userId !== null) await deleteOutdatedAccount(tx.db, companyId, userId, issuedAt)
  await moveClaim(tx, claim, 'bank-info-requested', {
    reason: `The payout was returned, and nothing is paid: ${reason}`,
    reasonEs: `El pago fue devuelto, y no se ha pagado nada: ${reason}`,
    changedBy: 'system',
  })
  // Where other bank details were given in the meantime, it goes there.
  if (userId !== null) await payInOrder(tx, [claimId])
}

/** Has the accepted claims of a person in a company paid, the oldest first, once bank details are there. */
export async function payWaitingClaims(tx: Ctx, companyId: string, userId: string): Promise<void> {
  await payInOrder(tx, await listClaimIdsToPay(tx.db, companyId, userId))
}
