import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { addError, type Errors } from '../../platform/texts.ts'
import {
  type City,
  type CityInFull,
  findCities,
  type NearCity,
  nearestCities,
  searchCities,
} from '../../reference/index.ts'
import { listCities, type PlacedCity } from './city.store.ts'
import type { FootprintInput, FootprintPoint } from './footprint.ts'
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
 * that it lies in or near; one that is sent back as it was keeps the city that the editor had named.
 */
export async function resolvePoints(
  ctx: Ctx,
  input: FootprintInput,
  before: readonly FootprintPoint[],
  errors: Errors,
): Promise<{ readonly points: readonly FootprintPoint[]; readonly countryIds: readonly string[] }> {
  if (input.points === undefined && input.cities === undefined) return { points: before, countryIds: [] }
  const cities = await resolveCities(ctx, input.cities ?? [], errors)
  const sent = (input.points ?? []).map((point) => ({
    ...point,
    city: before.find(({ lat, lng }) => lat === point.lat && lng === point.lng)?.city ?? null,
  }))
  const unnamed = sent.filter(({ city }) => city === null)
  const nearest = await nearestCities(ctx, unnamed)
  const nearestOf = new Map(unnamed.map((point, at) => [point, nearest[at]]))
  const points = sent.map(({ lat, lng, radiusKm, city }, at) => {
    const near = sent[at] && nearestOf.get(sent[at])
    return {
      id: newId(ctx.now),
      lat,
      lng,
      radiusKm,
      city: city ?? (near ? toPointCity(near) : null),
    }
  })
  const named = cities.map(({ id, name, lat, lng, radiusKm }) => ({
    id: newId(ctx.now),
    lat,
    lng,
    radiusKm,
    city: { id, name, km: 0 },
  }))
  return { points: [...points, ...named], countryIds: cities.map(({ countryId }) => countryId) }
}
