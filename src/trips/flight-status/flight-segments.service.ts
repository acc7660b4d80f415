import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '../../platform/ctx.ts'
import { enterSyncWrite, syncSubject } from '../../platform/db/sync.ts'
import { newId } from '../../platform/ids.ts'
import { readCountryNames } from '../../reference/index.ts'
import { replaceContent, updateTripRow } from '../changes/trip-writes.store.ts'
import { generateName, nameLanguage } from '../drafts/trip-name.ts'
import type { FollowedFlight } from '../segments/flight-status.ts'
import { type FlightCode, flightCodeOf, withFlightStatus } from '../segments/followed-flight.ts'
import type { Segment, SegmentOf } from '../segments/segment.ts'
import { listTripsInFull } from '../trips/trip.store.ts'
import { countriesOf, currentTravellerIds, type TripInFull } from '../trips/trip.ts'
import { listPeople } from '../trips/trip-people.store.ts'
import { updateStays } from '../whereabouts/trip-stays.service.ts'
import {
  listOwners,
  listTripsDeparting,
  listTripsWithFlights,
  lockTrips,
  updateDates,
  updateFollowed,
} from './flight-segments.store.ts'
import { type FollowedTrip, withSegments } from './followed-trip.ts'

/** A flight of an itinerary, with its trip. */
export interface FlightSegment {
  readonly trip: TripInFull
  readonly segment: SegmentOf<'air'>
  readonly code: FlightCode
}

/** What a segment has taken over from its flight. */
export interface FollowedSegment {
  readonly segmentId: string
  readonly followed: FollowedFlight
}

const flightsOf = (trip: TripInFull): FlightSegment[] =>
  trip.segments.flatMap((segment) => {
    const code = flightCodeOf(segment)
    return segment.kind === 'air' && code && segment.status !== 'deleted' ? [{ trip, segment, code }] : []
  })

const keyOf = ({ airlineId, number, originAirportId, day }: FlightCode): string =>
  `${airlineId} ${number} ${originAirportId} ${day}`

async function readFlights(ctx: Ctx, tripIds: readonly string[]): Promise<FlightSegment[]> {
  const trips = await listTripsInFull(ctx.db, tripIds)
  return trips.filter((trip) => trip.deletedAt === null).flatMap(flightsOf)
}

const withCodes = (found: readonly FlightSegment[], codes: readonly FlightCode[]): FlightSegment[] => {
  const keys = new Set(codes.map(keyOf))
  return found.filter(({ code }) => keys.has(keyOf(code)))
}

/** As `findFlightSegments`, with the trips locked until the transaction ends. */
export async function lockFlightSegments(tx: Ctx, codes: readonly FlightCode[]): Promise<FlightSegment[]> {
  const ids = await listTripsWithFlights(tx.db, codes)
  if (ids.length === 0) return []
  const subjects = (await listOwners(tx.db, ids)).map(({ companyId, userId }) => syncSubject(companyId, userId))
  for (const subject of [...new Set(subjects)].toSorted()) await enterSyncWrite(tx, subject)
  await lockTrips(tx.db, ids)
  return withCodes(await readFlights(tx, ids), codes)
}

/** The flights of itineraries that leave an airport in a time, by the schedule of the itinerary. */
export async function findDepartures(ctx: Ctx, airportId: string, from: Date, until: Date): Promise<FlightSegment[]> {
  const found = await readFlights(ctx, await listTripsDeparting(ctx.db, airportId, from, until))
  return found.filter(
    ({ segment: { from: end } }) =>
      end.place.airportId === airportId && end.at !== null && end.at >= from && end.at < until,
  )
}

/** The flights of one trip; none when it was removed. */
export const findFlightsOfTrip = (ctx: Ctx, tripId: string): Promise<FlightSegment[]> => readFlights(ctx, [tripId])

/** A generated name says the countries and the month, and follows them. */
async function nameOf(tx: Ctx, before: TripInFull, after: TripInFull): Promise<string> {
  const first = (trip: TripInFull) => new Date(Math.min(...trip.destinations.map(({ entryAt }) => entryAt.getTime())))
  const countries = (trip: TripInFull) =>
    countriesOf({ destinations: trip.destinations.toSorted((a, b) => a.entryAt.getTime() - b.entryAt.getTime()) })
  const about = (trip: TripInFull) => [first(trip).toISOString().slice(0, 7), countries(trip)]
  if (!after.nameGenerated || isDeepStrictEqual(about(before), about(after))) return after.name
  const [userId] = currentTravellerIds(after)
  const [person] = userId === undefined ? [] : await listPeople(tx.db, after.companyId, [userId])
  const names = new Map((await readCountryNames(tx, [...countries(after)])).map((one) => [one.id, one.name]))
  const ordered = countries(after).flatMap((id) => names.get(id) ?? [])
  return generateName(ordered, first(after), nameLanguage(person?.language))
}

async function writeMoved(tx: Ctx, before: TripInFull, after: TripInFull): Promise<void> {
  if (after.destinationsDerived) {
    const named = { ...after, name: await nameOf(tx, before, after) }
    await updateTripRow(tx.db, named.id, named, named.employeeName, named.updatedAt)
    await replaceContent(tx.db, named)
  }
  await updateStays(tx, after)
}

/**
 * Writes what flights of itineraries have taken over from their status. It is no edit of the trip: nobody is notified, and lists with
 * `since` have it. The segments are those of `lockFlightSegments`.
 */
export async function applyFlightStatus(
  tx: Ctx,
  segments: readonly FlightSegment[],
  updates: readonly FollowedSegment[],
): Promise<void> {
  const followed = new Map(updates.map((one) => [one.segmentId, one.followed]))
  const trips = new Map(segments.map(({ trip }) => [trip.id, trip]))
  const at = tx.freshNow()
  const applied: { readonly before: TripInFull; readonly after: FollowedTrip }[] = []
  for (const before of trips.values()) {
    const next = before.segments.map((one): Segment => {
      const update = followed.get(one.id)
      return update ? withFlightStatus({ ...one, followed: update }, update.status) : one
    })
    const after = withSegments(before, next, at, () => newId(at))
    if (after.changed.length > 0) applied.push({ before, after })
  }
  await updateFollowed(
    tx.db,
    applied.map(({ after }) => after),
  )
  await updateDates(
    tx.db,
    applied.flatMap(({ after }) => (after.isSeen ? [after.trip] : [])),
  )
  for (const { before, after } of applied) if (after.isMoved) await writeMoved(tx, before, after.trip)
}
