import type { Db } from '../../platform/db/db.ts'
import { existsAnywhere } from '../../platform/db/exists-anywhere.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { RegisteredObservation } from '../decisions/decision.ts'
import type {
  DecidedRegistration,
  FlightToRegister,
  NewRegistration,
  RegisteredFlight,
  Registration,
  RegistrationFilter,
} from './registration.ts'

const columns = `r.id, r.company_id as "companyId", r.subscription_id as "subscriptionId", r.user_id as "userId", r.trip_id as "tripId", r.status,
  r.event, r.reason, r.terms, r.product_id as "productId", r.product_version as "productVersion", r.year_start as "yearStart",
  r.registered_at as "registeredAt", r.created_at as "createdAt", r.updated_at as "updatedAt"`
const decided = 'r.decided_seq as "decidedSeq", r.observations'

type Row = Omit<Registration, 'flights'>
type DecidedRow = Omit<DecidedRegistration, 'flights'>
type FlightRow = RegisteredFlight & { readonly registrationId: string }

const flightColumns = `f.registration_id as "registrationId", f.air_segment_id as "airSegmentId", f.airline_id as "airlineId", f.number,
  f.origin_airport_id as "originAirportId", f.destination_airport_id as "destinationAirportId", f.day::text as day,
  f.scheduled_departure as "scheduledDeparture", f.scheduled_arrival as "scheduledArrival",
  f.airline_departure as "airlineDeparture", f.airline_arrival as "airlineArrival", coalesce(a.iata, a.icao, '') as airline, coalesce(o.iata, o.icao, o.faa, '') as origin, coalesce(d.iata, d.icao, d.faa, '') as destination`
const flightTables = `registered_flights f join shared_airlines a on a.id = f.airline_id
  join shared_airports o on o.id = f.origin_airport_id join shared_airports d on d.id = f.destination_airport_id`

const flightsOfIds = prepared<FlightRow>(`
  select ${flightColumns} from ${flightTables} where f.registration_id = any($1::uuid[]) order by f.registration_id, f.position`)

async function withFlights<R extends { readonly id: string }>(
  db: Db,
  rows: readonly R[],
): Promise<(R & Pick<Registration, 'flights'>)[]> {
  if (rows.length === 0) return []
  const flights = await flightsOfIds(db, [rows.map(({ id }) => id)])
  const byId = Map.groupBy(flights, ({ registrationId }) => registrationId)
  return rows.map((row) => ({
    ...row,
    flights: (byId.get(row.id) ?? []).map(({ registrationId: _, ...flight }) => flight),
  }))
}

const flightsWithCodes = prepared<RegisteredFlight>(`
  select s.segment as "airSegmentId", s.airline as "airlineId", s.number, s.origin as "originAirportId", s.destination as "destinationAirportId",
    s.day::text as day, s.departure as "scheduledDeparture", s.arrival as "scheduledArrival",
    s.airline_departure as "airlineDeparture", s.airline_arrival as "airlineArrival",
    coalesce(a.iata, a.icao, '') as airline, coalesce(o.iata, o.icao, o.faa, '') as origin, coalesce(d.iata, d.icao, d.faa, '') as destination
  from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::date[], $7::timestamptz[], $8::timestamptz[], $9::timestamptz[],
    $10::timestamptz[]) with ordinality as s(segment, airline, number, origin, destination, day, departure, arrival, airline_departure, airline_arrival, n)
  join shared_airlines a on a.id = s.airline join shared_airports o on o.id = s.origin join shared_airports d on d.id = s.destination order by s.n`)

/** The columns of flights, each as a list. */
const columnsOf = (flights: readonly FlightToRegister[]): unknown[] => [
  flights.map((flight) => flight.airSegmentId),
  flights.map((flight) => flight.airlineId),
  flights.map((flight) => flight.number),
  flights.map((flight) => flight.originAirportId),
  flights.map((flight) => flight.destinationAirportId),
  flights.map((flight) => flight.day),
  flights.map((flight) => flight.scheduledDeparture.toISOString()),
  flights.map((flight) => flight.scheduledArrival.toISOString()),
  flights.map((flight) => flight.airlineDeparture?.toISOString() ?? null),
  flights.map((flight) => flight.airlineArrival?.toISOString() ?? null),
]

