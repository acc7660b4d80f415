import { getUser, insertTripStays, throwUnauthorizedOrNotFound, type User } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { enterSyncWrite, syncSubject } from '../../platform/db/sync.ts'
import { newId } from '../../platform/ids.ts'
import { notFound, unauthorized } from '../../platform/problem.ts'
import { readWorld } from '../drafts/gazetteer.service.ts'
import { asNew, changesNothing, onTopOf, type PlannedTrip, type TripDraft } from '../drafts/trip-draft.ts'
import { getTrip, getTripInFull, ownView, whoseOf } from '../trips/trip.service.ts'
import { lockTrip, tripExistsAnywhere } from '../trips/trip.store.ts'
import { goingOn, type OwnTrip, type Trip, type TripInFull, type TripPerson } from '../trips/trip.ts'
import { findCompanyName, listPeople } from '../trips/trip-people.store.ts'
import { readStays, writeStays } from '../whereabouts/trip-stays.service.ts'
import { note } from './trip-audit.service.ts'
import { checkTravellers, type Going, plan } from './trip-plan.service.ts'
import { countAlerts } from './trip-ports.ts'
import { tellCreated, tellDeleted, tellUpdated } from './trip-telling.service.ts'
import {
  addTravellers,
  insertContent,
  insertTrip,
  markRemoved,
  replaceContent,
  saveMuted,
  saveTrip,
  takeOff,
  touchTrip,
} from './trip-writes.store.ts'

interface Making<P extends Going> {
  readonly companyId: string | null
  readonly companyMaster: boolean
  /** Whose trip it is where there is no company. */
  readonly userId: string | null
  readonly people: () => Promise<readonly P[]>
}

interface Made<P extends Going> {
  readonly trip: TripInFull
  readonly people: readonly P[]
}

async function makeTrip<P extends Going>(outer: Ctx, draft: TripDraft, making: Making<P>): Promise<Made<P>> {
  const { companyId, companyMaster } = making
  const wanted = asNew(draft)
  // Pipelined: none of them needs the answer of another.
  const [tx, people, world, companyName, employee] = await Promise.all([
    enterSyncWrite(outer, syncSubject(companyId, making.userId)),
    making.people(),
    readWorld(outer, wanted, []),
    findCompanyName(outer.db, companyId),
    outer.actor.kind === 'manager' ? getUser(outer, outer.actor.userId) : undefined,
  ])
  const planned = await plan(outer, world, wanted, [], async () => people[0]?.language)
  const named = employee ? [employee.firstName, employee.lastName].filter(Boolean).join(' ') : null
  const userIds = people.map((one) => one.id).toSorted()
  const uncounted = {
    ...planned,
    id: newId(tx.now),
    companyId,
    companyName,
    companyMaster,
    employeeId: employee?.id ?? null,
    employeeName: (companyMaster ? draft.employeeName : null) ?? named,
    pastAlertCount: 0,
    createdAt: tx.now,
    updatedAt: tx.now,
    deletedAt: null,
    travellers: userIds.map((userId) => ({
      ...{ userId, read: !companyMaster, muted: false, updatedAt: tx.now, removedAt: null },
    })),
  }
  const [pastAlertCount, stays] = await Promise.all([countAlerts(tx, planned), readStays(tx, uncounted)])
  const trip = { ...uncounted, pastAlertCount }
  // Pipelined: the server runs them in this order, and refuses what follows a failed one.
  await Promise.all([
    insertTrip(tx.db, trip, userIds),
    insertContent(tx.db, trip),
    insertTripStays(tx, trip.id, stays),
    note(tx, 'create', null, trip),
    tellCreated(tx, trip, people),
  ])
  return { trip, people }
}

/** A traveller makes a trip (contract v1, rule 2). */
export function createOwnTrip(ctx: Ctx, draft: TripDraft): Promise<OwnTrip> {
  const { actor } = ctx
  if (actor.kind !== 'user') throw unauthorized('This is for travellers.')
  const { companyId, userId } = actor
  return inTransaction(ctx, async (tx) => {
    const people = () => listPeople(tx.db, companyId, [userId])
    const { trip } = await makeTrip(tx, draft, { companyId, userId, people, companyMaster: false })
    return ownView(tx, trip)
  })
}

const isUser = (person: User | TripPerson): person is User => 'settings' in person

/** A company makes a trip for some of its travellers: the trip, and who they are. */
export function createTripFor(
  ctx: Ctx,
  companyId: string,
  draft: TripDraft,
): Promise<{ readonly trip: TripInFull; readonly people: ReadonlyMap<string, User> }> {
  return inTransaction(ctx, async (tx) => {
    const people = () => checkTravellers(tx, companyId, draft.travellerIds ?? [])
    const made = await makeTrip(tx, draft, { companyId, userId: null, people, companyMaster: true })
    return { trip: made.trip, people: new Map(made.people.filter(isUser).map((one) => [one.id, one])) }
  })
}

/** As `createTripFor`, for who needs only the trip. */
export const createCompanyTrip = async (ctx: Ctx, companyId: string, draft: TripDraft): Promise<TripInFull> =>
  (await createTripFor(ctx, companyId, draft)).trip

