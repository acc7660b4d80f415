import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Translated } from '../../platform/i18n.ts'

/** Where a country is and how it is called. */
export interface CountryOnMap {
  readonly id: string
  readonly code: string
  readonly name: Translated
  readonly lat: number | null
  readonly lng: number | null
  readonly swLat: number | null
  readonly swLng: number | null
  readonly neLat: number | null
  readonly neLng: number | null
}

const all = prepared<CountryOnMap>(`
  select id, alpha2 as code, name, center_lat as lat, center_lng as lng, sw_bound_lat as "swLat", sw_bound_lng as "swLng",
    ne_bound_lat as "neLat", ne_bound_lng as "neLng"
  from countries where deleted_at is null order by alpha2`)

export const listCountriesOnMap = (db: Db): Promise<CountryOnMap[]> => all(db, [])

export interface AreaStatus {
  readonly id: string
  readonly code: string | null
  readonly status: number
}

export interface DivisionStatus extends AreaStatus {
  readonly countryCode: string
}

const countries = prepared<AreaStatus>(
  'select id, alpha2 as code, travel_status as status from countries where deleted_at is null order by alpha2',
)
const divisions = prepared<DivisionStatus>(`
  select d.id, d.code, d.travel_status as status, c.alpha2 as "countryCode"
  from country_divisions d join countries c on c.id = d.country_id
  where c.deleted_at is null and d.travel_status > c.travel_status order by c.alpha2, d.code, d.id`)

export const listCountryStatus = (db: Db): Promise<AreaStatus[]> => countries(db, [])
/** Only those that are worse than their country. */
export const listDivisionStatus = (db: Db): Promise<DivisionStatus[]> => divisions(db, [])

export interface DivisionShape {
  readonly id: string
  readonly code: string | null
  readonly name: Translated
  readonly topoJson: string
}

const shapes = prepared<DivisionShape>(`
  select id, code, name, topo_json as "topoJson" from country_divisions
  where country_id = $1 and topo_json is not null order by code, id`)
export const listDivisionShapes = (db: Db, countryId: string): Promise<DivisionShape[]> => shapes(db, [countryId])
