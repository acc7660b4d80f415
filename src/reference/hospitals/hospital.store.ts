import { sql } from 'kysely'
import type { Bounds, LatLng } from '../../../world/geo-types.ts'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageAsked } from '../../platform/http/paging.ts'
import type { Translated } from '../../platform/i18n.ts'
import type { ContactDetail } from '../countries/country.ts'
import { normalizeLng } from '../places/position.ts'
import { boxInSpace, centerOfBounds, chordOf, onSphere, type Vector } from '../places/sphere.ts'
import type { Hospital } from './hospital.ts'

const selectHospital = (db: Db) =>
  db
    .selectFrom('hospitals as h')
    .innerJoin('countries as c', 'c.id', 'h.country_id')
    .where('h.deleted_at', 'is', null)
    .select(['h.id', 'h.name', 'h.address1', 'h.address2', 'h.city', 'h.postal_code as postalCode', 'h.province'])
    .select([
      'c.alpha2 as countryCode',
      'h.country_id as countryId',
      'h.division_id as divisionId',
      'h.region_id as regionId',
    ])
    .select([
      'h.lat',
      'h.lng',
      'h.emergency',
      'h.accr_jci as accredited',
      'h.starred',
      'h.verified',
      'h.verified_at as verifiedAt',
    ])
    .select([
      'h.google_place_id as googlePlaceId',
      'h.google_place_url as googlePlaceUrl',
      'h.created_at as createdAt',
      'h.updated_at as updatedAt',
    ])
    .select([
      sql<Translated | null>`h.description`.as('description'),
      sql<ContactDetail[]>`h.contact_details`.as('contactDetails'),
    ])

export async function pageOfCountryHospitals(db: Db, countryId: string, asked: PageAsked): Promise<Page<Hospital>> {
  const items = await selectHospital(db)
    .where('h.country_id', '=', countryId)
    .orderBy('h.name')
    .orderBy('h.id')
    .limit(asked.perPage)
    .offset(offsetOf(asked))
    .execute()
  const { total } = await db
    .selectFrom('hospitals')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('country_id', '=', countryId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { items, total }
}

export async function listCountryHospitals(db: Db, countryId: string): Promise<Hospital[]> {
  return selectHospital(db).where('h.country_id', '=', countryId).orderBy('h.name').orderBy('h.id').execute()
}

export async function findHospitalById(db: Db, id: string): Promise<Hospital | undefined> {
  return selectHospital(db).where('h.id', '=', id).executeTakeFirst()
}

/** Where to look: a box in space, and in degrees where the edges count. */
interface Search {
  readonly low: Vector
  readonly high: Vector
  readonly bounds: Bounds
  readonly center: LatLng
}

const wholeWorld: Bounds = { swLat: -90, neLat: 90, swLng: -180, neLng: 180 }

/** Maps ask for this all the time: the statement is written once. Its columns are those of `selectHospital`. */
const walkHospitals = prepared<Hospital>(`
  select h.id, h.name, h.address1, h.address2, h.city, h.postal_code as "postalCode", h.province, c.alpha2 as "countryCode",
    h.country_id as "countryId", h.division_id as "divisionId", h.region_id as "regionId", h.lat, h.lng, h.emergency,
    h.accr_jci as accredited, h.starred, h.verified, h.verified_at as "verifiedAt", h.google_place_id as "googlePlaceId",
    h.google_place_url as "googlePlaceUrl", h.created_at as "createdAt", h.updated_at as "updatedAt", h.description,
    h.contact_details as "contactDetails"
  from hospitals_within($1, $2, $3, $4, $5, $6, $7, $8) with ordinality found (id, place)
    join hospitals h on h.id = found.id join countries c on c.id = h.country_id
  order by found.place`)

/** Walks the index outward from the centre (see hospitals_within in the migrations). */
function walk(db: Db, { low, high, bounds, center }: Search, most: number): Promise<Hospital[]> {
  const { swLat, neLat, swLng, neLng } = bounds
  const round = neLng - swLng >= 360
  const west = round ? null : normalizeLng(swLng)
  const east = round ? null : normalizeLng(neLng)
  return walkHospitals(db, [low, high, swLat, neLat, west, east, onSphere(center), most])
}

/** Hospitals within the bounds, those nearest to their centre first. */
export function listHospitalsInBounds(db: Db, bounds: Bounds, most: number): Promise<Hospital[]> {
  return walk(db, { ...boxInSpace(bounds), bounds, center: centerOfBounds(bounds) }, most)
}

/** Hospitals near a point, nearest first; the corners of the box may be a little further than `km`. */
export function listHospitalsNear(db: Db, center: LatLng, km: number, most: number): Promise<Hospital[]> {
  const [x, y, z] = onSphere(center)
  const reach = chordOf(km)
  const search: Search = {
    low: [x - reach, y - reach, z - reach],
    high: [x + reach, y + reach, z + reach],
    bounds: wholeWorld,
    center,
  }
  return walk(db, search, most)
}
