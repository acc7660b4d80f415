import type { Bounds, LatLng } from '../../../world/geo-types.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { invalid } from '../../platform/problem.ts'
import { getCityOfField } from '../cities/city-search.service.ts'
import { getCountry } from '../countries/country.service.ts'
import { distanceKm } from '../places/position.ts'
import {
  listCountryHospitals,
  listHospitalsInBounds,
  listHospitalsNear,
  listHospitalsWithoutPoint,
  pageOfCountryHospitals,
} from './hospital.store.ts'
import { cityKm, type Hospital, maxInBounds, maxNear, maxNearPoint, type NearHospital, nearKm } from './hospital.ts'

interface HospitalList {
  readonly hospitals: readonly Hospital[]
  readonly truncated: boolean
}

/** The query of version 2. */
interface HospitalSearch {
  readonly city_id?: string
  readonly near?: string
  readonly nelat?: number
  readonly nelng?: number
  readonly swlat?: number
  readonly swlng?: number
}

/** A page of a country's hospitals, by name. */
export async function readCountryHospitalPage(
  ctx: Ctx,
  country: string,
  pageRequest: PageRequest,
): Promise<Page<Hospital>> {
  const { id } = await getCountry(ctx, country)
  return pageOfCountryHospitals(ctx.db, id, pageRequest)
}

/** All of a country's hospitals, by name. */
export async function readCountryHospitals(ctx: Ctx, country: string): Promise<Hospital[]> {
  const { id } = await getCountry(ctx, country)
  return listCountryHospitals(ctx.db, id)
}

/**
 * Hospitals within map bounds, nearest to the centre first, at most `maxInBounds`. Bounds whose eastern edge is west of
 * the western one cross the date line.
 */
export async function readHospitalsInBounds(ctx: Ctx, bounds: Bounds): Promise<HospitalList> {
  if (bounds.swLat > bounds.neLat) throw invalid({ swlat: 'is north of nelat' })
  const hospitals = await listHospitalsInBounds(ctx.db, bounds, maxInBounds + 1)
  return { hospitals: hospitals.slice(0, maxInBounds), truncated: hospitals.length > maxInBounds }
}

/** Hospitals within 25 km of a city, nearest first, then those that are in it by name and have no point; at most `maxInBounds`. */
async function readHospitalsOfCity(ctx: Ctx, cityId: string): Promise<HospitalList> {
  const city = await getCityOfField(ctx, cityId)
  const near = await readHospitalsNear(ctx, city, { km: cityKm, most: maxInBounds + 1 })
  const named = await listHospitalsWithoutPoint(ctx.db, city.countryId, city.name)
  const hospitals = [...near.map(({ hospital }) => hospital), ...named]
  return { hospitals: hospitals.slice(0, maxInBounds), truncated: hospitals.length > maxInBounds }
}

/** A point as `latitude,longitude`. */
function parsePoint(text: string, field: string): LatLng {
  const [lat, lng, ...more] = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  if (lat === undefined || lng === undefined || more.length > 0 || !(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 180))
    throw invalid({
      [field]: 'is not a point: send latitude and longitude with a comma between them, as -12.05,-77.04',
    })
  return { lat, lng }
}

async function readHospitalsNearPoint(ctx: Ctx, near: string): Promise<HospitalList> {
  const found = await readHospitalsNear(ctx, parsePoint(near, 'near'), { most: maxNearPoint + 1 })
  const hospitals = found.map(({ hospital }) => hospital)
  return { hospitals: hospitals.slice(0, maxNearPoint), truncated: hospitals.length > maxNearPoint }
}

/** Hospitals within bounds, of a city or near a point: a request has all four edges, a city or a point. */
export async function searchHospitals(ctx: Ctx, search: HospitalSearch): Promise<HospitalList> {
  const { city_id: cityId, near, nelat, nelng, swlat, swlng } = search
  const edges = Object.entries({ nelat, nelng, swlat, swlng })
  const missing = edges.filter(([, edge]) => edge === undefined).map(([name]) => name)
  if (near !== undefined) {
    if (cityId !== undefined || missing.length < edges.length)
      throw invalid({ near: 'cannot be sent together with bounds or city_id: send one of the three' })
    return readHospitalsNearPoint(ctx, near)
  }
  if (cityId !== undefined) {
    if (missing.length < edges.length)
      throw invalid({ city_id: 'cannot be sent together with bounds: send one of the two' })
    return readHospitalsOfCity(ctx, cityId)
  }
  if (nelat === undefined || nelng === undefined || swlat === undefined || swlng === undefined)
    throw invalid(
      Object.fromEntries(
        missing.map((name) => [name, 'is missing: send nelat, nelng, swlat and swlng, or city_id, or near']),
      ),
    )
  return readHospitalsInBounds(ctx, { neLat: nelat, neLng: nelng, swLat: swlat, swLng: swlng })
}

/** The hospitals near a point with their distance, nearest first. */
export async function readHospitalsNear(
  ctx: Ctx,
  point: LatLng,
  options: { readonly km?: number; readonly most?: number } = {},
): Promise<NearHospital[]> {
  const km = options.km ?? nearKm
  const hospitals = await listHospitalsNear(ctx.db, point, km, options.most ?? maxNear)
  return hospitals
    .map((hospital) => ({
      hospital,
      distanceKm: distanceKm(point.lng, point.lat, hospital.lng ?? point.lng, hospital.lat ?? point.lat),
    }))
    .filter((near) => near.distanceKm <= km)
}
