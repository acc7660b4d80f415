import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { CityLine, CityRole } from '../place-types.ts'
import { cell, parseCsv, type Row } from './country-csv.ts'
import { writeLines } from './files.ts'

/** Builds world/data/cities.ndjson.gz from facts/cities.csv.gz (GeoNames, CC BY 4.0): node world/build/cities.ts */

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

const lines = readCities()
  .map(lineOf)
  .sort((a, b) => a.id - b.id)
writeLines('cities.ndjson.gz', lines)
