import { throwUnauthorizedOrNotFound } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { enterSyncWrite, syncSubject } from '../../platform/db/sync.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { invalid, notFound } from '../../platform/problem.ts'
import { loadReferences } from '../drafts/reference-lookup.service.ts'
import { getTrip, getTripInFull, tripScope } from '../trips/trip.service.ts'
import { lockTrip, tripExistsAnywhere } from '../trips/trip.store.ts'
import { currentTravellerIds, type TripInFull } from '../trips/trip.ts'
import { listPeople } from '../trips/trip-people.store.ts'
import { updateStays } from '../whereabouts/trip-stays.service.ts'
import { auditMerge } from './trip-audit.service.ts'
import { findMergedInto, markTripMerged } from './trip-merge.store.ts'
import { hasSameTravellers, mergedDraft, mergedSegments } from './trip-merge.ts'
import { notifyMerged } from './trip-notifications.service.ts'
import { applyRules } from './trip-plan.service.ts'
import { moveTripAlerts } from './trip-ports.ts'
import { replaceContent, updateTripRow } from './trip-writes.store.ts'

interface Pair {
  readonly kept: TripInFull
  readonly other: TripInFull
}

/** Locks both trips in the order of their ids, so that two merges of the same trips cannot wait for each other. */
async function lockBoth(tx: Ctx, id: string, otherId: string): Promise<Pair> {
  const scope = tripScope(tx.actor)
  const locked = new Map<string, TripInFull>()
  for (const one of [id, otherId].toSorted()) {
    const trip = await lockTrip(tx.db, scope, one)
    if (trip) locked.set(one, trip)
  }
  const [kept, other] = [locked.get(id), locked.get(otherId)]
  if (!kept) return throwUnauthorizedOrNotFound(tx, 'trip', id, tripExistsAnywhere)
  if (!other) throw invalid({ trip_id: 'names no trip of this company' })
  return { kept, other }
}

function assertMergeable({ kept, other }: Pair): void {
  if (kept.deletedAt !== null) throw notFound('This trip was removed.')
  if (other.companyId !== kept.companyId) throw invalid({ trip_id: 'names no trip of this company' })
  if (other.deletedAt !== null) throw invalid({ trip_id: 'names a trip that was removed' })
  if (!hasSameTravellers(kept, other)) throw invalid({ trip_id: 'names a trip of other travellers' })
}

async function mergeContent(tx: Ctx, { kept, other }: Pair, at: Date): Promise<void> {
  const draft = mergedDraft(kept, other, () => newId(tx.now))
  const segments = mergedSegments(kept, other)
  const references = await loadReferences(tx, draft, segments)
  const [first] = currentTravellerIds(kept)
  const languageOf = async () => first && (await listPeople(tx.db, kept.companyId, [first]))[0]?.language
  const planned = await applyRules(tx, references, draft, segments, languageOf)
  await updateTripRow(tx.db, kept.id, planned, kept.employeeName ?? other.employeeName, at)
  await replaceContent(tx.db, { ...planned, id: kept.id, companyId: kept.companyId })
}

/**
 * Merges a trip of the same people and company into another one, and removes it (docs/contract/trips.md#merging). Repeating the
 * request changes nothing.
 */
export function mergeTrips(ctx: Ctx, id: string, otherId: string): Promise<TripInFull> {
  const [keptId, mergedId] = [id.toLowerCase(), otherId.toLowerCase()]
  if (!isUuid(mergedId)) throw invalid({ trip_id: 'must be the id of a trip' })
  if (keptId === mergedId) throw invalid({ trip_id: 'must be another trip' })
  return inTransaction(ctx, async (outer) => {
    const { companyId } = await getTrip(outer, keptId)
    const tx = await enterSyncWrite(outer, syncSubject(companyId, null))
    const pair = await lockBoth(tx, keptId, mergedId)
    if (pair.kept.deletedAt === null && (await findMergedInto(tx.db, mergedId)) === keptId) return pair.kept
    assertMergeable(pair)
    const at = tx.freshNow()
    await mergeContent(tx, pair, at)
    await markTripMerged(tx.db, mergedId, keptId, at)
    await moveTripAlerts(tx, mergedId, keptId)
    const after = await getTripInFull(tx, keptId)
    const removed = { ...pair.other, deletedAt: at, updatedAt: at }
    await updateStays(tx, removed)
    await updateStays(tx, after)
    await auditMerge(tx, pair.kept, after, pair.other)
    await notifyMerged(tx, after, removed)
    return after
  })
}
