import type { CityLine } from '../../../world/place-types.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type SeedRow, upsertSeed } from '../../platform/db/seeding.ts'
import type { Progress } from '../countries/country.seed.ts'
import { countryId, divisionId } from '../world/country-ids.ts'
import { readWorldLines } from '../world/world-files.ts'
import { cityId } from './city.ts'
import { citySearch } from './city-key.ts'

const rowOf = (line: CityLine): SeedRow => ({
  id: cityId(line.id ?? `${line.country} ${line.name}`),
  geoname_id: line.id,
  name: line.name,
  known_names: line.known,
  other_names: line.other,
  search: citySearch(line),
  country_id: countryId(line.country),
  division_id: line.division === null ? null : divisionId(line.division),
  point_agrees: line.agrees,
  lat: line.lat,
  lng: line.lng,
  population: line.population,
  population_as_of: line.population === null ? null : line.as_of,
  time_zone: line.zone,
  role: line.role,
  provenance: { city: { source: line.source ?? 'GeoNames, CC BY 4.0', as_of: line.as_of } },
})

export async function seedCities(ctx: Ctx, progress: Progress): Promise<number> {
  const rows = readWorldLines<CityLine>('data/cities.ndjson.gz').map(rowOf)
  return upsertSeed(ctx, 'cities', rows, (done) => progress('cities', done, rows.length))
}
