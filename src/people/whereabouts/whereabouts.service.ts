import type { Ctx } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { isUuid } from '../../platform/ids.ts'
import { enqueue, enqueueMany } from '../../platform/jobs/task.ts'
import { found, invalid, unauthorized } from '../../platform/problem.ts'
import {
  boxesAround,
  findAirport,
  getCountryOfRegion,
  getDivisionTree,
  locatePoint,
  readCountryNames,
  regionFinder,
} from '../../reference/index.ts'
import { throwUnauthorizedOrNotFound } from '../tenancy/tenancy.service.ts'
import { findUser } from '../users/user.store.ts'
import type { Box, Point } from './cell.ts'
import type { Stay } from './stay.ts'
import {
  deleteStayRowsInCompany,
  deleteStayRowsOfTrips,
  deleteStayRowsOfUser,
  insertStayRows,
  listStaySourceIds,
  replaceStayRows,
  replaceStayRowsOfTrip,
  type StaySource,
} from './whereabouts.store.ts'
import { staysChanged } from './whereabouts.tasks.ts'
import { chooseWhereabouts, type Presence, type Whereabouts } from './whereabouts.ts'
import { listStaysAround, listStaysOfPeople, pageOfPresence } from './whereabouts-read.store.ts'

export type StayLocation = Pick<Stay, 'countryId' | 'divisionId' | 'divisionCertain' | 'otherDivisionIds' | 'regionIds'>

/** Country, finest division and regions of a point; all empty at open sea. */
export async function locationAt({ lat, lng }: Point): Promise<StayLocation> {
  const { country, ...areas } = await locatePoint(lat, lng)
  return { countryId: country?.id ?? null, ...areas }
}

const requireTransaction = (tx: Ctx): void => {
  if (!tx.db.isTransaction) throw new Error('Stays must be written in the transaction of their source.')
}

/**
 * Adds the regions drawn by staff that contain the points of the stays. Regions drawn later are added by the job `region-redrawn`.
 */
export async function withDrawnRegions(tx: Ctx, stays: readonly Stay[]): Promise<readonly Stay[]> {
  if (!stays.some((stay) => stay.lat !== null)) return stays
  const regionsAt = await regionFinder(tx)
  return stays.map((stay) => {
    const drawn = stay.lat === null || stay.lng === null ? [] : regionsAt(stay.lng, stay.lat)
    return drawn.length === 0 ? stay : { ...stay, regionIds: [...new Set([...stay.regionIds, ...drawn])] }
  })
}

/**
 * Replaces the stays of a trip, in the transaction of the trip. If rows changed, enqueues `stays-changed` and returns true.
 */
export async function replaceTripStays(tx: Ctx, tripId: string, given: readonly Stay[]): Promise<boolean> {
  requireTransaction(tx)
  const changes = await replaceStayRowsOfTrip(tx.db, tripId, await withDrawnRegions(tx, given))
  if (changes > 0) await enqueue(tx, staysChanged, { tripId }, { key: `trip:${tripId}` })
  return changes > 0
}

/** Inserts the stays of a new trip, with the regions of `withDrawnRegions`. */
export async function insertTripStays(tx: Ctx, tripId: string, stays: readonly Stay[]): Promise<void> {
  requireTransaction(tx)
  if (stays.length === 0) return
  await Promise.all([insertStayRows(tx.db, stays), enqueue(tx, staysChanged, { tripId }, { key: `trip:${tripId}` })])
}

/** Inserts the stay of a new check-in, with the regions of `withDrawnRegions`. */
export async function insertCheckInStay(tx: Ctx, stay: Stay): Promise<void> {
  requireTransaction(tx)
  if (stay.checkInId === null) throw new Error('The stay of a check-in needs checkInId.')
  await Promise.all([insertStayRows(tx.db, [stay]), enqueue(tx, staysChanged, { checkInId: stay.checkInId })])
}

/** Ids of trips or check-ins that have stays, in order, so that the rebuild finds those that should have none. */
export const listStaySources = (
  ctx: Ctx,
  source: StaySource,
  after: string | undefined,
  limit: number,
): Promise<string[]> => listStaySourceIds(ctx.db, source, after, limit)

/** Replaces the stays of these trips or check-ins. Returns how many of them changed. */
export async function replaceStaysOfSources(
  tx: Ctx,
  source: StaySource,
  ids: readonly string[],
  stays: readonly Stay[],
): Promise<number> {
  requireTransaction(tx)
  const changed = [...(await replaceStayRows(tx.db, source, ids, await withDrawnRegions(tx, stays)))]
  await enqueueMany(
    tx,
    staysChanged,
    changed.map((id) =>
      source === 'trip' ? { payload: { tripId: id }, key: `trip:${id}` } : { payload: { checkInId: id } },
    ),
  )
  return changed.length
}

/** Deletes the stays of removed trips. */
export async function deleteTripStays(tx: Ctx, tripIds: readonly string[]): Promise<void> {
  requireTransaction(tx)
  const changed = await deleteStayRowsOfTrips(tx.db, tripIds)
  const entries = changed.map((tripId) => ({ payload: { tripId }, key: `trip:${tripId}` }))
  await enqueueMany(tx, staysChanged, entries)
}

/** Deletes all stays of a person. */
export const deleteUserStays = (tx: Ctx, userId: string): Promise<void> => deleteStayRowsOfUser(tx.db, userId)

