import { findTravellingMembers, getUser, throwUnauthorizedOrNotFound, type User } from '../../people/index.ts'
import type { Actor, Ctx } from '../../platform/ctx.ts'
import { enterSyncRead, syncSubject } from '../../platform/db/sync.ts'
import type { Page, PageAsked } from '../../platform/http/paging.ts'
import { isUuid } from '../../platform/ids.ts'
import { invalid, notFound, unauthorized } from '../../platform/problem.ts'
import { readCountryNames } from '../../reference/index.ts'
import {
  findCurrentTrip,
  findTrip,
  findTripInFull,
  listOwnTrips,
  pageOfTrips,
  tripExistsAnywhere,
} from './trip.store.ts'
import {
  asSeenBy,
  dayOf,
  goingOn,
  type OwnTrip,
  type Trip,
  type TripInFull,
  type TripPerson,
  type Whose,
} from './trip.ts'
import { listPeople, saveRead } from './trip-people.store.ts'
import { pageOfFoundTrips, type TripSearch } from './trip-search.store.ts'

/** Whose trips this caller may see and change. */
export function whoseOf(actor: Actor): Whose {
  switch (actor.kind) {
    case 'user':
      return { kind: 'user', userId: actor.userId, companyId: actor.companyId }
    case 'company':
    case 'manager':
      return { kind: 'company', companyId: actor.companyId }
    case 'staff':
    case 'system':
      return { kind: 'all' }
    default:
      throw unauthorized('Trips are for travellers and their companies.')
  }
}

const ownOf = (actor: Actor): Extract<Whose, { kind: 'user' }> => {
  const whose = whoseOf(actor)
  if (whose.kind !== 'user') throw unauthorized('This is for travellers.')
  return whose
}

const companyOf = (actor: Actor): string => {
  const whose = whoseOf(actor)
  if (whose.kind !== 'company') throw unauthorized('This is for companies.')
  return whose.companyId
}

/**
 * A trip that the caller may see, also a removed one while it is kept (docs/contract/trips.md#removal): 401 when it is somebody else's, 404
 * when there is none.
 */
export async function getTrip(ctx: Ctx, id: string): Promise<Trip> {
  const trip = isUuid(id) ? await findTrip(ctx.db, whoseOf(ctx.actor), id) : undefined
  return trip ?? throwUnauthorizedOrNotFound(ctx, 'trip', id, tripExistsAnywhere)
}

/** As `getTrip`, with its itinerary. */
export async function getTripInFull(ctx: Ctx, id: string): Promise<TripInFull> {
  const trip = isUuid(id) ? await findTripInFull(ctx.db, whoseOf(ctx.actor), id) : undefined
  return trip ?? throwUnauthorizedOrNotFound(ctx, 'trip', id, tripExistsAnywhere)
}

/** The trip as the calling traveller sees it. */
export function ownView<T extends Trip>(ctx: Ctx, trip: T): T & OwnTrip {
  const own = asSeenBy(trip, ownOf(ctx.actor).userId)
  if (!own) throw unauthorized('This trip is not yours.')
  return own
}

export const getOwnTrip = async (ctx: Ctx, id: string): Promise<OwnTrip> => ownView(ctx, await getTrip(ctx, id))

/**
 * The traveller opens one trip: from now on it is read. Version 1 has no other way to say so. Lists and current_trip,
 * which phones fetch by themselves, mark nothing.
 */
export async function openOwnTrip(ctx: Ctx, id: string): Promise<OwnTrip> {
  const trip = await getOwnTrip(ctx, id)
  if (trip.read) return trip
  await saveRead(ctx.db, trip.id, trip.userId)
  return { ...trip, read: true }
}

/** As `getOwnTrip` and `openOwnTrip`, with the itinerary. */
export const getOwnTripInFull = async (ctx: Ctx, id: string): Promise<TripInFull & OwnTrip> =>
  ownView(ctx, await getTripInFull(ctx, id))

export async function openOwnTripInFull(ctx: Ctx, id: string): Promise<TripInFull & OwnTrip> {
  const trip = await getOwnTripInFull(ctx, id)
  if (!trip.read) await saveRead(ctx.db, trip.id, trip.userId)
  return { ...trip, read: true }
}

export interface Synced<T> {
  readonly items: T
  /** Every change up to this time is in it; only known where `since` was asked. */
  readonly until: Date | undefined
}

/** The traveller's trips; with a time those that changed after it, removed ones included. */
export async function readOwnTrips(ctx: Ctx, since?: Date): Promise<Synced<readonly OwnTrip[]>> {
  const whose = ownOf(ctx.actor)
  const until = since && (await enterSyncRead(ctx, syncSubject(whose.companyId, whose.userId)))
  const trips = await listOwnTrips(ctx.db, whose, since)
  return { items: trips.map((trip) => ownView(ctx, trip)), until }
}

/** The trip that is under way or comes next; when several do, the one with the oldest start (contract v1). */
export async function getCurrentTrip(ctx: Ctx): Promise<OwnTrip> {
  const trip = await findCurrentTrip(ctx.db, ownOf(ctx.actor), dayOf(ctx.now))
  if (!trip) throw notFound('No trip is under way or coming.')
  return ownView(ctx, trip)
}

/** A page of the company's trips; with a time those that changed after it, removed ones included. */
export async function readCompanyTrips(ctx: Ctx, asked: PageAsked, since?: Date): Promise<Synced<Page<Trip>>> {
  const companyId = companyOf(ctx.actor)
  const until = since && (await enterSyncRead(ctx, syncSubject(companyId, null)))
  return { items: await pageOfTrips(ctx.db, companyId, asked, since), until }
}

/** The people on these trips of one company, by id. */
export async function readTripPeople(ctx: Ctx, trips: readonly Trip[]): Promise<ReadonlyMap<string, TripPerson>> {
  const [first] = trips
  if (!first) return new Map()
  const people = await listPeople(ctx.db, first.companyId, [...new Set(trips.flatMap(goingOn))])
  return new Map(people.map((person) => [person.id, person]))
}

/** As `readTripPeople`, with all that is known of them: what version 2 shows. */
export async function readTripUsers(ctx: Ctx, trips: readonly Trip[]): Promise<ReadonlyMap<string, User>> {
  const found = new Map<string, User>()
  for (const companyId of new Set(trips.map((trip) => trip.companyId))) {
    const ids = [...new Set(trips.filter((trip) => trip.companyId === companyId).flatMap(goingOn))]
    const people =
      companyId === null
        ? await Promise.all(ids.map((id) => getUser(ctx, id)))
        : await findTravellingMembers(ctx, companyId, ids)
    for (const person of people) found.set(person.id, person)
  }
  return found
}

/** A page of the trips that a manager or the staff are looking for. A manager finds the own company's. */
export async function searchTrips(
  ctx: Ctx,
  asked: TripSearch & { country?: string },
  page: PageAsked,
): Promise<Page<Trip>> {
  const { country, ...search } = asked
  const [found] = country === undefined ? [] : await readCountryNames(ctx, [country])
  if (country !== undefined && !found) throw invalid({ country: 'names no country that we know' })
  return pageOfFoundTrips(ctx.db, whoseOf(ctx.actor), { ...search, ...(found ? { countryId: found.id } : {}) }, page)
}
