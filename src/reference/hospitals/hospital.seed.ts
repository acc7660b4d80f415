import type { HospitalLine } from '../../../world/place-types.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type SeedRow, upsertSeed } from '../../platform/db/seeding.ts'
import type { Progress } from '../countries/country.seed.ts'
import { countryId, divisionId } from '../world/country-ids.ts'
import { readWorldLines } from '../world/world-files.ts'
import { hospitalContacts, hospitalId } from './hospital.ts'

const citySource = (line: HospitalLine): object =>
  line.lat === null
    ? { source: line.source, as_of: line.as_of }
    : { source: 'nearest city, derived from the point', as_of: '2026-11' }

const rowOf = (line: HospitalLine): SeedRow => ({
  id: hospitalId(line.key),
  name: line.name,
  city: line.city,
  lat: line.lat,
  lng: line.lng,
  emergency: line.emergency,
  accr_jci: false,
  starred: false,
  verified: false,
  country_id: countryId(line.country),
  division_id: line.division === null ? null : divisionId(line.division),
  contact_details: hospitalContacts(line.key, [
    ['office_phone', line.phone],
    ['web_address', line.website],
  ]),
  provenance: {
    hospital: { source: line.source, as_of: line.as_of, licence: line.licence, remark: line.remark },
    city: line.city === null ? null : citySource(line),
  },
})

export async function seedHospitals(ctx: Ctx, progress: Progress): Promise<number> {
  const rows = readWorldLines<HospitalLine>('data/hospitals.ndjson.gz').map(rowOf)
  return upsertSeed(ctx, 'hospitals', rows, (done) => progress('hospitals', done, rows.length))
}
