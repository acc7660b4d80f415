import { audit, findTravellers, getUser, orElsewhere } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { enterSyncWrite, syncSubject } from '../../platform/db/sync.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { invalid, notFound, unauthorized } from '../../platform/problem.ts'
import { readCountryNames } from '../../reference/index.ts'
import { getTrip, ownView, whoseOf } from './trip.service.ts'
import { findTrip, lockTrip, tripExistsAnywhere } from './trip.store.ts'
import { goingOn, type OwnTrip, type Trip } from './trip.ts'
import {
  asNew,
  changesNothing,
  countryWords,
  onTopOf,
  type PlannedTrip,
  planTrip,
  type TripDraft,
} from './trip-draft.ts'
import { nameLanguage } from './trip-name.ts'
import { listPeople } from './trip-people.store.ts'
import { countAlerts } from './trip-ports.ts'
import {
  addTravellers,
  insertDestinations,
  insertTrip,
  markRemoved,
  replaceDestinations,
  saveMuted,
  saveTrip,
  takeOff,
  touchTrip,
} from './trip-writes.store.ts'

export const mostTravellers = 500

/** People of the company (or the person without one) who are to be on a trip; anybody else is refused by name. */
async function checkTravellers(
  tx: Ctx,
  companyId: string | null,
  wanted: readonly string[],
): Promise<readonly string[]> {
  const ids = [...new Set(wanted.map((id) => id.toLowerCase()))]
  if (ids.length === 0) throw invalid({ traveller_ids: 'must name at least one traveller' })
  if (ids.length > mostTravellers) throw invalid({ traveller_ids: `must name at most ${mostTravellers} travellers` })
  const uuids = ids.filter(isUuid)
  // Only travellers: the partner's view of a trip shows their tokens, and a manager's is nobody's to read.
  const people = companyId === null ? await listPeople(tx.db, null, uuids) : await findTravellers(tx, companyId, uuids)
  const known = new Set(people.map((person) => person.id))
  const strangers = ids.filter((id) => !known.has(id))
  if (strangers.length > 0)
    throw invalid({ traveller_ids: strangers.map((id) => `${id.slice(0, 64)} is no traveller of this company`) })
  return ids
}

/** Applies the rules. A name is generated in the language of the person it is for. */
async function plan(
  tx: Ctx,
  draft: TripDraft,
  companyId: string | null,
  forUser: string | undefined,
): Promise<PlannedTrip> {
  const countries = await readCountryNames(tx, countryWords(draft))
  const unnamed = (draft.name?.trim() ?? '') === '' && forUser !== undefined
  const [person] = unnamed ? await listPeople(tx.db, companyId, [forUser]) : []
  const language = nameLanguage(person?.language)
  return planTrip(draft, { countries, language, now: tx.now, makeId: () => newId(tx.now) })
}

/** What the audit log keeps of a trip. */
const summary = (trip: Trip): object => ({
  name: trip.name,
  start: trip.start,
  finish: trip.finish,
  type: trip.type,
  activities: trip.activities,
  destinations: trip.destinations.map((one) => ({ country: one.countryCode, entry: one.entryAt, exit: one.exitAt })),
  travellers: goingOn(trip),
})

/** Travellers' own changes are their own business; what others do to a trip is in the log (decisions §9). */
async function note(tx: Ctx, action: string, before: Trip | null, after: Trip | null): Promise<void> {
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

interface Made {
  readonly companyId: string | null
  readonly travellerIds: readonly string[]
  readonly companyMaster: boolean
}

async function makeTrip(outer: Ctx, draft: TripDraft, { companyId, travellerIds, companyMaster }: Made): Promise<Trip> {
  const planned = await plan(outer, asNew(draft), companyId, travellerIds[0])
  const employee = outer.actor.kind === 'manager' ? await getUser(outer, outer.actor.userId) : undefined
  const tx = await enterSyncWrite(outer, syncSubject(companyId, travellerIds[0] ?? null))
  const trip = {
    ...planned,
    id: newId(tx.now),
    companyId,
    companyMaster,
    employeeId: employee?.id ?? null,
    employeeName: employee ? [employee.firstName, employee.lastName].filter(Boolean).join(' ') : null,
    pastAlertCount: await countAlerts(tx, planned),
    createdAt: tx.now,
    updatedAt: tx.now,
  }
  await insertTrip(tx.db, trip)
  await addTravellers(tx.db, trip, travellerIds, { read: !companyMaster, at: tx.now })
  await insertDestinations(tx.db, trip)
  const made = await findTrip(tx.db, whoseOf(tx.actor), trip.id)
  if (!made) throw unauthorized('This trip is not yours.')
  await note(tx, 'create', null, made)
  return made
}

/** A traveller makes a trip (contract v1, rule 2). */
export function createOwnTrip(ctx: Ctx, draft: TripDraft): Promise<OwnTrip> {
  const { actor } = ctx
  if (actor.kind !== 'user') throw unauthorized('This is for travellers.')
  return inTransaction(ctx, async (tx) => {
    const made = await makeTrip(tx, draft, {
      companyId: actor.companyId,
      travellerIds: [actor.userId],
      companyMaster: false,
    })
    return ownView(tx, made)
  })
}

/** A company makes a trip for some of its travellers. */
export function createCompanyTrip(ctx: Ctx, companyId: string, draft: TripDraft): Promise<Trip> {
  return inTransaction(ctx, async (tx) => {
    const travellerIds = await checkTravellers(tx, companyId, draft.travellerIds ?? [])
    return makeTrip(tx, draft, { companyId, travellerIds, companyMaster: true })
  })
}

/** Does something to a trip that the caller may change, while nobody else does. `at` is the time of the change. */
function changing<T>(ctx: Ctx, id: string, change: (tx: Ctx, trip: Trip, at: Date) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (outer) => {
    const { companyId, travellers } = await getTrip(outer, id)
    const tx = await enterSyncWrite(outer, syncSubject(companyId, travellers[0]?.userId ?? null))
    const trip = await lockTrip(tx.db, whoseOf(tx.actor), id)
    if (!trip) return orElsewhere(tx, 'trip', id, tripExistsAnywhere)
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
  const ids = await checkTravellers(tx, trip.companyId, wanted)
  const before = goingOn(trip)
  return { join: ids.filter((id) => !before.includes(id)), leave: before.filter((id) => !ids.includes(id)) }
}

/**
 * Changes a trip by the rules of creation. What the draft does not mention stays; the destinations are replaced as a
 * whole; a generated name follows them. Of two updates at once one comes after the other. An update that changes nothing
 * leaves updated_at alone: no device need fetch the trip again.
 */
export function updateTrip(ctx: Ctx, id: string, draft: TripDraft): Promise<Trip> {
  return changing(ctx, id, async (tx, before, at) => {
    refuseRemoved(tx, before)
    const forUser = tx.actor.kind === 'user' ? tx.actor.userId : goingOn(before)[0]
    const planned = await plan(tx, onTopOf(before, draft), before.companyId, forUser)
    const { join, leave } = await turnoverOf(tx, before, draft.travellerIds)
    if (changesNothing(before, planned) && join.length + leave.length === 0) return before
    await saveTrip(tx.db, before.id, planned, at)
    await replaceDestinations(tx.db, { id: before.id, companyId: before.companyId, destinations: planned.destinations })
    await addTravellers(tx.db, before, join, { read: false, at })
    await takeOff(tx.db, before.id, leave, at)
    const after = await getTrip(tx, id)
    await note(tx, 'update', before, after)
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
      return
    }
    await markRemoved(tx.db, trip.id, at)
    await note(tx, 'delete', trip, null)
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
