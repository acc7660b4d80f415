import type { HospitalLine } from '../place-types.ts'
import { cell, type Row, readFacts } from './country-csv.ts'
import { writeLines } from './files.ts'
import { pointChecker } from './point-check.ts'

/**
 * Builds world/data/hospitals.ndjson.gz from facts/hospitals-sample.csv and facts/hospital-contacts.csv: node world/build/hospitals.ts
 * Run after borders.ts and divisions.ts. Nothing is added but the division that holds the point.
 */

interface Source {
  readonly asOf: string
  readonly licence: string
}

/** When each source of the sample was taken, and its licence, from the README of the facts. */
const SOURCES: Readonly<Record<string, Source>> = {
  wikidata: { asOf: '2024-08', licence: 'CC0' },
  'healthsites.io': { asOf: '2021-06', licence: 'ODbL 1.0, © OpenStreetMap contributors' },
  'who-kwtrp-2019': { asOf: '2019', licence: 'not stated (doi 10.1186/s12916-019-1459-6)' },
  'gov-au': { asOf: '2025-08', licence: 'publisher (facts only)' },
  'gov-uk': { asOf: '2026-08', licence: 'publisher (facts only)' },
}

function sourceOfSample(row: Row): Source {
  const known = SOURCES[cell(row, 'source').split(':')[0] ?? '']
  if (known === undefined) throw new Error(`no date is known for ${cell(row, 'source')}`)
  return known
}

/** The source names the sovereign or the neighbour; the point and the name say otherwise. */
const COUNTRIES: Readonly<Record<string, string>> = {
  'Alice Ho Miu Ling Nethersole Hospital': 'HK',
  'Hospital Universitario de Ceuta': 'ES',
}

const check = pointChecker()
const remarks: string[] = []

/** The two tables call the column differently. */
const countryOf = (row: Row): string => row['alpha2'] ?? cell(row, 'country')

/** The source's own reference; healthsites.io carries OpenStreetMap's, which other files of theirs share. */
function keyOf(row: Row): string {
  const source = cell(row, 'source')
  const osm = /osm-(node|way|relation)-\d+$/.exec(source)?.[0]
  if (osm !== undefined) return osm
  return source.includes(':') ? source : `${source}:${countryOf(row)}:${cell(row, 'name')}`
}

/** Numbers of a cell that has one; an empty cell is not zero. */
const numberOf = (text: string): number | null => (text === '' ? null : Number(text))

function lineOf(row: Row, { asOf, licence }: Source): HospitalLine {
  const name = cell(row, 'name')
  const stated = countryOf(row)
  const country = COUNTRIES[name] ?? stated
  const lat = numberOf(cell(row, 'lat'))
  const lng = numberOf(cell(row, 'lng'))
  const placed = lat === null || lng === null ? undefined : check(country, lng, lat)
  const doubtful = placed !== undefined && !placed.believable
  const remark =
    country !== stated
      ? `The source says ${stated}.`
      : doubtful
        ? `The source's point (${lat}, ${lng}) lies far outside the country and was left out.`
        : null
  if (remark !== null) remarks.push(`${name} (${country}): ${remark}`)
  const source = cell(row, 'source')
  return {
    key: keyOf(row),
    source,
    as_of: asOf,
    licence,
    name,
    // The city was derived within the stated country, so it falls with it; a point that is wrong has a wrong city.
    city: remark === null ? cell(row, 'city') || null : null,
    country,
    division: doubtful ? null : (placed?.division ?? null),
    lat: doubtful ? null : lat,
    lng: doubtful ? null : lng,
    phone: cell(row, 'phone') || null,
    website: cell(row, 'website') || null,
    emergency: row['emergency'] === '1',
    remark,
  }
}

const lines = [
  ...readFacts('hospitals-sample').map((row) => lineOf(row, sourceOfSample(row))),
  ...readFacts('hospital-contacts').map((row) =>
    lineOf(row, { asOf: cell(row, 'source_date'), licence: cell(row, 'licence') }),
  ),
]
const keys = new Set(lines.map(({ key }) => key))
if (keys.size !== lines.length) throw new Error('two hospitals have one key')
lines.sort((a, b) => (a.key < b.key ? -1 : 1))
writeLines('hospitals.ndjson.gz', lines)
for (const remark of remarks) console.log(`  ${remark}`)
console.log({
  countries: new Set(lines.map(({ country }) => country)).size,
  withPoint: lines.filter(({ lat }) => lat !== null).length,
  withDivision: lines.filter(({ division }) => division !== null).length,
  emergency: lines.filter(({ emergency }) => emergency).length,
})
