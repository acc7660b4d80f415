import type { AirlineLine } from '../../../world/place-types.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type SeedRow, upsertSeed } from '../../platform/db/seeding.ts'
import type { Progress } from '../countries/country.seed.ts'
import { readWorldJson } from '../world/world-files.ts'
import { airlineId } from './airline.ts'

const rowOf = (line: AirlineLine): SeedRow => ({
  id: airlineId(line),
  iata: line.iata,
  icao: line.icao,
  name: line.name,
  active: line.active,
  health_mask_req: -1,
  health_temp_check: -1,
  provenance: {
    airline: {
      source: 'OpenTravelData (CC BY 4.0), OpenFlights (ODbL); activity: vradarserver/standing-data (CC0)',
      as_of: '2026-08',
    },
  },
})

export async function seedAirlines(ctx: Ctx, progress: Progress): Promise<number> {
  const rows = readWorldJson<AirlineLine[]>('data/airlines.json').map(rowOf)
  return upsertSeed(ctx, 'airlines', rows, (done) => progress('airlines', done, rows.length))
}
