import type { LatLng } from '../../../world/geo-types.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { isUuid } from '../../platform/ids.ts'
import { found, invalid } from '../../platform/problem.ts'
import { readCountryNames } from '../countries/country-names.service.ts'
import { isAscii, listDivisionsNamed } from './city.store.ts'
import type { CityInFull } from './city.ts'
import { saintKey } from './city-key.ts'
import { type CityFilter, findCityBy, listCityPage } from './city-search.store.ts'
import { loadCountryWords } from './country-words.ts'
import { readingsOf } from './place-text.ts'

export interface CitySearch {
  readonly like?: string | undefined
  /** Alpha-2 or alpha-3. */
  readonly countryCode?: string | undefined
  readonly point?: LatLng | undefined
  readonly page: PageRequest
}

const keysOf = (key: string) => ({ key, sharedKey: isAscii(key) ? saintKey(key) : undefined })

const nothing: Page<CityInFull> = { items: [], total: 0 }

/** The country that a code or a name in any language means; undefined where it means none. */
async function findCountry(ctx: Ctx, words: string, name: string | undefined): Promise<string | undefined> {
  const [country] = await readCountryNames(ctx, name === undefined ? [words] : [words, name])
  return country?.id
}

/** The filter that the words after the name stand for (“Springfield, Illinois, US”); words that mean nothing are left out. */
async function hintFilter(ctx: Ctx, hints: readonly string[]): Promise<Pick<CityFilter, 'countryId' | 'divisionIds'>> {
  const { countryOf } = await loadCountryWords()
  let countryId: string | undefined
  let divisionIds: readonly string[] | undefined
  for (const hint of hints) {
    const divisions = (await listDivisionsNamed(ctx.db, [hint])).map(({ id }) => id)
    const country = await findCountry(ctx, hint, countryOf(hint))
    if (country !== undefined) countryId = country
    else if (divisions.length > 0) divisionIds = divisions
  }
  return { countryId, divisionIds }
}

/**
 * Cities by name in any spelling, the best match first; near a point, the nearest first; else the largest first
 * (docs/contract/places.md#searching-for-cities).
 */
export async function searchCities(ctx: Ctx, search: CitySearch): Promise<Page<CityInFull>> {
  const { like, countryCode, point, page } = search
  const countryId = countryCode === undefined ? undefined : await findCountry(ctx, countryCode, undefined)
  if (countryCode !== undefined && countryId === undefined)
    throw invalid({ country_code: 'is not the code of a country' })
  if (like === undefined) return listCityPage(ctx.db, { countryId, point }, page)
  const [whole, ...others] = readingsOf(like)
  const key = whole?.keys[0]
  if (whole === undefined || key === undefined) return nothing
  const hints = await hintFilter(ctx, whole.hints)
  if (countryId !== undefined && hints.countryId !== undefined && hints.countryId !== countryId) return nothing
  const first = await listCityPage(
    ctx.db,
    { ...keysOf(key), point, ...hints, countryId: countryId ?? hints.countryId },
    page,
  )
  if (first.total > 0) return first
  // “Cusco Peru”: the words at the end may say where it lies.
  for (const reading of others.filter(({ strict }) => strict)) {
    const inside = await hintFilter(ctx, reading.hints)
    const [name] = reading.keys
    if (name === undefined || (inside.countryId === undefined && inside.divisionIds === undefined)) continue
    return listCityPage(ctx.db, { ...keysOf(name), point, ...inside, countryId: countryId ?? inside.countryId }, page)
  }
  return first
}

export const findCityById = async (ctx: Ctx, id: string): Promise<CityInFull | undefined> =>
  isUuid(id) ? findCityBy(ctx.db, id) : undefined

export const getCity = async (ctx: Ctx, id: string): Promise<CityInFull> =>
  found(await findCityById(ctx, id), 'city', id)

/** The city that the field `city_id` of a request names. */
export async function getCityOfField(ctx: Ctx, id: string): Promise<CityInFull> {
  const city = await findCityById(ctx, id)
  if (!city) throw invalid({ city_id: 'is not the id of a city that we know: GET /cities has them' })
  return city
}
