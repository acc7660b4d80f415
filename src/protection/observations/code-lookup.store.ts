import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { NamedAirline } from './observation-input.ts'

const airlineBy = (code: 'iata' | 'icao', n: number): string => `
  select wanted.code, a.id, a.iata, a.icao
  from unnest($${n}::text[]) as wanted (code) cross join lateral (
    select a.id, a.iata, a.icao from shared_airlines a where a.deleted_at is null and a.${code} = wanted.code
    order by case when a.active then 0 when a.active is null then 1 else 2 end, a.name, a.id limit 1) a`
const airlineRows = prepared<NamedAirline & { code: string }>(
  `${airlineBy('icao', 1)} union all ${airlineBy('iata', 2)}`,
)

/** Codes of three characters, and all others. */
const bySize = (codes: readonly string[]): [string[], string[]] => [
  codes.filter(({ length }) => length === 3),
  codes.filter(({ length }) => length !== 3),
]

/** The airlines with these codes, ICAO of three letters or IATA; of several an active one. */
export const listAirlinesByCode = (db: Db, codes: readonly string[]): Promise<(NamedAirline & { code: string })[]> =>
  airlineRows(db, bySize(codes))

export interface AirportRow extends NamedAirline {
  readonly code: string
  readonly timeZone: string | null
  readonly lat: number | null
  readonly lng: number | null
}

const airportBy = (code: 'iata' | 'icao', n: number): string => `
  select wanted.code, a.id, a.iata, a.icao, a.time_zone as "timeZone", a.lat, a.lng
  from unnest($${n}::text[]) as wanted (code) cross join lateral (
    select a.id, a.iata, a.icao, a.time_zone, a.lat, a.lng from shared_airports a where a.deleted_at is null and a.${code} = wanted.code
    order by array_position(array['large_airport', 'medium_airport', 'small_airport', 'seaplane_base', 'heliport', 'balloonport', 'closed'], a.type)
      + case when a.scheduled then 0 else 1 end, a.id limit 1) a`
const airportRows = prepared<AirportRow>(`${airportBy('iata', 1)} union all ${airportBy('icao', 2)}`)

/** The airports with these codes, IATA of three letters or ICAO; of several the largest. */
export const listAirportsByCode = (db: Db, codes: readonly string[]): Promise<AirportRow[]> =>
  airportRows(db, bySize(codes))