/** Deletes the stays of a person in one company and enqueues `stays-changed`. */
export async function deleteUserStaysInCompany(tx: Ctx, companyId: string, userId: string): Promise<void> {
  requireTransaction(tx)
  const gone = await deleteStayRowsInCompany(tx.db, userId, companyId)
  const tripIds = new Set(gone.flatMap((row) => row.trip_id ?? []))
  const checkInIds = new Set(gone.flatMap((row) => row.check_in_id ?? []))
  await enqueueMany(tx, staysChanged, [
    ...[...tripIds].map((tripId) => ({ payload: { tripId }, key: `trip:${tripId}` })),
    ...[...checkInIds].map((checkInId) => ({ payload: { checkInId } })),
  ])
}

/** Null for staff and the system, who see everybody; else the caller’s company. */
function companyOf({ actor }: Ctx): string | null {
  if (actor.kind === 'staff' || actor.kind === 'system') return null
  if ('companyId' in actor && actor.companyId !== null) return actor.companyId
  throw unauthorized('This is for companies.')
}

/** Where the person is at the time; undefined when no stay covers it. A person sees the own stays of all companies. */
export async function whereIs(ctx: Ctx, userId: string, at: Date): Promise<Whereabouts | undefined> {
  const own = ctx.actor.kind === 'user' && ctx.actor.userId === userId
  return chooseWhereabouts(await listStaysAround(ctx.db, userId, at, own ? null : companyOf(ctx)), at)
}

/**
 * Where the person is at the time, as one company knows it (null: as somebody without a company knows it), with a country: of a flight the end
 * of its journey that is nearer in time.
 */
export async function lastPlaceOf(
  ctx: Ctx,
  userId: string,
  at: Date,
  companyId: string | null,
): Promise<Whereabouts | undefined> {
  const stays = await listStaysAround(ctx.db, userId, at, companyId)
  return chooseWhereabouts(
    stays.filter((stay) => stay.countryId !== null && stay.companyId === companyId),
    at,
  )
}

/** Where these people are at the time, as one company knows it, or (null) as far as the caller sees; those whom no stay covers are left out. */
export async function whereAre(
  ctx: Ctx,
  userIds: readonly string[],
  at: Date,
  companyId: string | null,
): Promise<ReadonlyMap<string, Whereabouts>> {
  if (userIds.length === 0) return new Map()
  const stays = Map.groupBy(await listStaysOfPeople(ctx.db, userIds, at, companyId), (stay) => stay.userId)
  const places = [...stays].map(([id, own]) => [id, chooseWhereabouts(own, at)] as const)
  return new Map(places.flatMap(([id, place]) => (place ? [[id, place] as const] : [])))
}

export type SearchArea =
  | { readonly box: Box }
  | { readonly point: Point; readonly km: number }
  | { readonly countryId: string }
  | { readonly countryId: string; readonly divisionIds: readonly string[] }
  | { readonly countryId: string; readonly regionId: string }
  | { readonly airportId: string }

/**
 * The people in an area at any time of the interval, both ends included: each person once, with the finest matching stay. Where from and
 * until are the same moment, each person is in one place only (docs/contract/whereabouts.md#where-a-person-is-now). A
 * check-in covers 24 hours. `divisionIds` must include all divisions below the one meant: a stay has only its finest division.
 */
export function whoIsIn(
  ctx: Ctx,
  area: SearchArea,
  from: Date,
  until: Date,
  pageRequest: PageRequest,
): Promise<Page<Presence>> {
  if (from > until) throw invalid({ until: 'lies before from' })
  const resolved = 'point' in area ? { ...area, boxes: boxesAround(area.point.lng, area.point.lat, area.km) } : area
  return pageOfPresence(ctx.db, resolved, { from, until }, companyOf(ctx), pageRequest)
}

/** As `whereIs`; throws when the person does not exist or is not visible to the caller. */
export async function getWhereabouts(ctx: Ctx, userId: string, at: Date): Promise<Whereabouts | undefined> {
  const person = (await findUser(ctx.db, userId)) ?? (await throwUnauthorizedOrNotFound(ctx, 'user', userId))
  return whereIs(ctx, person.id, at)
}

/** A search area by id, or by the code of a country, division or airport. */
export async function resolveSearchArea(
  ctx: Ctx,
  kind: 'country' | 'division' | 'region' | 'airport',
  idOrCode: string,
): Promise<SearchArea> {
  switch (kind) {
    case 'country': {
      const [country] = await readCountryNames(ctx, [idOrCode])
      return { countryId: found(country, 'country', idOrCode).id }
    }
    case 'division':
      return getDivisionTree(ctx, idOrCode)
    case 'region':
      return { countryId: await getCountryOfRegion(ctx, idOrCode), regionId: idOrCode }
    case 'airport':
      return {
        airportId: isUuid(idOrCode) ? idOrCode : found(await findAirport(ctx, idOrCode), 'airport', idOrCode).id,
      }
  }
}

/** Country codes of these stays, by country id. */
export async function countryCodes(ctx: Ctx, stays: readonly Stay[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(stays.flatMap((stay) => stay.countryId ?? []))]
  const names = ids.length === 0 ? [] : await readCountryNames(ctx, ids)
  return new Map(names.map((one) => [one.id, one.alpha2]))
}
