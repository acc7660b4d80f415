import type { Ctx } from '../../platform/ctx.ts'
import { findClaimId, listDecisions } from './kept-decision.store.ts'
import type { KeptDecision } from './kept-decision.ts'

/** The decisions about a claim by its id or human id; undefined when there is no such claim. */
export async function findDecisions(ctx: Ctx, claim: string): Promise<readonly KeptDecision[] | undefined> {
  const id = await findClaimId(ctx.db, claim)
  return id === undefined ? undefined : listDecisions(ctx.db, id)
}
