import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { addError, type Errors } from '../../platform/texts.ts'
import {
  type City,
  type CityInFull,
  findCities,
  groundsOf,
  type NearCity,
  nearestCities,
  readCitiesOfGrounds,
  searchCities,
} from '../../reference/index.ts'
import { listCities, type PlacedCity } from './city.store.ts'
import { polygonsOf } from './drawing.ts'
import type { DrawnShape, FootprintInput, FootprintPoint, FootprintPolygon } from './footprint.ts'
import type { CityInput, PointCity } from './point-city.ts'

const field = 'cities'
const quoted = (text: string): string => `"${text.slice(0, 100)}"`
const placeOf = ({ divisionName, countryCode }: CityInFull): string =>
  divisionName?.en ? `${divisionName.en}, ${countryCode}` : countryCode

/** The cities that an editor named, in their order. What names none, or may name several, is added to the errors. */
async function resolveCities(
  ctx: Ctx,
  named: readonly CityInput[],
  errors: Errors,
): Promise<(PlacedCity & { readonly radiusKm: number | null })[]> {
  const byId = await listCities(
    ctx.db,
    named.flatMap(({ cityId }) => cityId ?? []),
  )
  const withName = named.filter(({ cityId, name }) => cityId === undefined && name !== undefined)
  const answers = await findCities(
    ctx,
    withName.map(({ name = '' }) => ({ name })),
  )
  const byName = new Map(withName.map((one, at) => [one, answers[at]]))
  const cities: (PlacedCity & { radiusKm: number | null })[] = []
  for (const one of named) {
    const { cityId, name, radiusKm } = one
    if (cityId !== undefined) {
      const city = byId.get(cityId)
      if (city) cities.push({ ...city, radiusKm })
      else addError(errors, field, `${quoted(cityId)} is not the id of a city`)
    } else if (name === undefined) {
      addError(errors, field, 'must have a city_id or a name each')
    } else {
      const found = byName.get(one)
      if (found?.certain) cities.push({ ...found.city, radiusKm })
      else addError(errors, field, await (found ? severalError(ctx, name, found.city) : unknownError(ctx, name)))
    }
  }
  return cities
}

/** The most cities that an error names. */
const maxNamed = 8

async function severalError(ctx: Ctx, name: string, city: City): Promise<string> {
  const { items } = await searchCities(ctx, { like: city.name, page: { page: 1, perPage: 100 } })
  const inCountry = (one: City): number => (one.countryId === city.countryId ? 0 : 1)
  const namesakes = items.filter((one) => one.name.toLowerCase() === city.name.toLowerCase())
  const candidates = namesakes.toSorted((a, b) => inCountry(a) - inCountry(b)).slice(0, maxNamed)
  const each = candidates.map((one) => `${one.name} (${placeOf(one)}): ${one.id}`)
  return `${quoted(name)} may be another city than the one that is meant; send city_id, one of ${each.join('; ')}`
}

async function unknownError(ctx: Ctx, name: string): Promise<string> {
  const like = name.split(',')[0]?.trim() || name
  const { items } = await searchCities(ctx, { like, page: { page: 1, perPage: 3 } })
  const each = items.map((one) => `${one.name} (${placeOf(one)})`)
  return `${quoted(name)} is not a city that we know${each.length > 0 ? `; the nearest spellings are ${each.join(', ')}` : ''}`
}

const toPointCity = ({ city: { id, name }, km, isInside }: NearCity): PointCity => ({ id, name, km: isInside ? 0 : km })

/**
 * The points after an edit, and the countries of the cities among them. Points and cities that are sent replace all points. Each point has the city
 * that it lies in or near, of its own country and the alert's. The middle of a city that an editor named comes back as that city.
 */
export async function resolvePoints(
  ctx: Ctx,
  input: FootprintInput,
  before: readonly FootprintPoint[],
  alertCountryIds: readonly string[],
  errors: Errors,
): Promise<{ readonly points: readonly FootprintPoint[]; readonly countryIds: readonly string[] }> {
  const { points: sent, cities: sentCities } = input
  const cities = await resolveCities(ctx, sentCities ?? [], errors)
  const countryIds = cities.map(({ countryId }) => countryId)
  const kept: readonly Omit<FootprintPoint, 'city'>[] =
    sent === undefined && sentCities === undefined
      ? before
      : (sent ?? []).map(({ lat, lng, radiusKm }) => ({ id: newId(ctx.now), lat, lng, radiusKm }))
  const nearest = await nearestCities(
    ctx,
    kept.map(({ lat, lng }) => ({ lat, lng, countryIds: [...alertCountryIds, ...countryIds] })),
  )
  const points = kept.map(({ id, lat, lng, radiusKm }, at): FootprintPoint => {
    const near = nearest[at]
    return { id, lat, lng, radiusKm, city: near ? toPointCity(near) : null }
  })
  const placed = cities.map(
    ({ id, name, lat, lng, radiusKm }): FootprintPoint => ({
      id: newId(ctx.now),
      lat,
      lng,
      radiusKm,
      city: { id, name, km: 0 },
    }),
  )
  return { points: [...points, ...placed], countryIds }
}

/** The shape with the largest city whose middle lies in it. */
async function withCity(ctx: Ctx, { id, drawing }: DrawnShape): Promise<FootprintPolygon> {
  const grounds = groundsOf({ circles: [], polygons: polygonsOf(drawing) })
  const cities = grounds && (await readCitiesOfGrounds(ctx, grounds))
  const city = cities?.find(({ isInside }) => isInside)
  return { id, drawing, city: city ? { id: city.id, name: city.name } : null }
}

/** With their cities. Those of an alert in several countries have none: a city of one country would hide the others. */
export async function withCities(
  ctx: Ctx,
  shapes: readonly DrawnShape[],
  countryIds: readonly string[],
): Promise<readonly FootprintPolygon[]> {
  if (countryIds.length !== 1) return shapes.map(({ id, drawing }) => ({ id, drawing, city: null }))
  const placed: FootprintPolygon[] = []
  for (const shape of shapes) placed.push(await withCity(ctx, shape))
  return placed
}
