import { audit } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/db.ts'
import { everything } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { conflict, invalid } from '../../platform/problem.ts'
import { lockInsuredRegistrations } from '../claims/claim.store.ts'
import { decideRegistration } from '../claims/deciding.service.ts'
import { getRegistration } from '../registrations/registration.service.ts'
import { insertBaggageReport, withClaim } from './baggage-report.store.ts'
import type { BaggageReport, BaggageReportDraft, BaggageReportInFull } from './baggage-report.ts'

/**
 * Reports late or lost baggage of a registered flight: for the company, its managers and the insured. What follows from it (1006 or 1007,
 * a claim that waits for staff) is decided in the same transaction, in the system's scope: the same loss may be claimed in another company.
 */
export async function reportBaggage(
  ctx: Ctx,
  companyId: string,
  registrationId: string,
  draft: BaggageReportDraft,
): Promise<BaggageReportInFull> {
  const registration = await getRegistration(ctx, companyId, registrationId)
  if (registration.status !== 'registered')
    throw conflict('not_registered', 'The registration was refused, so none of its flights is covered.')
  if (!registration.flights.some(({ airSegmentId }) => airSegmentId === draft.airSegmentId))
    throw invalid({ air_segment_id: 'is no flight of this registration' })
  return inTransaction(ctx, async (tx) => {
    const system = { ...tx, db: withScope(tx.db, everything) }
    // Before the report, which refers to one of them: whoever decides locks all of them, in the order of their ids.
    await lockInsuredRegistrations(system.db, [registration.id])
    const report: BaggageReport = {
      ...draft,
      id: newId(tx.now),
      companyId: registration.companyId,
      registrationId: registration.id,
      reportedAt: tx.now,
    }
    if (!(await insertBaggageReport(system.db, report)))
      throw conflict('already_reported', `Baggage of this flight was reported ${draft.kind} before.`)
    await audit(system, {
      action: 'create',
      subjectKind: 'baggage_report',
      subjectId: report.id,
      companyId: report.companyId,
      before: null,
      after: report,
    })
    await decideRegistration(system, registration.id)
    return withClaim(system.db, report)
  })
}
