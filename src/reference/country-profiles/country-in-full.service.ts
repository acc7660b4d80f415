import type { Ctx } from '../../platform/ctx.ts'
import { getCountry, readCountries } from '../countries/country.service.ts'
import type { Country } from '../countries/country.ts'
import { ownCompany, readCountriesWithNews, readCountryHealth } from '../health/health.service.ts'
import { type CountryHealth, layered } from '../health/health.ts'

/** A country with the health information that the caller's company sees of it. */
export interface CountryInFull {
  readonly country: Country
  readonly health: CountryHealth
}

const withHealth = (country: Country, all: ReadonlyMap<string, CountryHealth>): CountryInFull => ({
  country,
  health: all.get(country.id) ?? layered(country.id, []),
})

/** Every country with its health information; with a time, those of which either changed after it. */
export async function readCountriesInFull(
  ctx: Ctx,
  options: { since?: Date; layer?: string | null } = {},
): Promise<CountryInFull[]> {
  const { since, layer = ownCompany(ctx) } = options
  const countries = since
    ? await readCountries(ctx, since, await readCountriesWithNews(ctx, since, layer))
    : await readCountries(ctx)
  const health = await readCountryHealth(
    ctx,
    countries.map(({ id }) => id),
    layer,
  )
  return countries.map((country) => withHealth(country, health))
}

/** By id, alpha-2 or alpha-3 code in any case, or slug. */
export async function getCountryInFull(
  ctx: Ctx,
  idOrCode: string,
  layer: string | null = ownCompany(ctx),
): Promise<CountryInFull> {
  const country = await getCountry(ctx, idOrCode)
  return withHealth(country, await readCountryHealth(ctx, [country.id], layer))
}