/** Flights that are not registered yet, with the codes that people know. */
export const listFlightsWithCodes = (db: Db, flights: readonly FlightToRegister[]): Promise<RegisteredFlight[]> =>
  flightsWithCodes(db, columnsOf(flights))

const insertion = prepared<unknown>(`
  with made as (
    insert into flight_registrations (id, company_id, subscription_id, user_id, trip_id, status, event, reason, terms, product_id, product_version,
      year_start, decided_seq, observations, registered_at, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16)
  )
  insert into registered_flights (registration_id, company_id, subscription_id, trip_id, air_segment_id, position, airline_id, number,
    origin_airport_id, destination_airport_id, day, scheduled_departure, scheduled_arrival, airline_departure, airline_arrival)
  select $1, $2, $3, $5, f.segment, f.n - 1, f.airline, f.number, f.origin, f.destination, f.day, f.departure, f.arrival, f.airline_departure,
    f.airline_arrival
  from unnest($17::uuid[], $18::uuid[], $19::text[], $20::uuid[], $21::uuid[], $22::date[], $23::timestamptz[], $24::timestamptz[], $25::timestamptz[],
    $26::timestamptz[]) with ordinality as f(segment, airline, number, origin, destination, day, departure, arrival, airline_departure, airline_arrival, n)`)

export async function insertRegistration(db: Db, one: NewRegistration, at: Date): Promise<void> {
  await insertion(db, [
    ...[one.id, one.companyId, one.subscriptionId, one.userId, one.tripId, one.status, one.event, one.reason],
    ...[JSON.stringify(one.terms), one.productId, one.productVersion, one.yearStart, one.decidedSeq],
    ...[JSON.stringify(one.observations), one.registeredAt, at],
    ...columnsOf(one.flights),
  ])
}

const byIds = prepared<Row>(
  `select ${columns} from flight_registrations r where r.id = any($1::uuid[]) order by r.id desc`,
)
const decidedByIds = prepared<DecidedRow>(
  `select ${columns}, ${decided} from flight_registrations r where r.id = any($1::uuid[]) order by r.id`,
)

/** Newest first. */
const listRegistrationsById = async (db: Db, ids: readonly string[]): Promise<Registration[]> =>
  withFlights(db, await byIds(db, [ids]))

export const findRegistration = async (db: Db, id: string): Promise<Registration | undefined> =>
  (await listRegistrationsById(db, [id]))[0]

/** In the order of their ids. The caller has locked them (`lockInsuredRegistrations`). */
export const listDecidedRegistrations = async (db: Db, ids: readonly string[]): Promise<DecidedRegistration[]> =>
  withFlights(db, await decidedByIds(db, [ids]))

/** How far decisions about a registration have come. */
export interface DecidedPosition {
  readonly id: string
  readonly decidedSeq: number
  readonly observations: readonly RegisteredObservation[]
}

const moving = prepared<unknown>(`
  update flight_registrations r set decided_seq = d.seq, observations = d.observations, updated_at = $2
  from jsonb_to_recordset($1::jsonb) as d(id uuid, seq bigint, observations jsonb) where r.id = d.id`)

/** For rows that the caller has locked: one statement for all of them. */
export async function updateDecided(db: Db, positions: readonly DecidedPosition[], at: Date): Promise<void> {
  if (positions.length === 0) return
  const rows = positions.map(({ id, decidedSeq, observations }) => ({ id, seq: decidedSeq, observations }))
  await moving(db, [JSON.stringify(rows), at])
}

/** What the airline's schedule says of a registered flight. */
export interface KnownSchedule {
  readonly registrationId: string
  readonly airSegmentId: string
  readonly departure: string | null
  readonly arrival: string | null
}

const scheduling = prepared<unknown>(`
  update registered_flights f set airline_departure = s.departure, airline_arrival = s.arrival
  from jsonb_to_recordset($1::jsonb) as s("registrationId" uuid, "airSegmentId" uuid, departure timestamptz, arrival timestamptz)
  where f.registration_id = s."registrationId" and f.air_segment_id = s."airSegmentId"`)

