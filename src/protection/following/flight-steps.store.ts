import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { type FlightFacts, type FlightState, factNames } from '../flights/flight.ts'
import type { CodedFlight, FollowedFlight, Step } from './flight-steps.ts'

const turns = prepared<unknown>(`
  select pg_advisory_xact_lock(hashtextextended('follow flight ' || one.id, 0)) from (select unnest($1::uuid[]) as id order by 1) as one`)
const following = prepared<FollowedFlight>(`
  select id, followed_seq as "followedSeq", origin_airport_id as "originAirportId" from flights where id = any($1::uuid[]) order by id`)

/**
 * Waits until nobody else follows the flights; those that were joined with another are left out. The rows themselves are not locked, so that
 * whoever takes observations in never waits for the notifications of others.
 */
export async function startFollowing(db: Db, ids: readonly string[]): Promise<FollowedFlight[]> {
  await turns(db, [ids])
  return following(db, [ids])
}

// A flight whose observations were all taken back has one step, in which nothing is known.
const steps = prepared<{
  flightId: string
  airlineId: string
  number: string
  originAirportId: string
  day: string
  seq: number
  receivedAt: Date
  facts: Partial<FlightFacts>
  latest: string[]
}>(`
  select c.flight_id as "flightId", c.airline_id as "airlineId", c.number, c.origin_airport_id as "originAirportId", c.day,
    greatest(o.seq, c.joined_seq) as seq, coalesce(o.received_at, f.updated_at) as "receivedAt", coalesce(o.content -> 'facts', '{}') as facts,
    coalesce(o.latest, '{}') as latest
  from flight_codes c join flights f on f.id = c.flight_id
  left join flight_observations o on o.flight_id = c.flight_id and o.changed
  where c.flight_id = any($1::uuid[])
  order by c.flight_id, c.airline_id, c.number, greatest(o.seq, c.joined_seq), o.seq`)

/** The facts that the observation was the latest to say. */
const latestFacts = (facts: Partial<FlightFacts>, latest: readonly string[]): FlightState =>
  Object.fromEntries(factNames.flatMap((name) => (latest.includes(name) && facts[name] ? [[name, facts[name]]] : [])))

/** Under each of their codes: what became known of the flights, step by step. */
export async function listSteps(db: Db, flightIds: readonly string[]): Promise<CodedFlight[]> {
  const found = new Map<string, CodedFlight & { readonly steps: Step[] }>()
  for (const { flightId, airlineId, number, originAirportId, day, ...row } of await steps(db, [flightIds])) {
    const code = { airlineId, number, originAirportId, day }
    const key = `${flightId} ${airlineId} ${number} ${originAirportId} ${day}`
    const flight = found.get(key) ?? { flightId, code, steps: [] }
    found.set(key, flight)
    const before = flight.steps.at(-1)
    const state = { ...before?.state, ...latestFacts(row.facts, row.latest) }
    const step = { seq: row.seq, receivedAt: row.receivedAt, state }
    // Observations with one number became known together.
    if (before?.seq === row.seq) flight.steps[flight.steps.length - 1] = step
    else flight.steps.push(step)
  }
  return [...found.values()]
}

const locking = prepared<unknown>('select 1 from flights where id = any($1::uuid[]) order by id for no key update')
const followed = prepared<unknown>(`
  update flights f set followed_seq = n.seq from unnest($1::uuid[], $2::bigint[]) as n (id, seq) where f.id = n.id and f.followed_seq < n.seq`)

/** Keeps until where itineraries have followed the flights. Last in its transaction: it locks them, in the order of their ids. */
export async function updateFollowedSeq(db: Db, positions: ReadonlyMap<string, number>): Promise<void> {
  await locking(db, [[...positions.keys()]])
  await followed(db, [[...positions.keys()], [...positions.values()]])
}

const leaving = prepared<{ id: string }>(`
  select id from flights where origin_airport_id = $1 and scheduled_departure >= $2 and scheduled_departure < $3 order by id`)

/** The flights that are to leave an airport in a time. */
export const listLeavingFlights = async (db: Db, airportId: string, from: Date, until: Date): Promise<string[]> =>
  (await leaving(db, [airportId, from, until])).map(({ id }) => id)

const airports = prepared<{ code: string; name: string }>(
  'select coalesce(iata, icao, faa) as code, name from shared_airports where id = $1',
)

export const findAirportName = async (db: Db, id: string): Promise<{ code: string; name: string } | undefined> =>
  (await airports(db, [id]))[0]
