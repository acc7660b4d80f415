import { audit } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { invalid } from '../../platform/problem.ts'
import { keyOf } from '../flights/flight.ts'
import { impossibilities } from './impossible.ts'
import { readFlightState, takeObservations } from './observation.service.ts'
import type { Intake, ObservationDraft } from './observation.ts'
import { resolveInputs } from './observation-input.service.ts'
import { errorsByNumber, type InputErrors, type SentObservation } from './observation-input.ts'
import { countRefused } from './refused.store.ts'

/** What of the drafts cannot be, in their order. */
export async function findImpossible(ctx: Ctx, drafts: readonly ObservationDraft[]): Promise<InputErrors[]> {
  const landed = drafts.filter(({ facts }) => facts.status === 'landed' || facts.actual_arrival !== undefined)
  const known = await readFlightState(
    ctx,
    landed.map(({ code }) => code),
  )
  const departures = new Map(known.map(({ code, state }) => [keyOf(code), state.actual_departure]))
  return drafts.map((draft) => impossibilities(draft, ctx.now, departures.get(keyOf(draft.code))))
}

/** Counts impossible observations by source, so that the operator sees which source is wrong. */
export const noteImpossible = (
  ctx: Ctx,
  drafts: readonly ObservationDraft[],
  impossible: readonly InputErrors[],
): Promise<void> =>
  countRefused(
    ctx.db,
    drafts.flatMap(({ source }, n) =>
      Object.entries(impossible[n] ?? {}).map(([field, reason]) => ({ source, field, reason })),
    ),
    ctx.now,
  )

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
  const impossible = await findImpossible(ctx, drafts)
  if (impossible.some((one) => Object.keys(one).length > 0)) {
    await inTransaction(ctx, (tx) => noteImpossible(tx, drafts, impossible))
    throw invalid(errorsByNumber(impossible)).keepingWork()
  }
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