/** For registrations that the caller has locked. */
export async function updateSchedules(db: Db, schedules: readonly KnownSchedule[]): Promise<void> {
  if (schedules.length > 0) await scheduling(db, [JSON.stringify(schedules)])
}

const behind = prepared<{ id: string }>(`
  select distinct f.registration_id as id from flights known
  join flight_codes c on c.flight_id = known.id
  join registered_flights f on (f.airline_id, f.number, f.origin_airport_id, f.day) = (c.airline_id, c.number, c.origin_airport_id, c.day)
  join flight_registrations r on r.id = f.registration_id
  where known.id = any($1::uuid[]) and r.decided_seq < known.last_seq order by 1`)

/** Registrations that cover some of the flights, under whichever code, and are not decided yet on what is known of them. In the order of their ids. */
export const listUndecidedIds = async (db: Db, flightIds: readonly string[]): Promise<string[]> =>
  (await behind(db, [flightIds])).map(({ id }) => id)

const covered = prepared<{ airSegmentId: string; key: string }>(`
  select f.air_segment_id as "airSegmentId", f.airline_id || ' ' || f.number || ' ' || f.origin_airport_id || ' ' || f.day as key
  from registered_flights f where f.subscription_id = $1 and f.trip_id = $2`)

/** Flights of a trip that are covered by the subscription already, by their keys (`keyOf`). */
export const listCoveredKeys = async (db: Db, subscriptionId: string, tripId: string): Promise<ReadonlySet<string>> =>
  new Set((await covered(db, [subscriptionId, tripId])).map(({ key }) => key))

const usage = prepared<{ others: number; counted: boolean }>(`
  select count(distinct f.trip_id) filter (where f.trip_id <> $3)::int as others, coalesce(bool_or(f.trip_id = $3), false) as counted
  from flight_registrations r join registered_flights f on f.registration_id = r.id
  where r.subscription_id = $1 and r.year_start = $2 and r.status = 'registered'`)

/** How many other trips were registered in a policy year, and whether this one was. A trip that was removed still counts. */
export async function readTripUsage(
  db: Db,
  subscriptionId: string,
  yearStart: Date,
  tripId: string,
): Promise<{ readonly others: number; readonly counted: boolean }> {
  return (await usage(db, [subscriptionId, yearStart, tripId]))[0] ?? { others: 0, counted: false }
}

const latest = prepared<{ event: number; reason: string | null }>(`
  select event, reason from flight_registrations where trip_id = $2 and subscription_id = $1 order by created_at desc, id desc limit 1`)

/** What became of the last registration of the trip under the subscription. */
export const findLatestOutcome = async (
  db: Db,
  subscriptionId: string,
  tripId: string,
): Promise<(Pick<Registration, 'reason'> & { readonly event: number }) | undefined> =>
  (await latest(db, [subscriptionId, tripId]))[0]

const matching = `from flight_registrations r where ($1::uuid is null or r.company_id = $1) and ($2::uuid is null or r.user_id = $2)
  and ($3::uuid is null or r.subscription_id = $3) and ($4::uuid is null or r.trip_id = $4) and ($5::text is null or r.status = $5)`
const page = prepared<Row>(`select ${columns} ${matching} order by r.id desc limit $6 offset $7`)
const count = prepared<{ total: number }>(`select count(*)::int as total ${matching}`)

/** Newest first. */
export async function pageOfRegistrations(
  db: Db,
  { companyId, userId, subscriptionId, tripId, status }: RegistrationFilter,
  pageRequest: PageRequest,
): Promise<Page<Registration>> {
  const values = [companyId, userId, subscriptionId, tripId, status].map((value) => value ?? null)
  const rows = await page(db, [...values, pageRequest.perPage, offsetOf(pageRequest)])
  const [counted] = await count(db, values)
  return { items: await withFlights(db, rows), total: counted?.total ?? 0 }
}

export const registrationExistsAnywhere = existsAnywhere('registration')
