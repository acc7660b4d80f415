import { audit } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { expectedEnd, expectedStart } from '../segments/segment.ts'
import { currentTravellerIds, type TripInFull } from '../trips/trip.ts'

/** What the audit log keeps of a trip. */
const summary = (trip: TripInFull): object => ({
  name: trip.name,
  start: trip.start,
  finish: trip.finish,
  type: trip.type,
  activities: trip.activities,
  destinations: trip.destinations.map((one) => ({ country: one.countryCode, entry: one.entryAt, exit: one.exitAt })),
  segments: trip.segments.map((one) => ({
    id: one.id,
    kind: one.kind,
    from: expectedStart(one),
    until: expectedEnd(one),
  })),
  travellers: currentTravellerIds(trip),
})

/** Writes a merge to the audit log of both trips. */
export async function auditMerge(tx: Ctx, before: TripInFull, after: TripInFull, merged: TripInFull): Promise<void> {
  const common = { subjectKind: 'trip', companyId: after.companyId } as const
  await audit(tx, {
    ...common,
    action: 'merge',
    subjectId: after.id,
    before: summary(before),
    after: { ...summary(after), merged_trip_id: merged.id },
  })
  await audit(tx, {
    ...common,
    action: 'merged',
    subjectId: merged.id,
    before: summary(merged),
    after: { merged_into: after.id },
  })
}

/** Writes a change of a trip to the audit log, except a change by one of its travellers (docs/contract/callers.md#audit-log). */
export async function auditTrip(
  tx: Ctx,
  action: string,
  before: TripInFull | null,
  after: TripInFull | null,
): Promise<void> {
  const trip = after ?? before
  if (!trip || tx.actor.kind === 'user') return
  await audit(tx, {
    action,
    subjectKind: 'trip',
    subjectId: trip.id,
    companyId: trip.companyId,
    before: before && summary(before),
    after: after && summary(after),
  })
}
