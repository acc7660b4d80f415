import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { feature, mesh, quantize } from 'topojson-client'
import { topology } from 'topojson-server'
import { presimplify, quantile, simplify } from 'topojson-simplify'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'
import { readWorldLines } from '../../src/reference/world/world-files.ts'
import type { BorderLine } from '../geo-types.ts'
import { DATA, packageJson } from './files.ts'

/**
 * Builds the thin map of the world: all countries of borders-50m in one topology with a third of their points, the lines between them,
 * and the disputed ones of these lines.
 * Run: node world/build/world-map.ts (after borders.ts)
 */

/** The part of all points that stays. */
const kept = 0.3
/** Steps of the grid across the world: about 2 km. */
const grid = 2e4
/** Islets below this many square degrees go, unless they are the largest part of their country. */
const islet = 0.02
/** A small island keeps so many corners. */
const corners = 6

type Ring = readonly (readonly number[])[]
type Parts = readonly (readonly Ring[])[]

const areaOf = (ring: Ring): number =>
  Math.abs(
    ring.reduce((sum, [x = 0, y = 0], at) => {
      const [x2 = 0, y2 = 0] = ring[(at + 1) % ring.length] ?? []
      return sum + x * y2 - x2 * y
    }, 0),
  ) / 2

function partsOf({ topo }: BorderLine): Parts {
  const shape = topo.objects.geometry as unknown as Polygon | MultiPolygon
  const { geometry } = feature(topo as unknown as Topology, shape) as unknown as {
    geometry: { type: 'Polygon'; coordinates: readonly Ring[] } | { type: 'MultiPolygon'; coordinates: Parts }
  }
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
}

function withoutIslets(parts: Parts): Parts {
  const sizes = parts.map(([outer = []]) => areaOf(outer))
  const largest = Math.max(...sizes)
  return parts.filter((_, at) => (sizes[at] ?? 0) >= islet || sizes[at] === largest)
}

/** The lines that one side or the other does not accept, by the names of Natural Earth; of Siachen all of them. */
const disputedPairs: readonly (readonly [string, string])[] = [
  ['W. Sahara', 'Morocco'],
  ['Kosovo', 'Serbia'],
  ['Somaliland', 'Somalia'],
  ['N. Cyprus', 'Cyprus'],
  ['Palestine', 'Israel'],
]

function disputedLines(): unknown {
  const atlas = packageJson<Topology<{ countries: GeometryCollection<{ name: string }> }>>(
    'world-atlas/countries-50m.json',
  )
  const isDisputed = (one: string, other: string): boolean =>
    one !== other &&
    (one === 'Siachen Glacier' ||
      other === 'Siachen Glacier' ||
      disputedPairs.some((pair) => pair.includes(one) && pair.includes(other)))
  const nameOf = (geometry: { properties?: unknown }): string => (geometry.properties as { name: string }).name
  return mesh(atlas, atlas.objects.countries as never, (a, b) => isDisputed(nameOf(a), nameOf(b)))
}

/** Small islands would lose all their points: their corners stay. */
function keepIslands(weighted: Topology, least: number): void {
  for (const arc of weighted.arcs as unknown as [number, number, number][][]) {
    const [first, last] = [arc[0], arc.at(-1)]
    const closed = first && last && first[0] === last[0] && first[1] === last[1]
    if (!closed || arc.filter(([, , weight]) => weight >= least).length > corners) continue
    for (const point of arc.toSorted((a, b) => b[2] - a[2]).slice(0, corners + 2)) point[2] = Number.POSITIVE_INFINITY
  }
}

const features = readWorldLines<BorderLine>('data/borders-50m.ndjson.gz').map((line) => ({
  type: 'Feature',
  id: line.alpha2,
  properties: {},
  geometry: { type: 'MultiPolygon', coordinates: withoutIslets(partsOf(line)) },
}))
const whole = topology({ countries: { type: 'FeatureCollection', features }, disputed: disputedLines() })
const weighted = presimplify(whole)
const least = quantile(weighted, kept)
keepIslands(weighted, least)
const thin = simplify(weighted, least) as Topology<{ countries: GeometryCollection; disputed: MultiPolygon }>

/** The arcs of both sides' border, without the disputed ones. */
const disputedArcs = new Set(
  (thin.objects.disputed.arcs as unknown as number[][]).flat().map((arc) => (arc < 0 ? ~arc : arc)),
)
const sides = new Map<number, Set<unknown>>()
for (const country of thin.objects.countries.geometries)
  for (const arc of (country as MultiPolygon).arcs.flat(2)) {
    const at = arc < 0 ? ~arc : arc
    sides.set(at, (sides.get(at) ?? new Set()).add(country.id))
  }
const borders = [...sides].flatMap(([arc, ids]) => (ids.size > 1 && !disputedArcs.has(arc) ? [[arc]] : []))
const map = quantize(
  { ...thin, objects: { ...thin.objects, borders: { type: 'MultiLineString', arcs: borders } } } as never,
  grid,
)
const bytes = gzipSync(JSON.stringify(map), { level: 9 })
bytes[9] = 255
writeFileSync(`${DATA}world.topo.json.gz`, bytes)
console.log(
  `world.topo.json.gz: ${features.length} countries, ${borders.length} borders, ${Math.round(bytes.length / 1024)} KB`,
)
