import { Type } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import { Uuid } from '../../platform/http/routes.ts'
import { enqueue, task } from '../../platform/jobs/task.ts'

/** Pays an accepted claim through the ledger, or requests bank details; then the later ones of the same claimant. */
export const payClaim = task('pay-claim', Type.Object({ claimId: Uuid, laterIds: Type.Optional(Type.Array(Uuid)) }))

/** One job for all of them, so that their events have the order of the claims, whichever worker is free. */
export async function payInOrder(tx: Ctx, claimIds: readonly string[]): Promise<void> {
  const [claimId, ...laterIds] = claimIds
  if (claimId !== undefined) await enqueue(tx, payClaim, { claimId, laterIds })
}
