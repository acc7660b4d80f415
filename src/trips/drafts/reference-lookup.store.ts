import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { CountryName } from '../../reference/index.ts'
import type { AirportInfo } from '../segments/segment-place.ts'

export interface AirlineRow {
  readonly id: string
  readonly name: string
  readonly iata: string | null
  readonly icao: string | null
}

export interface ReferenceRows {
  /** Large airports with scheduled flights before airfields that share their code. */
  readonly airports: readonly AirportInfo[]
  /** Active airlines before defunct ones. */
  readonly airlines: readonly AirlineRow[]
  readonly countries: readonly CountryName[]
}

export interface ReferenceKeys {
  readonly airportCodes: readonly string[]
  readonly airlineCodes: readonly string[]
  readonly airlineNames: readonly string[]
  readonly countryCodes: readonly string[]
  readonly countryIds: readonly string[]
}

const importance = `array_position(array['large_airport', 'medium_airport', 'small_airport', 'seaplane_base', 'heliport', 'balloonport', 'closed'], a.type)
  + case when a.scheduled then 0 else 1 end`

// In a sub-select the array does not influence the plan, so that PostgreSQL uses one generic plan.
const isAnyOf = (n: number, type: string): string => `any((select $${n}::${type}[])::${type}[])`

/** All airports, airlines and countries that a trip names, in one row. */
const referencesStatement = prepared<ReferenceRows>(`
  with named_airports as materialized (
    select a.id, a.name, a.city, a.iata, a.icao, a.faa, a.country_id, a.lat, a.lng, a.time_zone, a.type,
      nullif(split_part(d.code, '-', 2), '') as admin_code, k.alpha2, ${importance} as importance
    from shared_airports a join shared_countries k on k.id = a.country_id left join shared_country_divisions d on d.id = a.division_id
    where (select $1::text[] <> '{}')
      and (a.iata = ${isAnyOf(1, 'text')} or a.icao = ${isAnyOf(1, 'text')} or a.faa = ${isAnyOf(1, 'text')})),
  named_airlines as (
    select a.id, a.name, a.iata, a.icao, a.active from shared_airlines a where a.iata = ${isAnyOf(2, 'text')} or a.icao = ${isAnyOf(2, 'text')}
    union
    select a.id, a.name, a.iata, a.icao, a.active from shared_airlines a where (select $3::text[] <> '{}') and lower(a.name) = ${isAnyOf(3, 'text')}),
  named_countries as (
    select k.id, k.alpha2, k.alpha3, k.name from (
      select id from shared_countries where alpha2 = ${isAnyOf(4, 'text')}
      union select id from shared_countries where alpha3 = ${isAnyOf(4, 'text')}
      union select unnest((select $5::uuid[]))
      union select country_id from named_airports) wanted
    join shared_countries k on k.id = wanted.id and k.deleted_at is null)
  select
    (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'city', city, 'iata', iata, 'icao', icao, 'faa', faa, 'adminCode', admin_code,
      'country', alpha2, 'countryId', country_id, 'lat', lat, 'lng', lng, 'timeZone', time_zone) order by importance, id), '[]') from named_airports) as airports,
    (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'iata', iata, 'icao', icao)
      order by case when active then 0 when active is null then 1 else 2 end, name, id), '[]') from named_airlines) as airlines,
    (select coalesce(json_agg(json_build_object('id', id, 'alpha2', alpha2, 'alpha3', alpha3, 'name', name)), '[]') from named_countries) as countries`)

export async function findReferences(db: Db, keys: ReferenceKeys): Promise<ReferenceRows> {
  const [rows] = await referencesStatement(db, [
    keys.airportCodes,
    keys.airlineCodes,
    keys.airlineNames,
    keys.countryCodes,
    keys.countryIds,
  ])
  return rows ?? { airports: [], airlines: [], countries: [] }
}
