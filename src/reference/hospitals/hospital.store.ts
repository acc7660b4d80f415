import type { Bounds, LatLng } from '../../../world/geo-types.ts'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { normalizeLng } from '../places/position.ts'
import { boundingBox3d, centerOfBounds, chordLength, onSphere, type Vector } from '../places/sphere.ts'
import type { Hospital } from './hospital.ts'

/** A city is known by its other hospitals, or as a division of that name. */
const nearestKnown = `case when h.lat is null then coalesce(
  (select json_build_object('lat', avg(other.lat), 'lng', avg(other.lng)) from hospitals other
    where other.country_id = h.country_id and folded(other.city) = folded(h.city) and other.lat is not null and other.deleted_at is null
    having count(*) > 0),
  (select json_build_object('lat', d.center_lat, 'lng', d.center_lng) from country_divisions d
    where d.country_id = h.country_id and folded(d.name ->> 'en') = folded(h.city) and d.center_lat is not null order by d.id limit 1),
  (select json_build_object('lat', d.center_lat, 'lng', d.center_lng) from country_divisions d
    where d.id = h.division_id and d.center_lat is not null),
  json_build_object('lat', c.center_lat, 'lng', c.center_lng)) end`

/** The columns of a `Hospital`: from `hospitals h join countries c`. */
const columns = `
  h.id, h.name, h.address1, h.address2, h.city, h.postal_code as "postalCode", h.province, c.alpha2 as "countryCode",
  h.country_id as "countryId", h.division_id as "divisionId", h.region_id as "regionId", h.lat, h.lng, ${nearestKnown} as "nearestKnown", h.emergency,
  h.accr_jci as accredited, h.starred, h.verified, h.verified_at as "verifiedAt", h.google_place_id as "googlePlaceId",
  h.google_place_url as "googlePlaceUrl", h.created_at as "createdAt", h.updated_at as "updatedAt", h.description,
  h.contact_details as "contactDetails"`

const ofCountry = `from hospitals h join countries c on c.id = h.country_id where h.country_id = $1 and h.deleted_at is null`

const listOfCountry = prepared<Hospital>(`select ${columns} ${ofCountry} order by h.name, h.id`)
const pageOfCountry = prepared<Hospital>(`select ${columns} ${ofCountry} order by h.name, h.id limit $2 offset $3`)
const countOfCountry = prepared<{ total: number }>(`select count(*) as total ${ofCountry}`)

export async function pageOfCountryHospitals(
  db: Db,
  countryId: string,
  pageRequest: PageRequest,
): Promise<Page<Hospital>> {
  const items = await pageOfCountry(db, [countryId, pageRequest.perPage, offsetOf(pageRequest)])
  const [count] = await countOfCountry(db, [countryId])
  return { items, total: count?.total ?? 0 }
}

export const listCountryHospitals = (db: Db, countryId: string): Promise<Hospital[]> => listOfCountry(db, [countryId])

const withoutPoint = prepared<Hospital>(
  `select ${columns} ${ofCountry} and h.lat is null and folded(h.city) = folded($2) order by h.name, h.id`,
)

/** Hospitals of the city without a point of their own, by name. */
export const listHospitalsWithoutPoint = (db: Db, countryId: string, city: string): Promise<Hospital[]> =>
  withoutPoint(db, [countryId, city])

/** A 3D box on the unit sphere for the index, and the exact bounds in degrees. */
interface Search {
  readonly low: Vector
  readonly high: Vector
  readonly bounds: Bounds
  readonly center: LatLng
}

const wholeWorld: Bounds = { swLat: -90, neLat: 90, swLng: -180, neLng: 180 }

/** Walks the index outward from the centre, so the cost does not grow with the box (see hospitals_within in the migrations). */
const walkHospitals = prepared<Hospital>(`
  select ${columns} from hospitals_within($1, $2, $3, $4, $5, $6, $7, $8) with ordinality found (id, place)
    join hospitals h on h.id = found.id join countries c on c.id = h.country_id
  order by found.place`)

/**
 * The same for a small box: finds and sorts all. A prepared statement is planned once, while PostgreSQL plans the body of
 * hospitals_within at every call.
 */
const findHospitals = prepared<Hospital>(`
  select ${columns} from hospitals h join countries c on c.id = h.country_id
  where h.deleted_at is null and h.place <@ cube($1::float8[], $2::float8[]) and h.lat between $3 and $4 and case
    when $5::float8 is null then true
    when $5 <= $6::float8 then case when h.lng = 180 then -180 else h.lng end between $5 and $6
    else case when h.lng = 180 then -180 else h.lng end >= $5 or h.lng <= $6 or h.lng = 180 end
  order by h.place <-> cube($7::float8[]) limit $8`)

/** On the unit sphere; about 60 km, a town and its surroundings. */
const smallBoxSide = 0.01

function search(db: Db, { low, high, bounds, center }: Search, most: number): Promise<Hospital[]> {
  const { swLat, neLat, swLng, neLng } = bounds
  const round = neLng - swLng >= 360
  const west = round ? null : normalizeLng(swLng)
  const east = round ? null : normalizeLng(neLng)
  const small = low.every((from, axis) => (high[axis] ?? 0) - from <= smallBoxSide)
  const statement = small ? findHospitals : walkHospitals
  return statement(db, [low, high, swLat, neLat, west, east, onSphere(center), most])
}

/** Hospitals within the bounds, nearest to the centre first. */
export function listHospitalsInBounds(db: Db, bounds: Bounds, most: number): Promise<Hospital[]> {
  return search(db, { ...boundingBox3d(bounds), bounds, center: centerOfBounds(bounds) }, most)
}

/** Hospitals near a point, nearest first; those in the corners of the box may be further than `km`. */
export function listHospitalsNear(db: Db, center: LatLng, km: number, most: number): Promise<Hospital[]> {
  const [x, y, z] = onSphere(center)
  const reach = chordLength(km)
  const around: Search = {
    low: [x - reach, y - reach, z - reach],
    high: [x + reach, y + reach, z + reach],
    bounds: wholeWorld,
    center,
  }
  return search(db, around, most)
}
