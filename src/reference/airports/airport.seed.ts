import type { AirportLine } from '../../../world/place-types.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type SeedRow, upsertSeed } from '../../platform/db/seeding.ts'
import { cityId } from '../cities/city.ts'
import type { Progress } from '../countries/country.seed.ts'
import { countryId, divisionId } from '../world/country-ids.ts'
import { readWorldLines } from '../world/world-files.ts'
import { airportId } from './airport.ts'

const rowOf = (line: AirportLine): SeedRow => ({
  id: airportId(line),
  iata: line.iata,
  icao: line.icao,
  faa: line.faa,
  name: line.name,
  country_id: countryId(line.country),
  division_id: line.division === null ? null : divisionId(line.division),
  lat: line.lat,
  lng: line.lng,
  time_zone: line.time_zone,
  type: line.type,
  scheduled: line.scheduled,
  municipality: line.municipality,
  city_served: line.city_served,
  city_id: line.city_geoname_id === null ? null : cityId(line.city_geoname_id),
  traffic_rank: line.traffic_rank,
  disputed: line.disputed,
  health_mask_req: -1,
  health_temp_check: -1,
  health_distancing: -1,
  provenance: {
    airport: { source: 'airport-data-js 4.0.0 (CC BY 4.0)', as_of: '2026-11' },
    municipality: line.municipality_source && {
      ...line.municipality_source,
      disputed: line.disputed,
      as_of: '2026-11',
    },
    city_served: line.city_served === null ? null : { source: 'OpenTravelData (CC BY 4.0)', as_of: '2026-08' },
  },
})

export async function seedAirports(ctx: Ctx, progress: Progress): Promise<number> {
  const rows = readWorldLines<AirportLine>('data/airports.ndjson.gz').map(rowOf)
  return upsertSeed(ctx, 'airports', rows, (done) => progress('airports', done, rows.length))
}
