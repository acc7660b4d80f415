import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { CertificateFlight } from './certificate.ts'

interface Row extends Pick<CertificateFlight, 'airline' | 'airlineName' | 'number'> {
  readonly origin: string
  readonly originName: string
  readonly originZone: string | null
  readonly destination: string
  readonly destinationName: string
  readonly destinationZone: string | null
  readonly departure: Date
  readonly arrival: Date
}

const flights = prepared<Row>(`
  select coalesce(a.iata, a.icao, '') as airline, a.name as "airlineName", f.number,
    coalesce(o.iata, o.icao, o.faa, '') as origin, o.name as "originName", o.time_zone as "originZone",
    coalesce(d.iata, d.icao, d.faa, '') as destination, d.name as "destinationName", d.time_zone as "destinationZone",
    coalesce(f.airline_departure, f.scheduled_departure) as departure, coalesce(f.airline_arrival, f.scheduled_arrival) as arrival
  from registered_flights f join shared_airlines a on a.id = f.airline_id
  join shared_airports o on o.id = f.origin_airport_id join shared_airports d on d.id = f.destination_airport_id
  where f.registration_id = $1 order by f.position`)

export const listCertificateFlights = async (db: Db, registrationId: string): Promise<CertificateFlight[]> =>
  (await flights(db, [registrationId])).map((row) => ({
    airline: row.airline,
    airlineName: row.airlineName,
    number: row.number,
    departure: { code: row.origin, airport: row.originName, zone: row.originZone, at: row.departure },
    arrival: { code: row.destination, airport: row.destinationName, zone: row.destinationZone, at: row.arrival },
  }))
