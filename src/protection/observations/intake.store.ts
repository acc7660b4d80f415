import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { FlightCode, FlightFacts, FlightState, Observation } from '../flights/flight.ts'
import { codeColumns, isCode, unnestCodes } from './flight-code.store.ts'
import type { FlightPlan, FlightRecord, MovedObservation } from './intake.ts'

const lock = prepared<unknown>(`select pg_advisory_xact_lock(hashtextextended('flight observations', 0))`)

/** Whoever takes observations in follows the one before, until their commit: so that numbers rise in the order of the commits. */
export const lockIntake = async (db: Db): Promise<void> => {
  await lock(db, [])
}

const knownFlights = prepared<{ n: number; id: string; destinationAirportId: string | null; counting: Observation[] }>(`
  select wanted.n::int as n, f.id, f.destination_airport_id as "destinationAirportId", f.state as counting
  from ${unnestCodes} join flight_codes c on ${isCode('c')} join flights f on f.id = c.flight_id
  order by f.id, wanted.n for no key update of f`)

/** The flights that have the codes, by the codes' places in the list. Locks them, in the order of their ids. */
export async function lockKnownFlights(
  db: Db,
  codes: readonly FlightCode[],
): Promise<readonly { readonly n: number; readonly record: FlightRecord }[]> {
  const rows = await knownFlights(db, codeColumns(codes))
  return rows.map(({ n, ...record }) => ({ n: n - 1, record }))
}

const repeated = prepared<unknown>(`
  delete from flight_observations o where o.flight_id = any($1::uuid[]) and exists (
    select 1 from flight_observations other where other.digest = o.digest
      and (other.flight_id = $2 or (other.flight_id = any($1::uuid[]) and other.flight_id < o.flight_id)))`)
const leaving = prepared<{
  id: string
  flightId: string
  source: string
  observedAt: Date
  digest: string
  content: { facts: Partial<FlightFacts> }
}>(`
  select id, flight_id as "flightId", source, observed_at as "observedAt", digest, content
  from flight_observations where flight_id = any($1::uuid[]) and taken_back_at is null order by seq`)

/** The observations that move to another flight, by the flight that they leave. What the other one has already is one row. */
export async function listLeavingObservations(
  db: Db,
  goneIds: readonly string[],
  keptId: string,
): Promise<ReadonlyMap<string, readonly MovedObservation[]>> {
  await repeated(db, [goneIds, keptId])
  const found = new Map<string, MovedObservation[]>()
  for (const { id, flightId, source, observedAt, digest, content } of await leaving(db, [goneIds])) {
    const observation = { source, observedAt: observedAt.toISOString(), digest, facts: content.facts }
    found.set(flightId, [...(found.get(flightId) ?? []), { id, observation }])
  }
  return found
}

const reservation = prepared<{ first: number }>(
  `select min(number) as first from (select nextval('flight_observation_numbers') as number from generate_series(1, $1)) as reserved`,
)

/** The first of so many numbers that follow each other. Only under the lock of the intake. */
export async function reserveNumbers(db: Db, count: number): Promise<number> {
  const [row] = await reservation(db, [count])
  return row?.first ?? 0
}

const flightValues = (plans: readonly FlightPlan[], seqOf: (order: number) => number, now: Date): unknown[] => {
  const time = (name: keyof FlightState) => plans.map(({ state }) => state[name] ?? null)
  const expected = (end: 'departure' | 'arrival') =>
    plans.map(({ state }) => state[`actual_${end}`] ?? state[`estimated_${end}`] ?? state[`scheduled_${end}`] ?? null)
  return [
    plans.map(({ id }) => id),
    plans.map(({ destinationAirportId }) => destinationAirportId),
    plans.map(({ state }) => state.status ?? 'scheduled'),
    time('scheduled_departure'),
    time('scheduled_arrival'),
    expected('departure'),
    expected('arrival'),
    plans.map(({ counting }) => JSON.stringify(counting)),
    plans.map(({ lastChange }) => (lastChange === null ? null : seqOf(lastChange))),
    now,
  ]
}

const flightRows = `unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[], $8::text[], $9::bigint[]`

const insertion = prepared<unknown>(`
  insert into flights (id, airline_id, number, origin_airport_id, day, destination_airport_id, status, scheduled_departure, scheduled_arrival,
    expected_departure, expected_arrival, state, last_seq, created_at, updated_at)
  select p.id, p.airline_id, p.number, p.airport_id, p.day, p.destination, p.status, p.leaves, p.lands, p.expected_leaves, p.expected_lands,
    p.state::jsonb, p.last_seq, $10, $10
  from ${flightRows}, $11::uuid[], $12::text[], $13::uuid[], $14::date[])
    as p (id, destination, status, leaves, lands, expected_leaves, expected_lands, state, last_seq, airline_id, number, airport_id, day)`)

