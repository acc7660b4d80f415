import { audit } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { invalid } from '../../platform/problem.ts'
import { takeObservations } from './observation.service.ts'
import type { Intake } from './observation.ts'
import { resolveInputs } from './observation-input.service.ts'
import { errorsByNumber, type SentObservation } from './observation-input.ts'

/** Takes in what staff or a source have sent: all, or nothing where one is wrong. */
export async function sendObservations(ctx: Ctx, sent: readonly SentObservation[]): Promise<Intake> {
  const resolved = await resolveInputs(
    ctx,
    sent.map(({ input }) => input),
  )
  const errors = errorsByNumber(
    resolved.map((one, n) => ({ ...sent[n]?.errors, ...('errors' in one ? one.errors : {}) })),
  )
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const drafts = resolved.flatMap((one) => ('draft' in one ? [one.draft] : []))
  return inTransaction(ctx, async (tx) => {
    const intake = await takeObservations(tx, drafts)
    await audit(tx, {
      action: 'create',
      subjectKind: 'flight_observations',
      subjectId: newId(tx.now),
      companyId: null,
      before: null,
      after: { ...intake, sources: [...new Set(drafts.map(({ source }) => source))] },
    })
    return intake
  })
}
