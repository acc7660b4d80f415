import type { Ctx } from '../../platform/ctx.ts'
import { maxReachKm, reachKmOf } from '../cities/city.ts'
import { placeIndex } from '../places/place.service.ts'
import { distanceKm } from '../places/position.ts'
import { countriesOfGround, kmToLand, slackKm } from './countries-of-ground.ts'
import { type CityNearGround, hasCities, listCitiesInCircles } from './ground.store.ts'
import type { Ground } from './ground.ts'

/** The countries that the grounds reach into, by alpha-2 code, in the alphabet's order. None: they are in no country. */
export async function findCountriesOfGrounds(grounds: readonly Ground[]): Promise<readonly string[]> {
  const index = await placeIndex()
  const codes = grounds.flatMap((ground) => countriesOfGround(index, ground).flatMap(({ code }) => code ?? []))
  return [...new Set(codes)].sort()
}

/** A city that reaches into a ground. */
export interface CityOfGround extends CityNearGround {
  /** Whether its middle lies there. */
  readonly isInside: boolean
  /** Whether it lies so far inside that borders which are not exact make no difference. */
  readonly isWellInside: boolean
}

/** More are never needed: the smallest of so many is known to be small. */
const mostCities = 300

/** The cities that reach into the grounds, the largest first. Undefined where the service has no cities at all. */
export async function readCitiesOfGrounds(
  { db }: Pick<Ctx, 'db'>,
  grounds: readonly Ground[],
): Promise<readonly CityOfGround[] | undefined> {
  const circles = grounds.map(({ around }) => ({ ...around, km: around.km + maxReachKm }))
  const near = await listCitiesInCircles(db, circles, mostCities)
  if (near.length === 0) return (await hasCities(db)) ? [] : undefined
  return near
    .filter(({ lat, lng, population }) => grounds.some((one) => one.isNear(lng, lat, reachKmOf(population))))
    .map((city) => ({
      ...city,
      isInside: grounds.some((one) => one.contains(city.lng, city.lat)),
      isWellInside: grounds.some((one) => one.isDeep(city.lng, city.lat, slackKm)),
    }))
}

/** Kilometres from a point to the nearest land or city, 1,000 for all that is farther: some small islands with a city are not on the map. */
export async function findKmToLand({ db }: Pick<Ctx, 'db'>, lng: number, lat: number): Promise<number> {
  const km = kmToLand(await placeIndex(), lng, lat)
  const cities = km === 0 ? [] : await listCitiesInCircles(db, [{ lat, lng, km }], mostCities)
  return cities.reduce((least, city) => Math.min(least, distanceKm(lng, lat, city.lng, city.lat)), km)
}
