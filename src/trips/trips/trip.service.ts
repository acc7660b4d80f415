import { findTravellingMembers, getUser, throwUnauthorizedOrNotFound, type User } from '../../people/index.ts'
import { type Actor, type Ctx, deskCompany } from '../../platform/ctx.ts'
import { enterSyncRead, syncSubject } from '../../platform/db/sync.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
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
  currentTravellerIds,
  dayOf,
  type NextTrip,
  type OwnTrip,
  type Trip,
  type TripInFull,
  type TripPerson,
  type TripScope,
  visibleTo,
} from './trip.ts'
import { listNextTrips, listPeople, markRead } from './trip-people.store.ts'
import { pageOfMatchingTrips, type TripSearch } from './trip-search.store.ts'

/** The trips that this caller may see and change. */
export function tripScope(actor: Actor): TripScope {
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

const ownScope = (actor: Actor): Extract<TripScope, { kind: 'user' }> => {
  const scope = tripScope(actor)
  if (scope.kind !== 'user') throw unauthorized('This is for travellers.')
  return scope
}

const companyIdOf = (actor: Actor): string => {
  const scope = tripScope(actor)
  if (scope.kind !== 'company') throw unauthorized('This is for companies.')
  return scope.companyId
}

/** What the caller may see of the trip: a traveller who was taken off it sees nothing of what it becomes. */
const visible = <T extends Trip>({ actor }: Ctx, trip: T): T =>
  actor.kind === 'user' ? visibleTo(trip, actor.userId) : trip

/**
 * A trip as far as the caller may see it, removed ones included while they are stored (docs/contract/trips.md#removal): 401 when it
 * belongs to another tenant or traveller, 404 when it does not exist.
 */
export async function getTrip(ctx: Ctx, id: string): Promise<Trip> {
  const trip = isUuid(id) ? await findTrip(ctx.db, tripScope(ctx.actor), id) : undefined
  return trip ? visible(ctx, trip) : throwUnauthorizedOrNotFound(ctx, 'trip', id, tripExistsAnywhere)
}

/** As `getTrip`, with its itinerary. */
export async function getTripInFull(ctx: Ctx, id: string): Promise<TripInFull> {
  const trip = isUuid(id) ? await findTripInFull(ctx.db, tripScope(ctx.actor), id) : undefined
  return trip ? visible(ctx, trip) : throwUnauthorizedOrNotFound(ctx, 'trip', id, tripExistsAnywhere)
}

/** The trip as the calling traveller sees it. */
export function ownView<T extends Trip>(ctx: Ctx, trip: T): T & OwnTrip {
  const own = asSeenBy(trip, ownScope(ctx.actor).userId)
  if (!own) throw unauthorized('This trip is not yours.')
  return own
}

export const getOwnTrip = async (ctx: Ctx, id: string): Promise<OwnTrip> => ownView(ctx, await getTrip(ctx, id))

/**
 * The traveller opens one trip, which marks it as read; version 1 has no other request for it. Lists and current_trip mark
 * nothing, because phones fetch them in the background.
 */
export async function openOwnTrip(ctx: Ctx, id: string): Promise<OwnTrip> {
  const trip = await getOwnTrip(ctx, id)
  if (trip.read) return trip
  await markRead(ctx.db, trip.id, trip.userId)
  return { ...trip, read: true }
}

/** As `getOwnTrip` and `openOwnTrip`, with the itinerary. */
export const getOwnTripInFull = async (ctx: Ctx, id: string): Promise<TripInFull & OwnTrip> =>
  ownView(ctx, await getTripInFull(ctx, id))

export async function openOwnTripInFull(ctx: Ctx, id: string): Promise<TripInFull & OwnTrip> {
  const trip = await getOwnTripInFull(ctx, id)
  if (!trip.read) await markRead(ctx.db, trip.id, trip.userId)
  return { ...trip, read: true }
}

export interface Synced<T> {
  readonly items: T
  /** Every change up to this time is in it; undefined without `since`. */
  readonly until: Date | undefined
}

/** The traveller's trips; with a time those that changed after it, removed ones included. */
export async function readOwnTrips(ctx: Ctx, since?: Date): Promise<Synced<readonly OwnTrip[]>> {
  const scope = ownScope(ctx.actor)
  const until = since && (await enterSyncRead(ctx, syncSubject(scope.companyId, scope.userId)))
  const trips = await listOwnTrips(ctx.db, scope, since)
  return { items: trips.map((trip) => ownView(ctx, trip)), until }
}

/** The trip that is under way or comes next; when several do, the one with the oldest start (docs/contract/trips.md#past-and-current-trips). */
export async function findOwnCurrentTrip(ctx: Ctx): Promise<OwnTrip | undefined> {
  const trip = await findCurrentTrip(ctx.db, ownScope(ctx.actor), dayOf(ctx.now))
  return trip && ownView(ctx, trip)
}

export async function getCurrentTrip(ctx: Ctx): Promise<OwnTrip> {
  const trip = await findOwnCurrentTrip(ctx)
  if (!trip) throw notFound('No trip is under way or coming.')
  return trip
}

/** A page of the company's trips; with a time those that changed after it, removed ones included. */
export async function readCompanyTrips(ctx: Ctx, pageRequest: PageRequest, since?: Date): Promise<Synced<Page<Trip>>> {
  const companyId = companyIdOf(ctx.actor)
  const until = since && (await enterSyncRead(ctx, syncSubject(companyId, null)))
  return { items: await pageOfTrips(ctx.db, companyId, pageRequest, since), until }
}

/** The people on these trips of one company, by id. */
export async function readTripPeople(ctx: Ctx, trips: readonly Trip[]): Promise<ReadonlyMap<string, TripPerson>> {
  const [first] = trips
  if (!first) return new Map()
  const people = await listPeople(ctx.db, first.companyId, [...new Set(trips.flatMap(currentTravellerIds))])
  return new Map(people.map((person) => [person.id, person]))
}

/** As `readTripPeople`, with the whole accounts, which version 2 shows. */
export async function readTripUsers(ctx: Ctx, trips: readonly Trip[]): Promise<ReadonlyMap<string, User>> {
  const found = new Map<string, User>()
  for (const companyId of new Set(trips.map((trip) => trip.companyId))) {
    const ids = [...new Set(trips.filter((trip) => trip.companyId === companyId).flatMap(currentTravellerIds))]
    const people =
      companyId === null
        ? await Promise.all(ids.map((id) => getUser(ctx, id)))
        : await findTravellingMembers(ctx, companyId, ids)
    for (const person of people) found.set(person.id, person)
  }
  return found
}

/** A page of the trips that match a search: a manager searches the own company's trips, staff all. */
export async function searchTrips(
  ctx: Ctx,
  query: TripSearch & { country?: string },
  pageRequest: PageRequest,
): Promise<Page<Trip>> {
  const { country, ...search } = query
  const [found] = country === undefined ? [] : await readCountryNames(ctx, [country])
  if (country !== undefined && !found) throw invalid({ country: 'names no country that we know' })
  return pageOfMatchingTrips(
    ctx.db,
    tripScope(ctx.actor),
    { ...search, ...(found ? { countryId: found.id } : {}) },
    pageRequest,
  )
}

/** The trip that each of these people is on, else the next one, by person: a manager sees the own company's trips, staff all. */
export async function readNextTrips(ctx: Ctx, userIds: readonly string[]): Promise<ReadonlyMap<string, NextTrip>> {
  const trips = await listNextTrips(ctx.db, userIds, ctx.now, deskCompany(ctx))
  return new Map(trips.map((trip) => [trip.userId, trip]))
}
