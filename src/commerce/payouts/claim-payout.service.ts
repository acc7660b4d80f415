import type { Ctx } from '../../platform/ctx.ts'
import { writeTransaction } from '../ledger/ledger.service.ts'
import { type ClaimPayout, claimPostings } from './payout.ts'

/**
 * Writes the payout of a claim into the ledger, in the transaction that makes the claim paid. The transaction has the id of the claim, so
 * that a claim cannot be paid twice. It does not name the person: the claim does.
 */
export const recordClaimPayout = (tx: Ctx, payout: ClaimPayout): Promise<void> =>
  writeTransaction(tx, {
    id: payout.claimId,
    kind: 'claim',
    currency: payout.currency,
    companyId: payout.companyId,
    paymentId: null,
    appointmentId: null,
    subscriptionId: payout.subscriptionId,
    invoiceId: null,
    claimId: payout.claimId,
    postings: claimPostings(payout),
  })
