import type { Ctx } from '../../platform/ctx.ts'
import type { Page, PageAsked } from '../../platform/http/paging.ts'
import { isUuid } from '../../platform/ids.ts'
import { enqueue, enqueueMany } from '../../platform/jobs/task.ts'
import { found, invalid, unauthorized } from '../../platform/problem.ts'
import {
  boxesAround,
  findAirport,
  getCountryOfRegion,
  getDivisionTree,
  readCountryNames,
  regionFinder,
  reverseGeocode,
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
import { listStaysAround, pageOfPresence } from './whereabouts-read.store.ts'

export type StayLocation = Pick<Stay, 'countryId' | 'divisionId' | 'regionIds'>

/** What the map says of a point: nothing at open sea. The division is the finest one that is drawn. */
export async function locationAt({ lat, lng }: Point): Promise<StayLocation> {
  const { country, divisions, regions } = await reverseGeocode(lng, lat)
  return {
    countryId: country?.id ?? null,
    divisionId: divisions[0]?.id ?? null,
    regionIds: regions.map((region) => region.id),
  }
}

const requireTransaction = (tx: Ctx): void => {
  if (!tx.db.isTransaction) throw new Error('Stays are written in the transaction of their source.')
}

/**
 * The stays with the regions that staff have drawn around their points. What is drawn later is taken over by the job
 * `region-redrawn`; alerts look at the drawing itself.
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
 * Makes the stays of a trip exactly those, in the transaction of the trip, and tells who must know when anything changed.
 */
export async function replaceTripStays(tx: Ctx, tripId: string, given: readonly Stay[]): Promise<boolean> {
  requireTransaction(tx)
  const changes = await replaceStayRowsOfTrip(tx.db, tripId, await withDrawnRegions(tx, given))
  if (changes > 0) await enqueue(tx, staysChanged, { tripId }, { key: `trip:${tripId}` })
  return changes > 0
}

/** Adds the stays of a trip that has just been made, as `withDrawnRegions` answered them. */
export async function insertTripStays(tx: Ctx, tripId: string, stays: readonly Stay[]): Promise<void> {
  requireTransaction(tx)
  if (stays.length === 0) return
  await Promise.all([insertStayRows(tx.db, stays), enqueue(tx, staysChanged, { tripId }, { key: `trip:${tripId}` })])
}

/** Adds the stay of a check-in that has just been made, as `withDrawnRegions` answered it. */
export async function insertCheckInStay(tx: Ctx, stay: Stay): Promise<void> {
  requireTransaction(tx)
  if (stay.checkInId === null) throw new Error('The stay of a check-in names it.')
  await Promise.all([insertStayRows(tx.db, [stay]), enqueue(tx, staysChanged, { checkInId: stay.checkInId })])
}

/** Trips, or check-ins, that have stays, in the order of their ids: for whoever must find those that should have none. */
export const listStaySources = (
  ctx: Ctx,
  source: StaySource,
  after: string | undefined,
  limit: number,
): Promise<string[]> => listStaySourceIds(ctx.db, source, after, limit)

/** Makes the stays of these trips, or of these check-ins, exactly those. Answers how many of them had others. */
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

/** Removed trips make nobody be anywhere. */
export async function deleteTripStays(tx: Ctx, tripIds: readonly string[]): Promise<void> {
  requireTransaction(tx)
  const changed = await deleteStayRowsOfTrips(tx.db, tripIds)
  const entries = changed.map((tripId) => ({ payload: { tripId }, key: `trip:${tripId}` }))
  await enqueueMany(tx, staysChanged, entries)
}

/** All that is known of where a person was, is and will be. */
export const deleteUserStays = (tx: Ctx, userId: string): Promise<void> => deleteStayRowsOfUser(tx.db, userId)

/** What a company knows of where a person was, is and will be; tells who must know that stays have changed. */
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

/** Staff and the system see everybody; all others their company. */
function companyOf({ actor }: Ctx): string | null {
  if (actor.kind === 'staff' || actor.kind === 'system') return null
  if ('companyId' in actor && actor.companyId !== null) return actor.companyId
  throw unauthorized('This is for companies.')
}

/** Where the person is at the time, as far as anybody knows; undefined when nothing says so. People may ask for themselves. */
export async function whereIs(ctx: Ctx, userId: string, at: Date): Promise<Whereabouts | undefined> {
  const own = ctx.actor.kind === 'user' && ctx.actor.userId === userId
  return chooseWhereabouts(await listStaysAround(ctx.db, userId, at, own ? null : companyOf(ctx)), at)
}

export type SearchArea =
  | { readonly box: Box }
  | { readonly point: Point; readonly km: number }
  | { readonly countryId: string }
  | { readonly countryId: string; readonly divisionIds: readonly string[] }
  | { readonly countryId: string; readonly regionId: string }
  | { readonly airportId: string }

/**
 * Who is in a place at any time of the interval, both ends included: each person once, with the finest stay that says so. A
 * check-in speaks for the day after it. Of divisions name all that lie within the one meant: stays know the finest.
 */
export function whoIsIn(
  ctx: Ctx,
  place: SearchArea,
  from: Date,
  until: Date,
  page: PageAsked,
): Promise<Page<Presence>> {
  if (from > until) throw invalid({ until: 'lies before from' })
  const asked = 'point' in place ? { ...place, boxes: boxesAround(place.point.lng, place.point.lat, place.km) } : place
  return pageOfPresence(ctx.db, asked, { from, until }, companyOf(ctx), page)
}

/** As `whereIs`, for somebody who must exist and be the caller's to ask for. */
export async function getWhereabouts(ctx: Ctx, userId: string, at: Date): Promise<Whereabouts | undefined> {
  const person = (await findUser(ctx.db, userId)) ?? (await throwUnauthorizedOrNotFound(ctx, 'user', userId))
  return whereIs(ctx, person.id, at)
}

/** A place by what it is called: ids, and the codes of countries, divisions and airports. */
export async function resolveSearchArea(
  ctx: Ctx,
  kind: 'country' | 'division' | 'region' | 'airport',
  word: string,
): Promise<SearchArea> {
  switch (kind) {
    case 'country': {
      const [country] = await readCountryNames(ctx, [word])
      return { countryId: found(country, 'country', word).id }
    }
    case 'division':
      return getDivisionTree(ctx, word)
    case 'region':
      return { countryId: await getCountryOfRegion(ctx, word), regionId: word }
    case 'airport':
      return { airportId: isUuid(word) ? word : found(await findAirport(ctx, word), 'airport', word).id }
  }
}

/** The codes of the countries of these stays, by their ids. */
export async function countryCodes(ctx: Ctx, stays: readonly Stay[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(stays.flatMap((stay) => stay.countryId ?? []))]
  const names = ids.length === 0 ? [] : await readCountryNames(ctx, ids)
  return new Map(names.map((one) => [one.id, one.alpha2]))
}
