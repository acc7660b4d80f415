import { getUser, insertTripStays, throwUnauthorizedOrNotFound, type User } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { enterSyncWrite, syncSubject } from '../../platform/db/sync.ts'
import { newId } from '../../platform/ids.ts'
import { notFound, unauthorized } from '../../platform/problem.ts'
import { checkRevision, type ExpectedRevisions } from '../../platform/revisions.ts'
import { findPlacesOf } from '../drafts/found-places.service.ts'
import { loadReferences } from '../drafts/reference-lookup.service.ts'
import { isUnchanged, mergeDraft, type PlannedTrip, type TripDraft, withoutIds } from '../drafts/trip-draft.ts'
import { getTrip, ownView, tripScope } from '../trips/trip.service.ts'
import { findTripInFull, lockTrip, tripExistsAnywhere } from '../trips/trip.store.ts'
import {
  currentTravellerIds,
  type OwnTrip,
  revisionOf,
  type Trip,
  type TripInFull,
  type TripPerson,
} from '../trips/trip.ts'
import { findCompanyName, listPeople } from '../trips/trip-people.store.ts'
import { deriveNewStays, updateStays } from '../whereabouts/trip-stays.service.ts'
import { auditTrip } from './trip-audit.service.ts'
import { notifyCreated, notifyDeleted, notifyUpdated } from './trip-notifications.service.ts'
import { applyRules, checkTravellers, type TravellerRef } from './trip-plan.service.ts'
import { countAlerts } from './trip-ports.ts'
import { withCheckedSubscription } from './trip-subscription.service.ts'
import { addTripTasks } from './trip-tasks.service.ts'
import {
  insertContent,
  insertTrip,
  markTravellersRemoved,
  markTripRemoved,
  replaceContent,
  touchTrip,
  updateMuted,
  updateTripRow,
  upsertTravellers,
} from './trip-writes.store.ts'

interface NewTripOptions<P extends TravellerRef> {
  readonly companyId: string | null
  readonly companyMaster: boolean
  /** The traveller of a trip without a company. */
  readonly userId: string | null
  readonly people: () => Promise<readonly P[]>
}

interface CreatedTrip<P extends TravellerRef> {
  readonly trip: TripInFull
  readonly people: readonly P[]
}

/** The draft of a new trip with its places, and what it names. */
async function prepareNew(ctx: Ctx, draft: TripDraft) {
  const newDraft = await findPlacesOf(ctx, withoutIds(draft))
  return { newDraft, references: await loadReferences(ctx, newDraft, []) }
}

async function createTrip<P extends TravellerRef>(
  outer: Ctx,
  draft: TripDraft,
  options: NewTripOptions<P>,
): Promise<CreatedTrip<P>> {
  const { companyId, companyMaster } = options
  // Pipelined: none depends on the result of another.
  const [tx, people, { newDraft, references }, companyName, employee] = await Promise.all([
    enterSyncWrite(outer, syncSubject(companyId, options.userId)),
    options.people(),
    prepareNew(outer, draft),
    findCompanyName(outer.db, companyId),
    outer.actor.kind === 'manager' ? getUser(outer, outer.actor.userId) : undefined,
  ])
  const userIds = people.map((one) => one.id).toSorted()
  const checked = await withCheckedSubscription(outer, newDraft, { companyId, travellerIds: userIds, before: null })
  const planned = await applyRules(outer, references, checked, [], async () => people[0]?.language)
  const ownName = employee ? [employee.firstName, employee.lastName].filter(Boolean).join(' ') : null
  const tripWithoutCount = {
    ...planned,
    id: newId(tx.now),
    companyId,
    companyName,
    companyMaster,
    employeeId: employee?.id ?? null,
    employeeName: (companyMaster ? draft.employeeName : null) ?? ownName,
    pastAlertCount: 0,
    createdAt: tx.now,
    updatedAt: tx.now,
    deletedAt: null,
    travellers: userIds.map((userId) => ({
      userId,
      read: !companyMaster,
      muted: false,
      updatedAt: tx.now,
      removedAt: null,
      seenLast: null,
    })),
  }
  const [pastAlertCount, stays] = await Promise.all([countAlerts(tx, planned), deriveNewStays(tx, tripWithoutCount)])
  const trip = { ...tripWithoutCount, pastAlertCount }
  // Pipelined: the server runs them in this order, and refuses what follows a failed one.
  await Promise.all([
    insertTrip(tx.db, trip, userIds),
    insertContent(tx.db, trip),
    insertTripStays(tx, trip.id, stays),
    auditTrip(tx, 'create', null, trip),
    notifyCreated(tx, trip, people),
    addTripTasks(tx, null, trip),
  ])
  return { trip, people }
}

