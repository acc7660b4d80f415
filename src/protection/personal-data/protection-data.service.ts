import { erasedReference, eraseText, type PersonalData, type Traces } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { exportBankInfo } from '../bank-details/payout-account.service.ts'
import { deletePayoutAccounts } from '../bank-details/payout-account.store.ts'
import { lockClaim } from '../claims/claim-reading.service.ts'
import { moveClaim } from '../claims/claim-status.service.ts'
import { keepDecision } from '../decisions/kept-decision.ts'
import {
  eraseProtectionRows,
  listBaggageDecisions,
  listClaimData,
  listOpenClaimIds,
  listProtectionIds,
  listReasons,
  listReferences,
  listRegistrationData,
  rewriteDecision,
  saveReason,
} from './protection-data.store.ts'

/** There is nobody to pay any more. What was paid stays. */
async function withdrawOpenClaims(tx: Ctx, userId: string): Promise<void> {
  const cause = {
    reason: 'The claimant’s data were erased.',
    reasonEs: 'Se borraron los datos del reclamante.',
    changedBy: 'traveller',
  } as const
  for (const id of await listOpenClaimIds(tx.db, userId)) {
    const claim = await lockClaim(tx, {}, id)
    const open = claim.status === 'reopened' ? await moveClaim(tx, claim, 'evaluating', cause) : claim
    await moveClaim(tx, open, 'withdrawn', cause)
  }
}

/** Reasons that were written by people, or that quote a baggage report. */
async function eraseReasons(tx: Ctx, userId: string, references: readonly string[], traces: Traces): Promise<void> {
  for (const row of await listReasons(tx.db, userId)) {
    const plain = references.reduce((text, reference) => text.replaceAll(reference, erasedReference), row.reason)
    const reason = eraseText(plain, traces)
    if (reason !== row.reason) await saveReason(tx.db, { ...row, reason })
  }
}

/** Decided anew without the numbers of baggage reports, so that they can still be computed again. */
async function eraseDecisions(tx: Ctx, userId: string): Promise<void> {
  for (const { id, inputs } of await listBaggageDecisions(tx.db, userId)) {
    const baggageReports = inputs.baggageReports.map((report) => ({ ...report, reference: erasedReference }))
    await rewriteDecision(tx.db, { ...keepDecision({ ...inputs, baggageReports }), id })
  }
}

async function eraseProtection(tx: Ctx, userId: string, traces: Traces): Promise<void> {
  await withdrawOpenClaims(tx, userId)
  const references = (await listReferences(tx.db, userId)).filter((reference) => reference !== '')
  await eraseReasons(tx, userId, references, traces)
  await eraseDecisions(tx, userId)
  await eraseProtectionRows(tx.db, userId, erasedReference)
}

/** The personal data of this room (docs/contract/claims.md#erasure). Amounts, flights and payouts stay without the person. */
export const protectionPersonalData: readonly PersonalData[] = [
  {
    name: 'flight_registrations',
    export: (ctx, userId) => listRegistrationData(ctx.db, userId),
    traces: async (ctx, userId) => ({
      ownIds: await listProtectionIds(ctx.db, userId),
      references: await listReferences(ctx.db, userId),
    }),
    // Erased with the claims, of which they say whose they are.
    erase: async () => undefined,
  },
  {
    name: 'claims',
    export: (ctx, userId) => listClaimData(ctx.db, userId),
    erase: eraseProtection,
  },
  {
    name: 'bank_details',
    export: exportBankInfo,
    erase: (tx, userId) => deletePayoutAccounts(tx.db, userId),
  },
]
