import type { Ctx } from '../../platform/ctx.ts'
import { readCountryBriefs } from '../../reference/index.ts'
import { readAreas } from './footprint.service.ts'
import type { NamedAreas } from './footprint.ts'

interface AreaIds {
  readonly countryIds: readonly string[]
  readonly divisionIds: readonly string[]
  readonly regionIds: readonly string[]
}

/** The areas of many footprints at once, each read once. */
export async function readNamedAreas(ctx: Ctx, places: readonly AreaIds[]): Promise<NamedAreas> {
  const countries = await readCountryBriefs(ctx, [...new Set(places.flatMap((place) => place.countryIds))])
  const parts = places.map(({ divisionIds, regionIds }) => ({
    countryIds: [],
    fullCountryIds: [],
    divisionIds,
    regionIds,
  }))
  const { divisions, regions } = await readAreas(ctx, parts, false)
  return { countries: new Map(countries.map((country) => [country.id, country])), divisions, regions }
}