/** A traveller creates a trip (docs/contract/trips.md#rules-of-a-draft). */
export function createOwnTrip(ctx: Ctx, draft: TripDraft): Promise<OwnTrip> {
  const { actor } = ctx
  if (actor.kind !== 'user') throw unauthorized('This is for travellers.')
  const { companyId, userId } = actor
  return inTransaction(ctx, async (tx) => {
    const people = () => listPeople(tx.db, companyId, [userId])
    const { trip } = await createTrip(tx, draft, { companyId, userId, people, companyMaster: false })
    return ownView(tx, trip)
  })
}

const isUser = (person: User | TripPerson): person is User => 'settings' in person

/** A company creates a trip for some of its travellers; answers the trip and their accounts. */
export function createTripFor(
  ctx: Ctx,
  companyId: string,
  draft: TripDraft,
): Promise<{ readonly trip: TripInFull; readonly people: ReadonlyMap<string, User> }> {
  return inTransaction(ctx, async (tx) => {
    const people = () => checkTravellers(tx, companyId, draft.travellerIds ?? [])
    const made = await createTrip(tx, draft, { companyId, userId: null, people, companyMaster: true })
    return { trip: made.trip, people: new Map(made.people.filter(isUser).map((one) => [one.id, one])) }
  })
}

/** As `createTripFor`, without the accounts. */
export const createCompanyTrip = async (ctx: Ctx, companyId: string, draft: TripDraft): Promise<TripInFull> =>
  (await createTripFor(ctx, companyId, draft)).trip

/** Runs a change on a trip that the caller may change, with the trip locked. `at` is the time of the change. */
export function withLockedTrip<T>(
  ctx: Ctx,
  id: string,
  change: (tx: Ctx, trip: TripInFull, at: Date) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (outer) => {
    const { companyId, travellers } = await getTrip(outer, id)
    const tx = await enterSyncWrite(outer, syncSubject(companyId, travellers[0]?.userId ?? null))
    const trip = await lockTrip(tx.db, tripScope(tx.actor), id)
    if (!trip) return throwUnauthorizedOrNotFound(tx, 'trip', id, tripExistsAnywhere)
    return change(tx, trip, tx.freshNow())
  })
}

/** The whole trip as it was just written, also where the caller has left it. */
export async function readWritten(tx: Ctx, id: string): Promise<TripInFull> {
  const trip = await findTripInFull(tx.db, tripScope(tx.actor), id)
  if (!trip) throw new Error('a trip that was just written is not there')
  return trip
}

const isRemoved = (ctx: Ctx, trip: Trip): boolean =>
  (ctx.actor.kind === 'user' ? ownView(ctx, trip) : trip).deletedAt !== null

function assertNotRemoved(ctx: Ctx, trip: Trip): void {
  if (isRemoved(ctx, trip)) throw notFound('This trip was removed.')
}

/** The people to add and to remove so that the trip has exactly these travellers; undefined changes nothing. */
async function travellerChanges(
  tx: Ctx,
  trip: Trip,
  travellerIds: readonly string[] | undefined,
): Promise<{ join: string[]; leave: string[] }> {
  if (travellerIds === undefined || tx.actor.kind === 'user') return { join: [], leave: [] }
  const ids = (await checkTravellers(tx, trip.companyId, travellerIds)).map((one) => one.id)
  const before = currentTravellerIds(trip)
  return { join: ids.filter((id) => !before.includes(id)), leave: before.filter((id) => !ids.includes(id)) }
}

/** Applies the rules to a draft for a company's new or existing trip, and writes nothing. */
export async function previewTrip(
  ctx: Ctx,
  companyId: string,
  draft: TripDraft,
  before: TripInFull | undefined,
): Promise<{ readonly planned: PlannedTrip; readonly changes: boolean }> {
  const people = await checkTravellers(ctx, companyId, draft.travellerIds ?? [])
  const placed = await findPlacesOf(ctx, before ? draft : withoutIds(draft), before)
  const merged = before ? { ...mergeDraft(before, placed), segments: placed.segments } : placed
  const segmentsBefore = before?.segments ?? []
  const planned = await applyRules(
    ctx,
    await loadReferences(ctx, merged, segmentsBefore),
    merged,
    segmentsBefore,
    async () => people[0]?.language,
  )
  const ids = people.map((one) => one.id).toSorted()
  const same = before && isUnchanged(before, planned) && currentTravellerIds(before).toSorted().join() === ids.join()
  return { planned, changes: !same }
}

