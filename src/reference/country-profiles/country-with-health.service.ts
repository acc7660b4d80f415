import type { Ctx } from '../../platform/ctx.ts'
import { getCountry, readCountries } from '../countries/country.service.ts'
import type { Country } from '../countries/country.ts'
import { ownCompany, readCountriesWithHealthChanges, readCountryHealth } from '../health/health.service.ts'
import { type CountryHealth, mergeLayers } from '../health/health.ts'

/** A country with its health information in the caller's layer. */
export interface CountryWithHealth {
  readonly country: Country
  readonly health: CountryHealth
}

const withHealth = (country: Country, all: ReadonlyMap<string, CountryHealth>): CountryWithHealth => ({
  country,
  health: all.get(country.id) ?? mergeLayers(country.id, []),
})

/** Every country with its health information; with `since`, those where either changed after it. */
export async function readCountriesWithHealth(
  ctx: Ctx,
  options: { since?: Date; layer?: string | null } = {},
): Promise<CountryWithHealth[]> {
  const { since, layer = ownCompany(ctx) } = options
  const countries = since
    ? await readCountries(ctx, since, await readCountriesWithHealthChanges(ctx, since, layer))
    : await readCountries(ctx)
  const health = await readCountryHealth(
    ctx,
    countries.map(({ id }) => id),
    layer,
  )
  return countries.map((country) => withHealth(country, health))
}

/** By id, alpha-2 or alpha-3 code in any case, or slug. */
export async function getCountryWithHealth(
  ctx: Ctx,
  idOrCode: string,
  layer: string | null = ownCompany(ctx),
): Promise<CountryWithHealth> {
  const country = await getCountry(ctx, idOrCode)
  return withHealth(country, await readCountryHealth(ctx, [country.id], layer))
}
