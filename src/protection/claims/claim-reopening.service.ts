import type { Ctx } from '../../platform/ctx.ts'
import { findClaim } from './claim.store.ts'
import type { Claim, ClaimInFull } from './claim.ts'
import type { MoveCause } from './claim-move.ts'
import { claimInFull } from './claim-reading.service.ts'
import { moveClaim } from './claim-status.service.ts'
import { decideRegistration } from './deciding.service.ts'

/** Reopens a claim that the caller has locked, and has it decided at once where the facts are in. */
export async function reopenClaim(tx: Ctx, claim: Claim, cause: MoveCause): Promise<ClaimInFull> {
  await moveClaim(tx, claim, 'reopened', cause)
  await decideRegistration(tx, claim.registrationId)
  const after = await findClaim(tx.db, claim.id)
  return claimInFull(tx, after ?? claim)
}
