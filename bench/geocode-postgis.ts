/**
 * Geocoding against PostGIS on subdivided shapes (ST_Subdivide, at most 128 vertices, GiST), the same shapes and points, in
 * one run. PostGIS answers all points in one set-based statement, which is the best case for it.
 * Usage: POSTGIS_URL=postgres://… node bench/geocode-postgis.ts   (a scratch database in which the extension may be made)
 */
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { readAreas } from '../src/reference/places/place-files.ts'
import { areasAt, createPlaceIndex } from '../src/reference/places/place-index.ts'
import { median } from './lib/load.ts'

const url = process.env['POSTGIS_URL']
if (!url) throw new Error('Set POSTGIS_URL to a scratch database on a server that has PostGIS.')
const data = fileURLToPath(new URL('../world/data/', import.meta.url))
const count = 20_000
const rounds = 5

const index = createPlaceIndex(readAreas(data))
const client = new pg.Client({ connectionString: url })
await client.connect()
await client.query('create extension if not exists postgis')
await client.query('create temporary table whole (id text, shape geometry)')
for (const { id, rings } of readAreas(data)) {
  const closed = rings.map((polygon) => polygon.map((ring) => [...ring, ring[0]]))
  await client.query('insert into whole values ($1, ST_MakeValid(ST_GeomFromGeoJSON($2)))', [
    id,
    JSON.stringify({ type: 'MultiPolygon', coordinates: closed }),
  ])
}
await client.query('create temporary table pieces as select id, ST_Subdivide(shape, 128) as shape from whole')
await client.query('create index on pieces using gist (shape)')
await client.query('analyze pieces')

let seed = 11
const random = (): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 4294967296
}
const points = Array.from({ length: count }, (): [number, number] => [random() * 360 - 180, random() * 140 - 60])
await client.query('create temporary table points (lng float8, lat float8, at geometry)')
await client.query(
  'insert into points select lng, lat, ST_Point(lng, lat, 4326) from unnest($1::float8[], $2::float8[]) p(lng, lat)',
  [points.map(([lng]) => lng), points.map(([, lat]) => lat)],
)
await client.query('update pieces set shape = ST_SetSRID(shape, 4326)')
await client.query('analyze points')

async function postgis(): Promise<{ ms: number; hits: number }> {
  const from = performance.now()
  const { rows } = await client.query<{ hits: string }>(
    'select count(*) as hits from (select distinct p.lng, p.lat, s.id from points p join pieces s on ST_Intersects(s.shape, p.at)) found',
  )
  return { ms: performance.now() - from, hits: Number(rows[0]?.hits) }
}

function ours(): { ms: number; hits: number } {
  const from = performance.now()
  let hits = 0
  for (const [lng, lat] of points) hits += areasAt(index, lng, lat).length
  return { ms: performance.now() - from, hits }
}

ours()
await postgis()
const ratios: number[] = []
for (let round = 0; round < rounds; round++) {
  const theirs = await postgis()
  const mine = ours()
  ratios.push(theirs.ms / mine.ms)
  if (round === 0) console.log(`areas found: ${mine.hits} by us, ${theirs.hits} by PostGIS`)
}
await client.end()
console.log(
  `geocoding ${count} points: ${median(ratios).toFixed(1)} times as fast as PostGIS on subdivided shapes (aim ≥ 5)`,
)
