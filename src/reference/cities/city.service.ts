import type { Ctx } from '../../platform/ctx.ts'
import { findCountryAt } from '../places/place.service.ts'
import { distanceKm } from '../places/position.ts'
import { listCitiesOfPoints } from './city.store.ts'
import { type NearCity, type PointInCountries, reachKmOf } from './city.ts'

/**
 * The countries whose cities a point is named by: the one that it lies in. Where that is none of those in which it is said to lie (a border
 * that the map draws too coarsely), theirs count as well. Null, at sea and without any: all.
 */
async function countriesOf({ lat, lng, countryIds = [] }: PointInCountries): Promise<readonly string[] | null> {
  const own = (await findCountryAt(lng, lat))?.id
  if (own !== undefined && (countryIds.length === 0 || countryIds.includes(own))) return [own]
  const all = [...countryIds, ...(own === undefined ? [] : [own])]
  return all.length > 0 ? all : null
}

/**
 * The city that each point lies in, or the one whose outline is nearest, with the distance of its middle (docs/contract/places.md#the-city-of-a-point).
 */
export async function nearestCities(ctx: Ctx, points: readonly PointInCountries[]): Promise<(NearCity | undefined)[]> {
  if (points.length === 0) return []
  const limited = await Promise.all(
    points.map(async (point) => ({ lat: point.lat, lng: point.lng, countryIds: await countriesOf(point) })),
  )
  const cities = await listCitiesOfPoints(ctx.db, limited)
  return points.map(({ lat, lng }, at) => {
    const city = cities[at]
    if (!city) return undefined
    const km = distanceKm(lng, lat, city.lng, city.lat)
    return { city, km, isInside: km <= reachKmOf(city.population) }
  })
}

export const nearestCity = async (ctx: Ctx, point: PointInCountries): Promise<NearCity | undefined> =>
  (await nearestCities(ctx, [point]))[0]