const update = prepared<unknown>(`
  update flights f set destination_airport_id = p.destination, status = p.status, scheduled_departure = p.leaves, scheduled_arrival = p.lands,
    expected_departure = p.expected_leaves, expected_arrival = p.expected_lands, state = p.state::jsonb,
    last_seq = coalesce(p.last_seq, f.last_seq), updated_at = case when p.last_seq is null then f.updated_at else $10 end
  from ${flightRows}) as p (id, destination, status, leaves, lands, expected_leaves, expected_lands, state, last_seq)
  where f.id = p.id`)

export async function writeFlights(
  db: Db,
  plans: readonly FlightPlan[],
  seqOf: (order: number) => number,
  now: Date,
): Promise<void> {
  const added = plans.filter(({ isNew }) => isNew)
  const kept = plans.filter(({ isNew, isTouched }) => !isNew && isTouched)
  if (added.length > 0)
    await insertion(db, [...flightValues(added, seqOf, now), ...codeColumns(added.map(({ code }) => code))])
  if (kept.length > 0) await update(db, flightValues(kept, seqOf, now))
}

const codeInsertion = prepared<unknown>(`
  insert into flight_codes (airline_id, number, origin_airport_id, day, flight_id, joined_seq)
  select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::date[], $5::uuid[], $6::bigint[])`)

export async function insertCodes(
  db: Db,
  codes: readonly { readonly code: FlightCode; readonly flightId: string; readonly joinedSeq: number }[],
): Promise<void> {
  if (codes.length === 0) return
  await codeInsertion(db, [
    ...codeColumns(codes.map(({ code }) => code)),
    codes.map(({ flightId }) => flightId),
    codes.map(({ joinedSeq }) => joinedSeq),
  ])
}

const movingCodes = prepared<unknown>(
  'update flight_codes set flight_id = $2, joined_seq = $3 where flight_id = any($1::uuid[])',
)
const movingObservations = prepared<unknown>(`
  update flight_observations o set flight_id = $1, seq = m.seq, changed = m.changed, latest = coalesce(string_to_array(nullif(m.latest, ''), ','), '{}')
  from unnest($2::uuid[], $3::bigint[], $4::boolean[], $5::text[]) as m (id, seq, changed, latest) where o.id = m.id`)
const movingTakenBack = prepared<unknown>(
  'update flight_observations set flight_id = $2 where flight_id = any($1::uuid[]) and taken_back_at is not null',
)
const removal = prepared<unknown>('delete from flights where id = any($1::uuid[])')

/** Gives all that the joined flights had to the one that stays. */
export async function joinFlights(db: Db, plan: FlightPlan, seqOf: (order: number) => number): Promise<void> {
  const { id, goneIds, moved, joined } = plan
  await movingCodes(db, [goneIds, id, joined === null ? 0 : seqOf(joined)])
  await movingObservations(db, [
    id,
    moved.map((one) => one.id),
    moved.map(({ order }) => seqOf(order)),
    moved.map(({ changed }) => changed),
    moved.map(({ latest }) => latest.join()),
  ])
  await movingTakenBack(db, [goneIds, id])
  await removal(db, [goneIds])
}

const observationInsertion = prepared<{ id: string }>(`
  insert into flight_observations (id, seq, flight_id, source, observed_at, received_at, content, digest, changed, latest)
  select o.id, o.seq, o.flight_id, o.source, o.observed_at, $10, o.content::jsonb, o.digest, o.changed, coalesce(string_to_array(nullif(o.latest, ''), ','), '{}')
  from unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::text[], $5::timestamptz[], $6::text[], $7::text[], $8::boolean[], $9::text[])
    as o (id, seq, flight_id, source, observed_at, content, digest, changed, latest)
  on conflict (flight_id, digest) do nothing returning id`)

export interface ObservationRow {
  readonly id: string
  readonly seq: number
  readonly flightId: string
  readonly observation: Observation
  readonly designators: readonly string[]
  readonly changed: boolean
  readonly latest: readonly string[]
}

/** How many were not there yet. */
export async function insertObservations(db: Db, rows: readonly ObservationRow[], now: Date): Promise<number> {
  const added = await observationInsertion(db, [
    rows.map(({ id }) => id),
    rows.map(({ seq }) => seq),
    rows.map(({ flightId }) => flightId),
    rows.map(({ observation }) => observation.source),
    rows.map(({ observation }) => observation.observedAt),
    rows.map(({ observation, designators }) => JSON.stringify({ codes: designators, facts: observation.facts })),
    rows.map(({ observation }) => observation.digest),
    rows.map(({ changed }) => changed),
    rows.map(({ latest }) => latest.join()),
    now,
  ])
  return added.length
}
