import type { Ctx } from '../../platform/ctx.ts'
import { conflict, invalid } from '../../platform/problem.ts'
import { listDecisions } from '../decisions/kept-decision.store.ts'
import type { ClaimDecision } from '../decisions/kept-decision.ts'
import {
  type ChangedFact,
  type ClaimOutcome,
  outcomeOf,
  type Recomputed,
  recompute,
  whatIf,
} from '../decisions/recompute.ts'
import { getDeskClaim } from './claim-access.service.ts'

/** A fact to change in thought; of the claim's own flight where none is named. */
export type WhatIf = Omit<ChangedFact, 'airSegmentId'> & { readonly airSegmentId: string | null }

export interface RecomputedDecision extends Recomputed {
  readonly kept: ClaimDecision
  readonly outcome: ClaimOutcome
}

export interface RecomputedClaim {
  /** The first one first. */
  readonly decisions: readonly RecomputedDecision[]
  /** By the last decision's inputs with the changed fact; null: none was changed. */
  readonly whatIf: ClaimOutcome | null
}

/** Computes the decisions about a claim again from what was kept. Nothing is stored. */
export async function recomputeClaim(ctx: Ctx, id: string, change: WhatIf | null): Promise<RecomputedClaim> {
  const claim = await getDeskClaim(ctx, id)
  const all = await listDecisions(ctx.db, claim.id)
  const decisions = await Promise.all(
    all.map(async (kept) => {
      const again = await recompute(kept)
      return { ...again, kept, outcome: outcomeOf(kept.inputs, again.result, claim) }
    }),
  )
  if (change === null) return { decisions, whatIf: null }
  const last = all.at(-1)
  if (!last) throw conflict('not_decided', 'No decision about this claim was kept, so none can be computed.')
  const airSegmentId = change.airSegmentId ?? claim.airSegmentId
  if (!last.inputs.registration.flights.some((flight) => flight.airSegmentId === airSegmentId))
    throw invalid({ air_segment_id: 'is no flight of the registration' })
  return { decisions, whatIf: whatIf(last.inputs, { ...change, airSegmentId }, claim) }
}
