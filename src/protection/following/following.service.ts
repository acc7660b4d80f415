import { isDeepStrictEqual } from 'node:util'
import { announce, recordEvents } from '../../delivery/index.ts'
import { managersOf } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import {
  applyFlightStatus,
  currentTravellerIds,
  type FlightSegment,
  findFlightsOfTrip,
  lockFlightSegments,
  readTripPeople,
} from '../../trips/index.ts'
import { keyOf } from '../flights/flight.ts'
import { lockIntake } from '../observations/intake.store.ts'
import { readFlightState } from '../observations/observation.service.ts'
import { type CoveredSegment, coveredSegments } from '../registrations/covered-segment.store.ts'
import { notifyDelayedAirports } from './delayed-airport.service.ts'
import { flightEvent } from './flight.event.ts'
import { isMonitored, monitorNotice, type TravellerType, travellerNotice } from './flight.notices.ts'
import { listSteps, startFollowing, updateFollowedSeq } from './flight-steps.store.ts'
import type { CodedFlight } from './flight-steps.ts'
import { type AirSegment, type Change, followSegment } from './followed-segment.ts'
import { notifiedByProtection } from './notified-by-protection.ts'

const flightsAtOnce = 25

/** A change of a flight of an itinerary, with its trip. */
interface SegmentChange {
  readonly flightId: string
  readonly found: FlightSegment
  readonly change: Change
}

const isForTravellers = (change: Change): change is Change & { readonly type: TravellerType } => change.type !== 301

/** Notifies the travellers whom flight protection does not notify of it, and their company's servers. */
async function notifyTravellers(
  tx: Ctx,
  { flightId, found: { trip, segment }, change }: SegmentChange,
  covered: readonly CoveredSegment[],
): Promise<void> {
  if (!isForTravellers(change)) return
  const notified = notifiedByProtection(change, covered)
  const userIds = currentTravellerIds(trip).filter((id) => !notified.has(id))
  if (userIds.length === 0) return
  await announce(tx, travellerNotice(flightId, trip, change, userIds))
  if (trip.companyId === null) return
  const people = [...(await readTripPeople(tx, [trip])).values()].filter(({ id }) => userIds.includes(id))
  await recordEvents(tx, [flightEvent(change.type, trip.companyId, trip, segment.id, people)])
}

/** Notifies the managers of each company with travellers on the flight, once for each change. */
async function notifyManagers(tx: Ctx, changes: readonly SegmentChange[]): Promise<void> {
  const groups = new Map<string, SegmentChange[]>()
  for (const one of changes) {
    if (one.found.trip.companyId === null || !isMonitored(one.change)) continue
    const key = `${one.found.trip.companyId} ${one.flightId} ${one.change.type} ${one.change.step.seq}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  for (const group of groups.values()) {
    const [latest] = group.toSorted((a, b) => b.change.minutes - a.change.minutes)
    const companyId = latest?.found.trip.companyId
    if (!latest || !companyId || !isMonitored(latest.change)) continue
    const travellers = new Set(group.flatMap(({ found }) => currentTravellerIds(found.trip))).size
    const managers = await managersOf(tx, companyId)
    await announce(tx, monitorNotice(latest.flightId, companyId, latest.change, travellers, managers))
  }
}

/** What the flights are for each segment, and what has changed for people. */
function followAll(
  found: readonly FlightSegment[],
  flights: readonly CodedFlight[],
  seqs: ReadonlyMap<string, number>,
) {
  const byCode = new Map(flights.map((flight) => [keyOf(flight.code), flight]))
  const followed: { readonly before: AirSegment; readonly after: AirSegment }[] = []
  const changes: SegmentChange[] = []
  for (const one of found) {
    const flight = byCode.get(keyOf(one.code))
    if (!flight) continue
    const { segment, changes: own } = followSegment(one.segment, flight, seqs.get(flight.flightId) ?? 0)
    followed.push({ before: one.segment, after: segment })
    changes.push(...own.map((change) => ({ flightId: flight.flightId, found: one, change })))
  }
  return { followed, changes: changes.toSorted((a, b) => a.change.step.seq - b.change.step.seq) }
}

/** Brings the itineraries up to date with some flights, in one transaction. Who follows the same flights or changes the trips waits for it. */
async function followSome(tx: Ctx, flightIds: readonly string[]): Promise<void> {
  const positions = await startFollowing(tx.db, flightIds)
  if (positions.length === 0) return
  const ids = positions.map(({ id }) => id)
  const flights = await listSteps(tx.db, ids)
  const found = await lockFlightSegments(
    tx,
    flights.map(({ code }) => code),
  )
  const { followed, changes } = followAll(found, flights, new Map(positions.map((one) => [one.id, one.followedSeq])))
  await applyFlightStatus(
    tx,
    found,
    followed.flatMap(({ before, after: { id: segmentId, followed } }) =>
      followed === null || isDeepStrictEqual(before.followed, followed) ? [] : [{ segmentId, followed }],
    ),
  )
  const concerned = changes.map(({ found: { code, segment, trip } }) => ({
    ...code,
    segmentId: segment.id,
    tripId: trip.id,
  }))
  const covered = await coveredSegments(tx, concerned)
  for (const change of changes) await notifyTravellers(tx, change, covered)
  await notifyManagers(tx, changes)
  await notifyDelayedAirports(tx, positions, flights)
  const last = new Map<string, number>()
  for (const { flightId, steps } of flights)
    last.set(flightId, Math.max(last.get(flightId) ?? 0, steps.at(-1)?.seq ?? 0))
  await updateFollowedSeq(tx.db, last)
}

/**
 * Brings itineraries up to date with flights: takes each through the observations since it was followed last, and notifies travellers,
 * managers and companies of what they changed. Repeating it changes nothing.
 */
export async function followFlightsNow(ctx: Ctx, flightIds: readonly string[]): Promise<void> {
  const ids = [...new Set(flightIds)].toSorted()
  for (let from = 0; from < ids.length; from += flightsAtOnce)
    await inTransaction(ctx, (tx) => followSome(tx, ids.slice(from, from + flightsAtOnce)))
}

/** Brings the flights of a trip that was written up to date with what is known of them. */
export async function followTripNow(ctx: Ctx, tripId: string): Promise<void> {
  // Who takes observations in now may not have seen the trip yet: wait for their commits.
  await inTransaction(ctx, (tx) => lockIntake(tx.db))
  const codes = (await findFlightsOfTrip(ctx, tripId)).map(({ code }) => code)
  const known = await readFlightState(ctx, codes)
  await followFlightsNow(
    ctx,
    known.map(({ flightId }) => flightId),
  )
}
