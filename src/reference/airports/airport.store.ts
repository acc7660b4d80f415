import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { type Airport, type AirportCodes, type AirportCodeType, type AirportLocation, airportTypes } from './airport.ts'
import { type AviationTable, findByCode, listAviationPage } from './aviation.store.ts'
import type { AviationFilter } from './aviation.ts'
import { toHealthRequirement } from './health-requirement.ts'

type Row = Omit<Airport, 'maskRequired' | 'temperatureCheck' | 'distancing'> & {
  readonly mask: number
  readonly temperature: number
  readonly distance: number
}

const toAirport = ({ mask, temperature, distance, ...row }: Row): Airport => ({
  ...row,
  maskRequired: toHealthRequirement(mask),
  temperatureCheck: toHealthRequirement(temperature),
  distancing: toHealthRequirement(distance),
})

const airports: AviationTable<Airport> = {
  table: 'airports',
  codes: ['icao', 'iata', 'faa'],
  columns: `a.id, a.name, a.iata, a.icao, a.faa, a.city, a.municipality, a.city_served as "cityServed", a.city_id as "cityId", a.country_id as "countryId", a.division_id as "divisionId", a.lat, a.lng,
    a.time_zone as "timeZone", a.type, a.size, a.scheduled, a.traffic_rank as "trafficRank", a.disputed, a.health_mask_req as mask, a.health_temp_check as temperature,
    a.health_distancing as distance, a.health_measures as "healthMeasures", a.health_url as "healthUrl",
    a.created_at as "createdAt", a.updated_at as "updatedAt"`,
  // Large and busy airports first: airfields may share their city, name or code.
  importance: `array_position(array[${airportTypes.map((type) => `'${type}'`).join(', ')}], a.type), a.scheduled desc nulls last, a.traffic_rank desc nulls last`,
  importantFirst: false,
  toModel: toAirport,
}

/** Airports by name; with `like`, the best match first. */
export const pageOfAirports = (db: Db, filter: AviationFilter, pageRequest: PageRequest): Promise<Page<Airport>> =>
  listAviationPage(db, airports, filter, pageRequest)

const servingCity = prepared<{ id: string }>(
  'select a.id from airports a where a.city_id = $1 and a.deleted_at is null limit 1',
)

/** Whether an airport is known to serve the city. */
export const isServed = async (db: Db, cityId: string): Promise<boolean> => (await servingCity(db, [cityId])).length > 0

/** The airport with the code, the most important first. */
export const findAirportBy = (db: Db, code: AirportCodeType, word: string): Promise<Airport | undefined> =>
  findByCode(db, airports, code, word)

const airportsCoded = prepared<AirportCodes>(`
  select a.iata, a.icao, a.faa, o.alpha2 as country from airports a join countries o on o.id = a.country_id
  where (a.iata = any($1::text[]) or a.icao = any($1::text[]) or a.faa = any($1::text[])) and a.deleted_at is null
  order by ${airports.importance}, a.id`)

/** The airports that have one of these codes, of any kind. */
export const listAirportsCoded = (db: Db, codes: readonly string[]): Promise<AirportCodes[]> =>
  airportsCoded(db, [codes])

const airportsOfCountry = prepared<Row>(`
  select ${airports.columns} from airports a where a.country_id = $1 and a.deleted_at is null
  order by ${airports.importance}, a.name, a.id`)

export const listAirportsOfCountry = async (db: Db, countryId: string): Promise<Airport[]> =>
  (await airportsOfCountry(db, [countryId])).map(toAirport)

/** Every airport with coordinates that is not closed. */
export async function listAirportLocations(db: Db): Promise<AirportLocation[]> {
  return db
    .selectFrom('airports')
    .select(['id', 'name', 'iata', 'icao', 'country_id as countryId', 'scheduled'])
    .select([sql<number>`lat`.as('lat'), sql<number>`lng`.as('lng')])
    .where('lat', 'is not', null)
    .where('type', '<>', 'closed')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}
