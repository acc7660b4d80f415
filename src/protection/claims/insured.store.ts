import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { ClaimFlight } from './claim.ts'

/** A registered flight with the codes and names that people know. */
export interface NamedFlight extends ClaimFlight {
  readonly registrationId: string
  readonly airSegmentId: string
}

const flights = prepared<NamedFlight>(`
  select rf.registration_id as "registrationId", rf.air_segment_id as "airSegmentId", coalesce(al.iata, al.icao, '') as airline,
    al.name as "airlineName", rf.number, coalesce(o.iata, o.icao, o.faa, '') as origin, o.name as "originName", o.time_zone as "originZone",
    coalesce(d.iata, d.icao, d.faa, '') as destination, d.name as "destinationName", d.time_zone as "destinationZone",
    coalesce(rf.airline_departure, rf.scheduled_departure) as "scheduledDeparture",
    coalesce(rf.airline_arrival, rf.scheduled_arrival) as "scheduledArrival"
  from registered_flights rf
  join shared_airlines al on al.id = rf.airline_id
  join shared_airports o on o.id = rf.origin_airport_id
  join shared_airports d on d.id = rf.destination_airport_id
  where rf.registration_id = any($1::uuid[]) order by rf.registration_id, coalesce(rf.airline_departure, rf.scheduled_departure), rf.position`)

/** The flights of each registration, in the order of their departures. */
export async function listNamedFlights(
  db: Db,
  registrationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly NamedFlight[]>> {
  return Map.groupBy(await flights(db, [registrationIds]), ({ registrationId }) => registrationId)
}

/** Who is insured by a registration, as far as claims need to know. */
export interface Insured {
  readonly registrationId: string
  /** What the company calls the person, the subscription and the trip. A guest's external id is the home company's alone. */
  readonly externalIds: readonly string[]
  /** Bank details of the person are on file in the company. */
  readonly hasBankInfo: boolean
  readonly policyStatus: 'active' | 'closed' | 'expired' | 'voided'
  /** What was given back when the policy was closed; null: nothing. */
  readonly refunded: number | null
}

const insured = prepared<Insured>(`
  select r.id as "registrationId",
    array(select x.name from unnest(array[u.external_id, s.external_id, t.external_id]) with ordinality x (name, at)
      where x.name is not null group by x.name order by min(x.at)) as "externalIds",
    exists (select from payout_accounts a where a.company_id = r.company_id and a.user_id = r.user_id) as "hasBankInfo",
    s.status as "policyStatus", s.refunded
  from flight_registrations r
  join shared_subscriptions s on s.id = r.subscription_id
  left join shared_trips t on t.id = r.trip_id
  left join shared_users u on u.id = r.user_id and u.company_id = r.company_id and u.deleted_at is null
  where r.id = any($1::uuid[])`)

export async function listInsured(db: Db, registrationIds: readonly string[]): Promise<ReadonlyMap<string, Insured>> {
  const rows = await insured(db, [registrationIds])
  return new Map(rows.map((row) => [row.registrationId, row]))
}
