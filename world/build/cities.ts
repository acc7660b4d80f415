import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { cityKey, cityKeys } from '../../src/reference/cities/city-key.ts'
import type { CityLine, CityRole } from '../place-types.ts'
import { cell, parseCsv, type Row, readFacts } from './country-csv.ts'
import { writeLines } from './files.ts'
import { zoneCityNames } from './zone-city-names.ts'

/**
 * Builds world/data/cities.ndjson.gz from facts/cities.csv.gz (GeoNames, CC BY 4.0), facts/city-corrections.csv (censuses), facts/city-names.csv
 * (this project) and the cities that time zones are named after (Unicode CLDR, in Node): node world/build/cities.ts
 */

function readCities(): Row[] {
  const text = gunzipSync(readFileSync(new URL('../facts/cities.csv.gz', import.meta.url))).toString('utf8')
  const [header = [], ...records] = parseCsv(text)
  return records.map((cells) => Object.fromEntries(header.map((key, at) => [key, cells[at] ?? ''])))
}

const orNull = (text: string): string | null => (text === '' ? null : text)

const lineOf = (row: Row): CityLine => ({
  id: Number(cell(row, 'geoname_id')),
  name: cell(row, 'name'),
  known: [],
  other: cell(row, 'alt_names').split(';').filter(Boolean),
  country: cell(row, 'country'),
  division: orNull(cell(row, 'division')),
  agrees: cell(row, 'point_agrees') === '' ? null : cell(row, 'point_agrees') === '1',
  lat: Number(cell(row, 'lat')),
  lng: Number(cell(row, 'lng')),
  // The source writes 0 where it does not know.
  population: Number(cell(row, 'population')) || null,
  zone: cell(row, 'time_zone'),
  role: orNull(cell(row, 'role')) as CityRole | null,
  as_of: cell(row, 'source_date'),
})

const correctedLine = (row: Row): CityLine => ({
  ...lineOf({ ...row, alt_names: '', point_agrees: '1', source_date: cell(row, 'as_of') }),
  id: Number(cell(row, 'geoname_id')) || null,
  source: cell(row, 'source'),
})

/** The number in GeoNames, or the country and the name. */
const keyOf = ({ id, country, name }: CityLine): number | string => id ?? `${country} ${name}`

/** Cities that the source leaves out, and others to which it gives the population of a whole agglomeration: a neighbour then seems to lie in them. */
const corrections = new Map(readFacts('city-corrections').map((row) => [keyOf(correctedLine(row)), correctedLine(row)]))
const ofSource = readCities().map(lineOf)
const lines = [
  ...ofSource.map((line) => {
    const { population, as_of, source } = corrections.get(keyOf(line)) ?? line
    return { ...line, population, as_of, ...(source === undefined ? {} : { source }) }
  }),
  ...[...corrections.values()].filter(({ id }) => id === null),
].sort((a, b) => (a.id ?? Number.MAX_SAFE_INTEGER) - (b.id ?? Number.MAX_SAFE_INTEGER))
const unused = [...corrections.values()].filter(({ id }) => id !== null && !ofSource.some((line) => line.id === id))
if (unused.length > 0) throw new Error(`city-corrections.csv corrects unknown cities: ${unused.map(keyOf).join(', ')}`)

/** The largest city of the country with the name as its own. */
const byName = new Map<string, CityLine>()
for (const line of lines) {
  const key = `${line.country} ${cityKey(line.name)}`
  const there = byName.get(key)
  if (there === undefined || (line.population ?? 0) > (there.population ?? 0)) byName.set(key, line)
}

const known = new Map<number | string, Set<string>>()
const add = (line: CityLine, names: readonly string[]): void => {
  known.set(keyOf(line), new Set([...(known.get(keyOf(line)) ?? []), ...names]))
}

const missing: string[] = []
for (const row of readFacts('city-names')) {
  const line = byName.get(`${cell(row, 'country')} ${cityKey(cell(row, 'city'))}`)
  if (line === undefined) missing.push(`${cell(row, 'country')} ${cell(row, 'city')}`)
  else add(line, cell(row, 'names').split(';'))
}
if (missing.length > 0) throw new Error(`city-names.csv has cities that cities.csv.gz has not: ${missing.join(', ')}`)

let ofZones = 0
for (const { zone, english, names } of zoneCityNames())
  for (const line of lines)
    if (
      line.zone === zone &&
      cityKey(line.name) === cityKey(english) &&
      byName.get(`${line.country} ${cityKey(line.name)}`) === line
    ) {
      ofZones++
      add(line, names)
    }

/** Names that differ in accents alone are one. */
function distinct(line: CityLine, names: Iterable<string>): string[] {
  const seen = new Set(cityKeys(line.name))
  return [...names].filter((name) => {
    const keys = cityKeys(name)
    const isNew = keys.some((key) => !seen.has(key))
    for (const key of keys) seen.add(key)
    return isNew
  })
}

const named = lines.map((line): CityLine => {
  const names = distinct(line, known.get(keyOf(line)) ?? [])
  const keys = new Set(names.flatMap(cityKeys))
  return { ...line, known: names, other: line.other.filter((name) => cityKeys(name).some((key) => !keys.has(key))) }
})
writeLines('cities.ndjson.gz', named)
console.log({
  withKnownNames: named.filter((line) => line.known.length > 0).length,
  knownNames: named.reduce((sum, line) => sum + line.known.length, 0),
  ofZones,
})
