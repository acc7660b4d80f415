import type { LatLng } from '../../../world/geo-types.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { distanceKm } from '../places/position.ts'
import { listNearestCities } from './city.store.ts'
import { type NearCity, reachKmOf } from './city.ts'

/**
 * The nearest city to each point with its distance, or the large one whose built-up area the point lies in. Parts of cities (role
 * `section`) are left out.
 */
export async function nearestCities(ctx: Ctx, points: readonly LatLng[]): Promise<(NearCity | undefined)[]> {
  if (points.length === 0) return []
  const cities = await listNearestCities(ctx.db, points)
  return points.map(({ lat, lng }, at) => {
    const city = cities[at]
    if (!city) return undefined
    const km = distanceKm(lng, lat, city.lng, city.lat)
    return { city, km, isInside: km <= reachKmOf(city.population) }
  })
}

export const nearestCity = async (ctx: Ctx, point: LatLng): Promise<NearCity | undefined> =>
  (await nearestCities(ctx, [point]))[0]
