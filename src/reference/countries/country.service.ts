import type { Ctx } from '../../platform/ctx.ts'
import { enterSyncRead, worldSubject } from '../../platform/db/sync.ts'
import type { Page, PageAsked } from '../../platform/http/paging.ts'
import { isUuid } from '../../platform/ids.ts'
import { found } from '../../platform/problem.ts'
import { findCountry, findShape, listAreasAboveStatus, listCountries, pageOfCountries } from './country.store.ts'
import { type Country, type CountryMap, type Resolution, travelStatusCode } from './country.ts'

/** Waits for writers of the world's data who are under way, and answers until when a list read now is whole. */
export const waitForCountryWrites = (ctx: Ctx): Promise<Date> => enterSyncRead(ctx, worldSubject)

/** Every country, or those modified after the given time, and the named ones with them. */
export const readCountries = (ctx: Ctx, since?: Date, also?: readonly string[]): Promise<Country[]> =>
  listCountries(ctx.db, since, also)

export const readCountryPage = (ctx: Ctx, asked: PageAsked): Promise<Page<Country>> => pageOfCountries(ctx.db, asked)

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
  // A slug may have two or three letters too (Chad is TCD, "oman" is four): codes go first, then the slug.
  const country =
    (await findCountry(ctx.db, by)) ??
    ('slug' in by || 'id' in by ? undefined : await findCountry(ctx.db, { slug: word.toLowerCase() }))
  return found(country, 'country', idOrCode)
}

/** The border, and the divisions and regions that are worse off than the country (contract v1, rule 5). */
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
