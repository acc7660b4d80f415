import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { comparableName } from '../../src/reference/places/unmapped-divisions.ts'
import type { DivisionLine, DivisionPlaces } from '../geo-types.ts'
import type { AirportLine, HospitalLine } from '../place-types.ts'
import { cell, readFacts } from './country-csv.ts'
import { DATA } from './files.ts'

/**
 * Builds world/data/division-places.json: places that are known to lie in a division, for countries where a border is missing or
 * outdated. Towns are those of facts/cities.csv.gz; airports and hospitals help where a division without a border has no town.
 * Run after divisions.ts, airports.ts and hospitals.ts: node world/build/division-places.ts
 */

const lines = <T>(name: string): T[] =>
  gunzipSync(readFileSync(`${DATA}${name}`))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)

const divisions = lines<DivisionLine>('divisions.ndjson.gz')
const unmapped = divisions.filter(({ topo }) => topo === null)
/** Quarters of Monaco are smaller than the distance within which a place counts. */
const TOO_SMALL = new Set(['MC'])
const countries = new Set(divisions.filter((one) => one.topo === null || one.outdated).map(({ country }) => country))
const places = new Map<string, [lat: number, lng: number][]>()

function add(code: string, lat: number, lng: number): void {
  places.set(code, [...(places.get(code) ?? []), [lat, lng]])
}

/** The table found the division of some towns by our own borders: they say nothing new. */
const FOUND_BY_BORDER = new Set(['point', 'point-majority', ''])
const current = new Set(divisions.filter((one) => one.topo !== null && !one.outdated).map(({ code }) => code))
const known = new Set(divisions.map(({ code }) => code))

for (const row of readFacts('cities')) {
  const code = cell(row, 'division')
  if (!countries.has(cell(row, 'country')) || FOUND_BY_BORDER.has(cell(row, 'division_by')) || !known.has(code))
    continue
  add(code, Number(cell(row, 'lat')), Number(cell(row, 'lng')))
}

/**
 * Airports and hospitals that are named after a division without a border, or lie in a city of its name, show where it is. Not those
 * that lie in a current border of another division: a Czech airport says nothing certain about the districts around it.
 */
function addNamed(): void {
  const codes = new Map<string, string | null>()
  for (const { country, code, name } of unmapped) {
    const key = `${country} ${comparableName(name)}`
    if (!places.has(code) && !TOO_SMALL.has(country)) codes.set(key, codes.has(key) ? null : code)
  }
  const airports = lines<AirportLine>('airports.ndjson.gz').map((one) => ({ ...one, city: one.municipality }))
  for (const { country, division, name, city, lat, lng } of [
    ...airports,
    ...lines<HospitalLine>('hospitals.ndjson.gz'),
  ]) {
    if (lat === null || lng === null || current.has(division ?? '')) continue
    const words = comparableName(name).split(' ')
    const beginnings = words.map((_, n) => words.slice(0, n + 1).join(' ')).toReversed()
    const code = [...(city === null ? [] : [comparableName(city)]), ...beginnings]
      .map((one) => codes.get(`${country} ${one}`))
      .find((one) => one !== undefined)
    if (code) add(code, lat, lng)
  }
}
addNamed()

const file: DivisionPlaces = {
  unmapped: Object.fromEntries(unmapped.map(({ code, name }) => [code, name])),
  parents: Object.fromEntries(divisions.flatMap(({ code, parent }) => (parent === null ? [] : [[code, parent]]))),
  places: Object.fromEntries(
    [...places].sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, points]) => [code, points.flat()]),
  ),
}
const rows = Object.entries(file).map(([key, table]) => {
  const entries = Object.entries(table as object).map(
    ([code, value]) => `${JSON.stringify(code)}:${JSON.stringify(value)}`,
  )
  return `${JSON.stringify(key)}: {\n${entries.join(',\n')}\n}`
})
writeFileSync(`${DATA}division-places.json`, `{\n${rows.join(',\n')}\n}\n`)
const count = [...places.values()].reduce((sum, points) => sum + points.length, 0)
console.log(`division-places.json: ${count} places of ${places.size} divisions in ${countries.size} countries`)
console.log(
  'unmapped with a place:',
  unmapped
    .filter(({ code }) => places.has(code))
    .map(({ code }) => code)
    .join(' '),
)