/**
 * Changes a trip by the rules of creation. Fields that the draft leaves undefined stay; destinations are replaced as a
 * whole, and a generated name is generated again. Concurrent updates run one after the other. An update that changes
 * nothing leaves `updated_at` alone, so that no device fetches the trip again.
 */
export function updateTrip(ctx: Ctx, id: string, draft: TripDraft, expected?: ExpectedRevisions): Promise<TripInFull> {
  return withLockedTrip(ctx, id, async (tx, before, at) => {
    checkRevision(expected, 'trip', revisionOf(before))
    assertNotRemoved(tx, before)
    const forUser = tx.actor.kind === 'user' ? tx.actor.userId : currentTravellerIds(before)[0]
    const languageOf = async () =>
      forUser === undefined ? undefined : (await listPeople(tx.db, before.companyId, [forUser]))[0]?.language
    const { join, leave } = await travellerChanges(tx, before, draft.travellerIds)
    const checked = await withCheckedSubscription(tx, draft, {
      companyId: before.companyId,
      travellerIds: [...currentTravellerIds(before).filter((one) => !leave.includes(one)), ...join],
      before: before.subscriptionId,
    })
    const placed = await findPlacesOf(tx, checked, before)
    const merged = { ...mergeDraft(before, placed), segments: placed.segments }
    const references = await loadReferences(tx, merged, before.segments)
    const planned = await applyRules(tx, references, merged, before.segments, languageOf)
    const employeeName = draft.employeeName === undefined ? before.employeeName : draft.employeeName
    const same = isUnchanged(before, planned) && employeeName === before.employeeName
    if (same && join.length + leave.length === 0) return before
    await updateTripRow(tx.db, before.id, planned, employeeName, at)
    await replaceContent(tx.db, { ...planned, id: before.id, companyId: before.companyId })
    await upsertTravellers(tx.db, before, join, { read: false, at })
    await markTravellersRemoved(tx.db, before, leave, at)
    const after = await readWritten(tx, id)
    await updateStays(tx, after)
    await auditTrip(tx, 'update', before, after)
    await notifyUpdated(tx, before, after)
    await addTripTasks(tx, before, after)
    return after
  })
}

export const updateOwnTrip = async (ctx: Ctx, id: string, draft: TripDraft): Promise<OwnTrip> =>
  ownView(ctx, await updateTrip(ctx, id, draft))

/**
 * Removes a trip; it is gone for good three months later. A traveller who shares the trip with others only leaves it.
 * Removing it again changes nothing, so that a phone may repeat the request.
 */
export function removeTrip(ctx: Ctx, id: string, expected?: ExpectedRevisions): Promise<void> {
  return withLockedTrip(ctx, id, async (tx, trip, at) => {
    checkRevision(expected, 'trip', revisionOf(trip))
    if (isRemoved(tx, trip)) return
    const { actor } = tx
    if (actor.kind === 'user' && currentTravellerIds(trip).some((userId) => userId !== actor.userId)) {
      await markTravellersRemoved(tx.db, trip, [actor.userId], at)
      await touchTrip(tx.db, trip.id, at)
      const after = await readWritten(tx, id)
      await updateStays(tx, after)
      await notifyUpdated(tx, trip, after)
      return
    }
    await markTripRemoved(tx.db, trip.id, at)
    const after = { ...trip, deletedAt: at, updatedAt: at }
    await updateStays(tx, after)
    await auditTrip(tx, 'delete', trip, null)
    await notifyDeleted(tx, after)
  })
}

/** The traveller mutes or unmutes a trip. */
export function muteOwnTrip(ctx: Ctx, id: string, muted: boolean): Promise<OwnTrip> {
  return withLockedTrip(ctx, id, async (tx, trip, at) => {
    assertNotRemoved(tx, trip)
    const own = ownView(tx, trip)
    if (own.muted === muted) return own
    await updateMuted(tx.db, trip.id, own.userId, muted, at)
    return ownView(tx, await getTrip(tx, id))
  })
}
