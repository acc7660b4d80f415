import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { topology } from 'topojson-server'
import type { DivisionMatch } from '../geo-types.ts'
import type { ArcShape } from './division-shapes.ts'
import { NOT_TAKEN } from './division-tables.ts'
import { arcPolygons, type SourceGeometry, type SourceTopology } from './grid.ts'

/** A line of facts/division-shapes.ndjson.gz, as far as we use it. */
interface FactLine {
  readonly country: string
  readonly code: string
  readonly source: string
  readonly licence: string
  readonly match: 'code' | 'name' | 'parts'
  readonly note: string | null
  readonly replaces_outdated: boolean
  readonly geometry: { readonly type: 'Polygon' | 'MultiPolygon'; readonly coordinates: unknown }
}

/** A shape of the facts, which Natural Earth does not have or has from before a reform. */
export interface FactShape {
  readonly match: DivisionMatch
  readonly shape: ArcShape
  readonly source: string
  readonly licence: string
  readonly note: string | null
  /** Takes the place of an older shape. */
  readonly replaces: boolean
}

/** The coordinates have four decimals: this grid keeps them exactly. */
const SCALE = 1e-4

type Nested = number | readonly Nested[]
const onFactGrid = (value: Nested): Nested =>
  typeof value === 'number' ? Math.round(value / SCALE) : value.map(onFactGrid)

/** One topology a country, so that neighbours share the arcs of their border and can be joined. */
function topologyOfCountry(lines: readonly FactLine[]): SourceTopology {
  const objects = Object.fromEntries(
    lines.map(({ code, geometry }) => [code, { ...geometry, coordinates: onFactGrid(geometry.coordinates as Nested) }]),
  )
  const made = topology(objects as never)
  return {
    type: 'Topology',
    transform: { scale: [SCALE, SCALE], translate: [0, 0] },
    arcs: made.arcs.map((arc) => {
      let [lastX, lastY] = [0, 0]
      return arc.map(([x = 0, y = 0]) => {
        const step = [x - lastX, y - lastY] as const
        lastX = x
        lastY = y
        return step
      })
    }),
    objects: { units: { geometries: lines.map(({ code }) => made.objects[code] as unknown as SourceGeometry) } },
  }
}

/** The shapes of facts/division-shapes.ndjson.gz, by code. */
export function factShapes(): ReadonlyMap<string, FactShape> {
  const file = new URL('../facts/division-shapes.ndjson.gz', import.meta.url)
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n')
  const facts = lines.map((line) => JSON.parse(line) as FactLine).filter(({ code }) => !NOT_TAKEN.has(code))
  const shapes = new Map<string, FactShape>()
  for (const ofCountry of Map.groupBy(facts, ({ country }) => country).values()) {
    const shared = topologyOfCountry(ofCountry)
    ofCountry.forEach(({ code, match, source, licence, note, replaces_outdated }, i) => {
      const geometry = shared.objects['units']?.geometries[i] as SourceGeometry
      const shape = { topology: shared, polygons: arcPolygons(geometry) }
      shapes.set(code, { match, shape, source, licence, note, replaces: replaces_outdated })
    })
  }
  return shapes
}
