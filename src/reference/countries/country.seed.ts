import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { BorderLine, CountryGeo, DivisionLine } from '../../../world/geo-types.ts'
import type { EmergencyService, WorldCountry } from '../../../world/types.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type SeedRow, upsertSeed } from '../../platform/db/seeding.ts'
import { stableId } from '../../platform/ids.ts'
import type { ContactDetail, ContactKind } from '../contacts/contact-detail.ts'
import { countryId, divisionId } from '../world/country-ids.ts'
import { type ShapeRow, upsertShapes } from './country-shapes.store.ts'

const folder = join(import.meta.dirname, '../../../world/data')

export { countryId }

const kinds: Readonly<Record<EmergencyService, ContactKind>> = {
  all: 'all_emergency',
  police: 'police',
  ambulance: 'ambulance',
  fire: 'fire',
  tourist: 'tourist_police',
}

function contacts(country: WorldCountry): ContactDetail[] {
  return country.emergency.numbers.map((n) => ({
    id: stableId('emergency', country.alpha2, n.service, n.number),
    kind: kinds[n.service],
    value: n.number,
    note: n.note ?? (n.disputed ? country.emergency.note : null),
    order: n.order,
    ...(n.total > 0 && { agreement: { agreeing: n.agreeing, total: n.total, disputed: n.disputed } }),
  }))
}

function countryRow(c: WorldCountry, geo: CountryGeo | undefined): SeedRow {
  return {
    id: countryId(c.alpha2),
    alpha2: c.alpha2,
    alpha3: c.alpha3,
    slug: c.slug,
    name: c.name,
    capital: c.capital,
    language: c.language,
    currency_code: c.currency_code,
    currency_name: c.currency_name,
    division_name: c.division_name,
    region_name: c.region_name,
    travel_status: c.travel_status,
    texts: c.texts,
    emergency_numbers: contacts(c),
    details: {
      official_name: c.official_name,
      languages: c.languages,
      currencies: c.currencies,
      calling_codes: c.calling_codes,
      time_zones: c.time_zones,
      neighbours: c.neighbours,
      driving_side: c.driving_side,
      landlocked: c.landlocked,
      area_km2: c.area_km2,
      region: c.region,
      subregion: c.subregion,
      levels: c.levels,
    },
    center_lat: geo?.center.lat ?? c.center.lat,
    center_lng: geo?.center.lng ?? c.center.lng,
    ne_bound_lat: geo?.bounds.neLat ?? null,
    ne_bound_lng: geo?.bounds.neLng ?? null,
    sw_bound_lat: geo?.bounds.swLat ?? null,
    sw_bound_lng: geo?.bounds.swLng ?? null,
    provenance: c.provenance,
  }
}

/** Lines of a gzipped NDJSON file as a stream: the file is too large to hold in memory at once. */
async function* lines<T>(file: string): AsyncGenerator<T> {
  const reader = createInterface({
    input: createReadStream(join(folder, file)).pipe(createGunzip()),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  for await (const line of reader) if (line !== '') yield JSON.parse(line) as T
}

async function inChunks<T>(items: AsyncIterable<T>, size: number, act: (chunk: T[]) => Promise<void>): Promise<void> {
  let chunk: T[] = []
  for await (const item of items) {
    chunk.push(item)
    if (chunk.length < size) continue
    await act(chunk)
    chunk = []
  }
  if (chunk.length > 0) await act(chunk)
}

export type Progress = (part: string, done: number, total: number) => void

const divisionRow = (line: DivisionLine): SeedRow => ({
  id: divisionId(line.code),
  country_id: countryId(line.country),
  parent_id: line.parent === null ? null : divisionId(line.parent),
  code: line.code,
  name: { en: line.name },
  category: line.category,
  topo_json: line.topo === null ? null : JSON.stringify(line.topo),
  center_lat: line.center?.lat ?? null,
  center_lng: line.center?.lng ?? null,
  provenance: {
    shape:
      line.topo === null
        ? null
        : {
            source: line.source,
            licence: line.licence,
            matched_by: line.match,
            outdated: line.outdated,
            note: line.note,
          },
  },
})

/** Countries, their borders at both resolutions, and their divisions. Seeding twice changes nothing. */
export async function seedCountries(ctx: Ctx, progress: Progress): Promise<number> {
  const countries = JSON.parse(readFileSync(join(folder, 'countries.json'), 'utf8')) as WorldCountry[]
  const geo = JSON.parse(readFileSync(join(folder, 'countries-geo.json'), 'utf8')) as Readonly<
    Record<string, CountryGeo>
  >
  let written = await upsertSeed(
    ctx,
    'countries',
    countries.map((c) => countryRow(c, geo[c.alpha2])),
    (done) => progress('countries', done, countries.length),
  )
  written += await seedShapes(ctx, countries.length, progress)
  written += await seedDivisions(ctx, progress)
  return written
}

async function seedShapes(ctx: Ctx, total: number, progress: Progress): Promise<number> {
  let written = 0
  for (const resolution of ['50m', '10m'] as const) {
    let done = 0
    await inChunks(lines<BorderLine>(`borders-${resolution}.ndjson.gz`), 50, async (chunk) => {
      const rows: ShapeRow[] = chunk.map((line) => ({
        countryId: countryId(line.alpha2),
        resolution,
        topoJson: JSON.stringify(line.topo),
        source: line.source,
      }))
      written += await upsertShapes(ctx.db, rows)
      done += chunk.length
      progress(`borders ${resolution}`, done, total)
    })
  }
  return written
}

async function seedDivisions(ctx: Ctx, progress: Progress): Promise<number> {
  let written = 0
  let done = 0
  const report = JSON.parse(readFileSync(join(folder, 'divisions-report.json'), 'utf8')) as { codes?: number }
  // The file has parents before what lies in them, which the foreign key on parent_id needs.
  await inChunks(lines<DivisionLine>('divisions.ndjson.gz'), 200, async (chunk) => {
    written += await upsertSeed(ctx, 'country_divisions', chunk.map(divisionRow))
    done += chunk.length
    progress('divisions', done, report.codes ?? done)
  })
  return written
}
