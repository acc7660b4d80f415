import type { HospitalLine } from '../place-types.ts'
import { cell, type Row, readFacts } from './country-csv.ts'
import { writeLines } from './files.ts'
import { pointChecker } from './point-check.ts'

/**
 * Builds world/data/hospitals.ndjson.gz from facts/hospitals-sample.csv: node world/build/hospitals.ts
 * Run after borders.ts and divisions.ts. Nothing is added but the division that holds the point.
 */

/** When each source was taken, from the README of the facts. */
const AS_OF: Readonly<Record<string, string>> = {
  wikidata: '2024-08',
  'healthsites.io': '2021-06',
  'who-kwtrp-2019': '2019',
  'gov-au': '2025-08',
  'gov-uk': '2026-08',
}

/** The source names the sovereign or the neighbour; the point and the name say otherwise. */
const COUNTRIES: Readonly<Record<string, string>> = {
  'Alice Ho Miu Ling Nethersole Hospital': 'HK',
  'Hospital Universitario de Ceuta': 'ES',
}

const check = pointChecker()
const remarks: string[] = []

/** The source's own reference; healthsites.io carries OpenStreetMap's, which other files of theirs share. */
function keyOf(row: Row): string {
  const source = cell(row, 'source')
  const osm = /osm-(node|way|relation)-\d+$/.exec(source)?.[0]
  if (osm !== undefined) return osm
  return source.includes(':') ? source : `${source}:${cell(row, 'alpha2')}:${cell(row, 'name')}`
}

/** Numbers of a cell that has one; an empty cell is not zero. */
const numberOf = (text: string): number | null => (text === '' ? null : Number(text))

function lineOf(row: Row): HospitalLine {
  const name = cell(row, 'name')
  const stated = cell(row, 'alpha2')
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
  const asOf = AS_OF[source.split(':')[0] ?? '']
  if (asOf === undefined) throw new Error(`no date is known for ${source}`)
  return {
    key: keyOf(row),
    source,
    as_of: asOf,
    name,
    // The city was derived within the stated country, so it falls with it; a point that is wrong has a wrong city.
    city: remark === null ? cell(row, 'city') || null : null,
    country,
    division: doubtful ? null : (placed?.division ?? null),
    lat: doubtful ? null : lat,
    lng: doubtful ? null : lng,
    phone: cell(row, 'phone') || null,
    website: cell(row, 'website') || null,
    emergency: cell(row, 'emergency') === '1',
    remark,
  }
}

const lines = readFacts('hospitals-sample').map(lineOf)
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
