import type { Ctx } from '../../platform/ctx.ts'
import type { Page, PageAsked } from '../../platform/http/paging.ts'
import { isUuid } from '../../platform/ids.ts'
import { enqueue, enqueueMany } from '../../platform/jobs/task.ts'
import { found, invalid, unauthorized } from '../../platform/problem.ts'
import {
  boxesAround,
  findAirport,
  findWhereabouts,
  getCountryOfRegion,
  getDivisionTree,
  readCountryNames,
  regionFinder,
} from '../../reference/index.ts'
import { orElsewhere } from '../elsewhere/elsewhere.service.ts'
import { findUser } from '../users/user.store.ts'
import type { Box, Point } from './cell.ts'
import type { Stay } from './stay.ts'
import {
  addStays,
  deleteStaysIn,
  deleteStaysOfTrips,
  deleteStaysOfUser,
  listStaySources,
  replaceStaysOf,
  replaceTripStays,
  type StaySource,
} from './whereabouts.store.ts'
import { staysChanged } from './whereabouts.tasks.ts'
import { type Presence, type Whereabouts, whereAmong } from './whereabouts.ts'
import { listStaysAround, pageOfPresence } from './whereabouts-read.store.ts'

export type StayPlace = Pick<Stay, 'countryId' | 'divisionId' | 'regionIds'>

/** What the map says of a point: nothing at open sea. The division is the finest one that is drawn. */
export async function placeOf({ lat, lng }: Point): Promise<StayPlace> {
  const { country, divisions, regions } = await findWhereabouts(lng, lat)
  return {
    countryId: country?.id ?? null,
    divisionId: divisions[0]?.id ?? null,
    regionIds: regions.map((region) => region.id),
  }
}

const mustBeIn = (tx: Ctx): void => {
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
export async function setTripStays(tx: Ctx, tripId: string, given: readonly Stay[]): Promise<boolean> {
  mustBeIn(tx)
  const changes = await replaceTripStays(tx.db, tripId, await withDrawnRegions(tx, given))
  if (changes > 0) await enqueue(tx, staysChanged, { tripId }, { key: `trip:${tripId}` })
  return changes > 0
}

/** Adds the stays of a trip that has just been made, as `withDrawnRegions` answered them. */
export async function addTripStays(tx: Ctx, tripId: string, stays: readonly Stay[]): Promise<void> {
  mustBeIn(tx)
  if (stays.length === 0) return
  await Promise.all([addStays(tx.db, stays), enqueue(tx, staysChanged, { tripId }, { key: `trip:${tripId}` })])
}

/** Adds the stay of a check-in that has just been made, as `withDrawnRegions` answered it. */
export async function addCheckInStay(tx: Ctx, stay: Stay): Promise<void> {
  mustBeIn(tx)
  if (stay.checkInId === null) throw new Error('The stay of a check-in names it.')
  await Promise.all([addStays(tx.db, [stay]), enqueue(tx, staysChanged, { checkInId: stay.checkInId })])
}

/** Trips, or check-ins, that have stays, in the order of their ids: for whoever must find those that should have none. */
export const readStaySources = (
  ctx: Ctx,
  source: StaySource,
  after: string | undefined,
  limit: number,
): Promise<string[]> => listStaySources(ctx.db, source, after, limit)

/** Makes the stays of these trips, or of these check-ins, exactly those. Answers how many of them had others. */
export async function setStaysOf(
  tx: Ctx,
  source: StaySource,
  ids: readonly string[],
  stays: readonly Stay[],
): Promise<number> {
  mustBeIn(tx)
  const changed = [...(await replaceStaysOf(tx.db, source, ids, await withDrawnRegions(tx, stays)))]
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
export async function dropStaysOfTrips(tx: Ctx, tripIds: readonly string[]): Promise<void> {
  mustBeIn(tx)
  const changed = await deleteStaysOfTrips(tx.db, tripIds)
  const entries = changed.map((tripId) => ({ payload: { tripId }, key: `trip:${tripId}` }))
  await enqueueMany(tx, staysChanged, entries)
}

/** All that is known of where a person was, is and will be. */
export const dropStaysOfUser = (tx: Ctx, userId: string): Promise<void> => deleteStaysOfUser(tx.db, userId)

/** What a company knows of where a person was, is and will be; tells who must know that stays have changed. */
export async function dropStaysIn(tx: Ctx, companyId: string, userId: string): Promise<void> {
  mustBeIn(tx)
  const gone = await deleteStaysIn(tx.db, userId, companyId)
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
  return whereAmong(await listStaysAround(ctx.db, userId, at, own ? null : companyOf(ctx)), at)
}

export type Place =
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
export function whoIsIn(ctx: Ctx, place: Place, from: Date, until: Date, page: PageAsked): Promise<Page<Presence>> {
  if (from > until) throw invalid({ until: 'lies before from' })
  const asked = 'point' in place ? { ...place, boxes: boxesAround(place.point.lng, place.point.lat, place.km) } : place
  return pageOfPresence(ctx.db, asked, { from, until }, companyOf(ctx), page)
}

/** As `whereIs`, for somebody who must exist and be the caller's to ask for. */
export async function getWhereabouts(ctx: Ctx, userId: string, at: Date): Promise<Whereabouts | undefined> {
  const person = (await findUser(ctx.db, userId)) ?? (await orElsewhere(ctx, 'user', userId))
  return whereIs(ctx, person.id, at)
}

/** A place by what it is called: ids, and the codes of countries, divisions and airports. */
export async function placeNamed(
  ctx: Ctx,
  kind: 'country' | 'division' | 'region' | 'airport',
  word: string,
): Promise<Place> {
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