/** Does something to a trip that the caller may change, while nobody else does. `at` is the time of the change. */
function changing<T>(ctx: Ctx, id: string, change: (tx: Ctx, trip: TripInFull, at: Date) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (outer) => {
    const { companyId, travellers } = await getTrip(outer, id)
    const tx = await enterSyncWrite(outer, syncSubject(companyId, travellers[0]?.userId ?? null))
    const trip = await lockTrip(tx.db, whoseOf(tx.actor), id)
    if (!trip) return throwUnauthorizedOrNotFound(tx, 'trip', id, tripExistsAnywhere)
    return change(tx, trip, tx.freshNow())
  })
}

const isRemoved = (ctx: Ctx, trip: Trip): boolean =>
  (ctx.actor.kind === 'user' ? ownView(ctx, trip) : trip).deletedAt !== null

function refuseRemoved(ctx: Ctx, trip: Trip): void {
  if (isRemoved(ctx, trip)) throw notFound('This trip was removed.')
}

/** Who joins and who leaves when the trip is to be these people's; undefined leaves everything as it was. */
async function turnoverOf(
  tx: Ctx,
  trip: Trip,
  wanted: readonly string[] | undefined,
): Promise<{ join: string[]; leave: string[] }> {
  if (wanted === undefined || tx.actor.kind === 'user') return { join: [], leave: [] }
  const ids = (await checkTravellers(tx, trip.companyId, wanted)).map((one) => one.id)
  const before = goingOn(trip)
  return { join: ids.filter((id) => !before.includes(id)), leave: before.filter((id) => !ids.includes(id)) }
}

/** Applies the rules to a draft for a trip of a company, new or there already, and writes nothing. */
export async function tryTrip(
  ctx: Ctx,
  companyId: string,
  draft: TripDraft,
  before: TripInFull | undefined,
): Promise<{ readonly planned: PlannedTrip; readonly changes: boolean }> {
  const people = await checkTravellers(ctx, companyId, draft.travellerIds ?? [])
  const wanted = before ? { ...onTopOf(before, draft), segments: draft.segments } : asNew(draft)
  const were = before?.segments ?? []
  const planned = await plan(ctx, await readWorld(ctx, wanted, were), wanted, were, async () => people[0]?.language)
  const ids = people.map((one) => one.id).toSorted()
  const same = before && changesNothing(before, planned) && goingOn(before).toSorted().join() === ids.join()
  return { planned, changes: !same }
}

/**
 * Changes a trip by the rules of creation. What the draft does not mention stays; the destinations are replaced as a
 * whole; a generated name follows them. Of two updates at once one comes after the other. An update that changes nothing
 * leaves updated_at alone: no device need fetch the trip again.
 */
export function updateTrip(ctx: Ctx, id: string, draft: TripDraft): Promise<TripInFull> {
  return changing(ctx, id, async (tx, before, at) => {
    refuseRemoved(tx, before)
    const forUser = tx.actor.kind === 'user' ? tx.actor.userId : goingOn(before)[0]
    const languageOf = async () =>
      forUser === undefined ? undefined : (await listPeople(tx.db, before.companyId, [forUser]))[0]?.language
    const wanted = { ...onTopOf(before, draft), segments: draft.segments }
    const world = await readWorld(tx, wanted, before.segments)
    const planned = await plan(tx, world, wanted, before.segments, languageOf)
    const { join, leave } = await turnoverOf(tx, before, draft.travellerIds)
    const employeeName = draft.employeeName === undefined ? before.employeeName : draft.employeeName
    const same = changesNothing(before, planned) && employeeName === before.employeeName
    if (same && join.length + leave.length === 0) return before
    await saveTrip(tx.db, before.id, planned, employeeName, at)
    await replaceContent(tx.db, { ...planned, id: before.id, companyId: before.companyId })
    await addTravellers(tx.db, before, join, { read: false, at })
    await takeOff(tx.db, before.id, leave, at)
    const after = await getTripInFull(tx, id)
    await writeStays(tx, after)
    await note(tx, 'update', before, after)
    await tellUpdated(tx, before, after)
    return after
  })
}

export const updateOwnTrip = async (ctx: Ctx, id: string, draft: TripDraft): Promise<OwnTrip> =>
  ownView(ctx, await updateTrip(ctx, id, draft))

/**
 * Removes a trip; it is gone for good three months later. A traveller who shares the trip with others only leaves it.
 * Removing it again changes nothing, so that a phone may repeat what it is not sure of.
 */
export function removeTrip(ctx: Ctx, id: string): Promise<void> {
  return changing(ctx, id, async (tx, trip, at) => {
    if (isRemoved(tx, trip)) return
    const { actor } = tx
    if (actor.kind === 'user' && goingOn(trip).some((userId) => userId !== actor.userId)) {
      await takeOff(tx.db, trip.id, [actor.userId], at)
      await touchTrip(tx.db, trip.id, at)
      const after = await getTripInFull(tx, id)
      await writeStays(tx, after)
      await tellUpdated(tx, trip, after)
      return
    }
    await markRemoved(tx.db, trip.id, at)
    const after = { ...trip, deletedAt: at, updatedAt: at }
    await writeStays(tx, after)
    await note(tx, 'delete', trip, null)
    await tellDeleted(tx, after)
  })
}

/** The traveller silences a trip, or hears of it again. */
export function muteOwnTrip(ctx: Ctx, id: string, muted: boolean): Promise<OwnTrip> {
  return changing(ctx, id, async (tx, trip, at) => {
    refuseRemoved(tx, trip)
    const own = ownView(tx, trip)
    if (own.muted === muted) return own
    await saveMuted(tx.db, trip.id, own.userId, muted, at)
    return ownView(tx, await getTrip(tx, id))
  })
}
