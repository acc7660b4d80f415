import type { Ctx } from '../../platform/ctx.ts'
import { enterSyncRead, worldSubject } from '../../platform/db/sync.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { isUuid } from '../../platform/ids.ts'
import { found } from '../../platform/problem.ts'
import { findCountry, findShape, listAreasAboveStatus, listCountries, pageOfCountries } from './country.store.ts'
import { type Country, type CountryMap, type Resolution, travelStatusCode } from './country.ts'

/**
 * Waits for running writes of reference data, and returns the time up to which a list read now is complete
 * (docs/contract/sync.md).
 */
export const waitForCountryWrites = (ctx: Ctx): Promise<Date> => enterSyncRead(ctx, worldSubject)

/** Every country; with `since`, those modified after it and those with the ids in `also`. */
export const readCountries = (ctx: Ctx, since?: Date, also?: readonly string[]): Promise<Country[]> =>
  listCountries(ctx.db, since, also)

export const readCountryPage = (ctx: Ctx, pageRequest: PageRequest): Promise<Page<Country>> =>
  pageOfCountries(ctx.db, pageRequest)

/** By id, alpha-2 or alpha-3 code in any case, or slug (docs/contract/requests.md#countries-in-paths). */
export async function getCountry(ctx: Ctx, idOrCode: string): Promise<Country> {
  const word = idOrCode.trim()
  const by = isUuid(word)
    ? { id: word }
    : /^[a-z]{2}$/i.test(word)
      ? { alpha2: word.toUpperCase() }
      : /^[a-z]{3}$/i.test(word)
        ? { alpha3: word.toUpperCase() }
        : { slug: word.toLowerCase() }
  // A slug may have two or three letters too: codes are tried first, then the slug.
  const country =
    (await findCountry(ctx.db, by)) ??
    ('slug' in by || 'id' in by ? undefined : await findCountry(ctx.db, { slug: word.toLowerCase() }))
  return found(country, 'country', idOrCode)
}

/** The border, and the divisions and regions with a higher travel status than the country. */
export async function readCountryMap(ctx: Ctx, idOrCode: string, resolution: Resolution = '50m'): Promise<CountryMap> {
  const country = await getCountry(ctx, idOrCode)
  const code = travelStatusCode(country.travelStatus)
  const topoJson = (await findShape(ctx.db, country.id, resolution)) ?? null
  const divisions = await listAreasAboveStatus(ctx.db, 'divisions', country.id, code)
  const regions = await listAreasAboveStatus(ctx.db, 'regions', country.id, code)
  return { country, topoJson, divisions, regions }
}

/** The border alone, as TopoJSON text. */
export async function readCountryShape(ctx: Ctx, idOrCode: string, resolution: Resolution): Promise<string> {
  const country = await getCountry(ctx, idOrCode)
  return found(await findShape(ctx.db, country.id, resolution), 'border of a country', idOrCode)
}
