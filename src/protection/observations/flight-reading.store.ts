import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { FlightFacts, FlightStatus, Observation } from '../flights/flight.ts'
import type { KeptFlight, KeptObservation } from './kept-flight.ts'

/** Which flights a list shows; null does not narrow it. */
export interface FlightFilter {
  readonly airlineId: string | null
  readonly number: string | null
  readonly originAirportId: string | null
  readonly day: string | null
}

interface Row {
  readonly id: string
  readonly airline: string
  readonly airlineName: string
  readonly number: string
  readonly origin: string
  readonly day: string
  readonly status: FlightStatus
  readonly expectedDeparture: Date | null
  readonly expectedArrival: Date | null
  readonly counting: readonly Observation[]
  readonly codes: readonly string[]
  readonly createdAt: Date
  readonly updatedAt: Date
}

const columns = `f.id, coalesce(a.iata, a.icao) as airline, a.name as "airlineName", f.number, coalesce(o.iata, o.icao, o.faa) as origin, f.day, f.status,
  f.expected_departure as "expectedDeparture", f.expected_arrival as "expectedArrival", f.state as counting,
  (select array_agg(coalesce(x.iata, x.icao) || c.number order by c.joined_seq, c.airline_id <> f.airline_id, x.iata, c.number)
    from flight_codes c join shared_airlines x on x.id = c.airline_id where c.flight_id = f.id) as codes,
  f.created_at as "createdAt", f.updated_at as "updatedAt"`
const tables = `flights f join shared_airlines a on a.id = f.airline_id join shared_airports o on o.id = f.origin_airport_id`
const matching = `(num_nonnulls($1::uuid, $2::text, $3::uuid, $4::date) = 0 or exists (select 1 from flight_codes c where c.flight_id = f.id
  and c.airline_id = coalesce($1, c.airline_id) and c.number = coalesce($2, c.number)
  and c.origin_airport_id = coalesce($3, c.origin_airport_id) and c.day = coalesce($4, c.day)))`

const page = prepared<Row>(`select ${columns} from ${tables} where ${matching} order by f.id desc limit $5 offset $6`)
const count = prepared<{ total: number }>(`select count(*) as total from flights f where ${matching}`)

/** Flights by whatever code; those that were known last come first. */
export async function listFlights(db: Db, filter: FlightFilter, pageRequest: PageRequest): Promise<Page<KeptFlight>> {
  const { airlineId, number, originAirportId, day } = filter
  const values = [airlineId, number, originAirportId, day]
  const rows = await page(db, [...values, pageRequest.perPage, offsetOf(pageRequest)])
  const [counted] = await count(db, values)
  return { items: rows.map(toFlight), total: counted?.total ?? 0 }
}

const one = prepared<Row>(`select ${columns} from ${tables} where f.id = $1`)

export const findFlight = async (db: Db, id: string): Promise<KeptFlight | undefined> =>
  (await one(db, [id])).map(toFlight)[0]

const toFlight = ({ counting, ...row }: Row): KeptFlight => ({
  ...row,
  facts: Object.assign({}, ...counting.map(({ facts }) => facts)),
  observedAt:
    counting
      .map(({ observedAt }) => observedAt)
      .sort()
      .at(-1) ?? null,
})

interface ObservationRow extends Omit<KeptObservation, 'codes' | 'facts'> {
  readonly content: { readonly codes: readonly string[]; readonly facts: Partial<FlightFacts> }
}

const observations = prepared<ObservationRow>(`
  select id, seq, source, observed_at as "observedAt", received_at as "receivedAt", content, digest, changed,
    taken_back_at as "takenBackAt", taken_back_reason as "takenBackReason"
  from flight_observations where flight_id = $1 order by seq desc limit $2 offset $3`)
const observationCount = prepared<{ total: number }>(
  'select count(*) as total from flight_observations where flight_id = $1',
)

/** What was observed of a flight, what came in last first. */
export async function listObservations(
  db: Db,
  flightId: string,
  pageRequest: PageRequest,
): Promise<Page<KeptObservation>> {
  const rows = await observations(db, [flightId, pageRequest.perPage, offsetOf(pageRequest)])
  const [counted] = await observationCount(db, [flightId])
  return { items: rows.map(({ content, ...row }) => ({ ...row, ...content })), total: counted?.total ?? 0 }
}
