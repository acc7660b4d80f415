import type { Bounds, LatLng } from '../../../world/geo-types.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { invalid } from '../../platform/problem.ts'
import { getCountry } from '../countries/country.service.ts'
import { distanceKm } from '../places/position.ts'
import {
  listCountryHospitals,
  listHospitalsInBounds,
  listHospitalsNear,
  pageOfCountryHospitals,
} from './hospital.store.ts'
import { type Hospital, maxInBounds, maxNear, type NearHospital, nearKm } from './hospital.ts'

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
export async function readHospitalsInBounds(
  ctx: Ctx,
  bounds: Bounds,
): Promise<{ readonly hospitals: readonly Hospital[]; readonly truncated: boolean }> {
  if (bounds.swLat > bounds.neLat) throw invalid({ swlat: 'is north of nelat' })
  const hospitals = await listHospitalsInBounds(ctx.db, bounds, maxInBounds + 1)
  return { hospitals: hospitals.slice(0, maxInBounds), truncated: hospitals.length > maxInBounds }
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
