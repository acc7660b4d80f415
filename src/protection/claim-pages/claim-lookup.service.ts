import type { Ctx } from '../../platform/ctx.ts'
import { findClaim } from '../claims/claim.store.ts'
import { findClaimId } from '../decisions/kept-decision.store.ts'
import { toClaimInFullDesk } from './claim.desk.wire.ts'
import { claimAtDesk } from './claim-access.service.ts'

/** What `GET /api/desk/claims/:id` returns of a claim, by its id or human id; undefined when there is no such claim. */
export async function findShownClaim(ctx: Ctx, claim: string): Promise<object | undefined> {
  const id = await findClaimId(ctx.db, claim)
  const known = id === undefined ? undefined : await findClaim(ctx.db, id)
  return known && toClaimInFullDesk(await claimAtDesk(ctx, known), 'en')
}
