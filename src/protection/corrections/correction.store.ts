import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { FlightCode, FlightFacts, Observation } from '../flights/flight.ts'

/** An observation that may be taken back. */
export interface StandingObservation {
  readonly id: string
  readonly flightId: string
  readonly source: string
  readonly digest: string
  readonly takenBackAt: Date | null
}

const byId = prepared<StandingObservation>(`
  select id, flight_id as "flightId", source, digest, taken_back_at as "takenBackAt" from flight_observations where id = $1`)

export const findObservation = async (db: Db, id: string): Promise<StandingObservation | undefined> =>
  (await byId(db, [id]))[0]

const takingBack = prepared<unknown>(`
  update flight_observations set taken_back_at = $2, taken_back_reason = $3, changed = false, latest = '{}' where id = $1`)

export async function markTakenBack(db: Db, id: string, at: Date, reason: string): Promise<void> {
  await takingBack(db, [id, at, reason])
}

/** A flight under the code by which it was first known. */
export interface CorrectedFlight {
  readonly id: string
  readonly code: FlightCode
}

const flight = prepared<FlightCode & { readonly id: string }>(`
  select id, airline_id as "airlineId", number, origin_airport_id as "originAirportId", day::text as day from flights where id = $1 for no key update`)

/** Nobody else changes it until the transaction ends. */
export async function lockFlight(db: Db, id: string): Promise<CorrectedFlight | undefined> {
  const [row] = await flight(db, [id])
  if (!row) return undefined
  const { id: flightId, ...code } = row
  return { id: flightId, code }
}

interface Row extends Omit<Observation, 'observedAt' | 'facts'> {
  readonly id: string
  readonly observedAt: Date
  readonly facts: Partial<FlightFacts>
}

const standing = prepared<Row>(`
  select id, source, observed_at as "observedAt", digest, content -> 'facts' as facts from flight_observations
  where flight_id = $1 and taken_back_at is null order by seq`)

/** The observations of a flight that stand, in the order in which they came in. */
export async function listStanding(
  db: Db,
  flightId: string,
): Promise<readonly { readonly id: string; readonly observation: Observation }[]> {
  return (await standing(db, [flightId])).map(({ id, observedAt, ...one }) => ({
    id,
    observation: { ...one, observedAt: observedAt.toISOString() },
  }))
}

const effects = prepared<unknown>(`
  update flight_observations o set changed = e.changed, latest = coalesce(string_to_array(nullif(e.latest, ''), ','), '{}')
  from unnest($1::uuid[], $2::boolean[], $3::text[]) as e (id, changed, latest) where o.id = e.id`)

/** Keeps what each observation does now. */
export async function updateEffects(
  db: Db,
  rows: readonly { readonly id: string; readonly changed: boolean; readonly latest: readonly string[] }[],
): Promise<void> {
  await effects(db, [
    rows.map(({ id }) => id),
    rows.map(({ changed }) => changed),
    rows.map(({ latest }) => latest.join()),
  ])
}

const joining = prepared<unknown>('update flight_codes set joined_seq = $2 where flight_id = $1')

/** Whoever follows the flight takes all of its observations anew. */
export async function startAnew(db: Db, flightId: string, seq: number): Promise<void> {
  await joining(db, [flightId, seq])
}

const concerned = `select f.registration_id, f.air_segment_id from flight_codes c
  join registered_flights f on (f.airline_id, f.number, f.origin_airport_id, f.day) = (c.airline_id, c.number, c.origin_airport_id, c.day)
  where c.flight_id = any($1::uuid[])`
const locking = prepared<unknown>(`
  select 1 from flight_registrations where id in (select x.registration_id from (${concerned}) x) order by id for update`)
const forgetting = prepared<unknown>(`
  update flight_registrations r set observations = coalesce((
    select jsonb_agg(o order by n) from jsonb_array_elements(r.observations) with ordinality as known (o, n)
    where (o ->> 'airSegmentId')::uuid <> all(x.segments)), '[]')
  from (select registration_id, array_agg(air_segment_id) as segments from (${concerned}) y group by registration_id) x
  where r.id = x.registration_id`)
const unscheduling = prepared<unknown>(`
  update registered_flights f set airline_departure = null, airline_arrival = null
  from (${concerned}) x where (f.registration_id, f.air_segment_id) = (x.registration_id, x.air_segment_id)`)

/** Registrations of the flights know nothing of them, until they are decided anew. */
export async function forgetFlights(db: Db, flightIds: readonly string[]): Promise<void> {
  await locking(db, [flightIds])
  await forgetting(db, [flightIds])
  await unscheduling(db, [flightIds])
}

const movingCode = prepared<unknown>(`
  update flight_codes set flight_id = $5 where (airline_id, number, origin_airport_id, day) = ($1, $2, $3, $4::date)`)
const movingObservations = prepared<unknown>(
  `update flight_observations set flight_id = $2 where flight_id = $1 and content -> 'codes' ->> 0 = $3`,
)

/** Gives a code of a flight, and what was sent under it, to another flight. `designator`: as observations write the code, `AA6145`. */
export async function moveCode(
  db: Db,
  from: string,
  { airlineId, number, originAirportId, day }: FlightCode,
  designator: string,
  to: string,
): Promise<void> {
  await movingCode(db, [airlineId, number, originAirportId, day, to])
  await movingObservations(db, [from, to, designator])
}

const separating = prepared<unknown>(`
  insert into separated_codes (airline_id, number, other_airline_id, other_number, origin_airport_id, day, reason, created_at)
  select a, n, b, m, $3, $4::date, $7, $8
  from (select $1::uuid as a, $2::text as n, x.b, x.m from unnest($5::uuid[], $6::text[]) as x (b, m)
    union all select x.b, x.m, $1::uuid, $2::text from unnest($5::uuid[], $6::text[]) as x (b, m)) pairs
  on conflict do nothing`)

/** The code and the others are not the same flight, whatever a source says. */
export async function separate(
  db: Db,
  { airlineId, number, originAirportId, day }: FlightCode,
  others: readonly FlightCode[],
  reason: string,
  at: Date,
): Promise<void> {
  const [airlines, numbers] = [others.map((one) => one.airlineId), others.map((one) => one.number)]
  await separating(db, [airlineId, number, originAirportId, day, airlines, numbers, reason, at])
}
