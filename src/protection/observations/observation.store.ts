import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { type FlightCode, type FlightFacts, keyOf, type Observation, stateOfCounting } from '../flights/flight.ts'
import { codeColumns, isCode, unnestCodes } from './flight-code.store.ts'
import { type FollowedObservation, type KnownFlight, withFacts } from './observation.ts'

const flights = prepared<{ n: number; flightId: string; counting: Observation[]; lastSeq: number }>(`
  select wanted.n::int as n, f.id as "flightId", f.state as counting, f.last_seq as "lastSeq"
  from ${unnestCodes} join flight_codes c on ${isCode('c')} join flights f on f.id = c.flight_id order by wanted.n`)

export async function findKnownFlights(db: Db, codes: readonly FlightCode[]): Promise<KnownFlight[]> {
  return (await flights(db, codeColumns(codes))).flatMap(({ n, flightId, counting, lastSeq }) => {
    const code = codes[n - 1]
    return code ? [{ flightId, code, state: stateOfCounting(counting), lastSeq }] : []
  })
}

// Of a code that joined after the position all observations are new.
const following = prepared<{
  n: number
  seq: number
  source: string
  observedAt: Date
  digest: string
  content: { facts: Partial<FlightFacts> }
  latest: string[]
}>(`
  select wanted.n::int as n, greatest(o.seq, c.joined_seq) as seq, o.source, o.observed_at as "observedAt", o.digest, o.content, o.latest
  from ${unnestCodes} join flight_codes c on ${isCode('c')}
    join flight_observations o on o.flight_id = c.flight_id and o.seq > case when c.joined_seq > $5 then 0 else $5::bigint end
  where o.changed
  order by greatest(o.seq, c.joined_seq), o.seq, wanted.n`)

/**
 * The observations of flights with these codes that changed something when they came in, after the number, in their order. Each has
 * the facts of which it was the latest to speak, so that together they give the state of the flight.
 */
export async function observationsAfter(
  db: Db,
  codes: readonly FlightCode[],
  seq: number,
): Promise<FollowedObservation[]> {
  if (codes.length === 0) return []
  const rows = await following(db, [...codeColumns(codes), seq])
  return rows.flatMap(({ n, seq, source, observedAt, digest, content, latest }) => {
    const code = codes[n - 1]
    const observation = { source, observedAt: observedAt.toISOString(), digest, facts: content.facts }
    return code ? [{ code, seq, observation: withFacts(observation, latest) }] : []
  })
}

const separations = prepared<{
  airlineId: string
  number: string
  otherAirlineId: string
  otherNumber: string
  originAirportId: string
  day: string
}>(`
  select distinct s.airline_id as "airlineId", s.number, s.other_airline_id as "otherAirlineId", s.other_number as "otherNumber",
    s.origin_airport_id as "originAirportId", s.day::text as day
  from ${unnestCodes} join separated_codes s on ${isCode('s')}`)

/** Codes that are not the same flight, as pairs of their keys. */
export async function listSeparated(db: Db, codes: readonly FlightCode[]): Promise<ReadonlySet<string>> {
  if (codes.length === 0) return new Set()
  const rows = await separations(db, codeColumns(codes))
  return new Set(
    rows.map(({ otherAirlineId, otherNumber, ...code }) => {
      const other = { ...code, airlineId: otherAirlineId, number: otherNumber }
      return `${keyOf(code)} / ${keyOf(other)}`
    }),
  )
}

const takenBack = prepared<{ digest: string }>(
  'select digest from flight_observations where flight_id = any($1::uuid[]) and taken_back_at is not null',
)

/** The digests of observations of the flights that staff have taken back. */
export const listTakenBack = async (db: Db, flightIds: readonly string[]): Promise<ReadonlySet<string>> =>
  flightIds.length === 0 ? new Set() : new Set((await takenBack(db, [flightIds])).map(({ digest }) => digest))

const codesOfFlights = prepared<FlightCode & { flightId: string }>(`
  select c.flight_id as "flightId", c.airline_id as "airlineId", c.number, c.origin_airport_id as "originAirportId", c.day
  from flight_codes c where c.flight_id = any($1::uuid[]) order by c.flight_id, c.joined_seq, c.number, c.airline_id`)

/** All codes of the flights. */
export const listCodes = (db: Db, flightIds: readonly string[]): Promise<(FlightCode & { flightId: string })[]> =>
  codesOfFlights(db, [flightIds])

const registered = prepared<{ flightId: string }>(`
  select distinct c.flight_id as "flightId" from flight_codes c
  where c.flight_id = any($1::uuid[]) and exists (
    select 1 from registered_flights r where (r.airline_id, r.number, r.origin_airport_id, r.day) = (c.airline_id, c.number, c.origin_airport_id, c.day))`)

/** Of these flights those that are registered. */
export const listRegisteredFlightIds = async (db: Db, flightIds: readonly string[]): Promise<string[]> =>
  (await registered(db, [flightIds])).map(({ flightId }) => flightId)
