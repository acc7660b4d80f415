import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type {
  DivisionLine,
  GeocoderCountryLine,
  MultiPolygon,
  Polygon,
  Position,
  Ring,
  ShapeTopology,
} from '../../../world/geo-types.ts'
import type { Area } from './place-index.ts'
import { UNITS_PER_DEGREE } from './rings.ts'

/** Maps codes to ids; by default the codes themselves. */
export interface AreaIds {
  readonly country: (alpha2: string) => string | undefined
  readonly division: (code: string) => string | undefined
}

const CODES: AreaIds = { country: (alpha2) => alpha2, division: (code) => code }

/** Every country, then every division with a shape; areas without an id in `ids` are left out. */
export function* readAreas(folder: string, ids: AreaIds = CODES): Generator<Area> {
  yield* countryAreas(readFileSync(join(folder, 'geocoder-countries.ndjson.gz')), ids)
  yield* divisionAreas(readFileSync(join(folder, 'divisions.ndjson.gz')), ids)
}

/** Countries from the gzipped lines of geocoder-countries.ndjson.gz. */
function* countryAreas(gzipped: Uint8Array, ids: AreaIds = CODES): Generator<Area> {
  for (const line of lines<GeocoderCountryLine>(gzipped)) {
    const id = ids.country(line.alpha2)
    if (id === undefined) continue
    yield { id, kind: 'country', code: line.alpha2, countryId: id, rings: line.polygons.map(unpacked) }
  }
}

/** Divisions that have a shape, from the gzipped lines of divisions.ndjson.gz. */
function* divisionAreas(gzipped: Uint8Array, ids: AreaIds = CODES): Generator<Area> {
  for (const line of lines<DivisionLine>(gzipped)) {
    const id = ids.division(line.code)
    const countryId = ids.country(line.country)
    if (line.topo === null || id === undefined || countryId === undefined) continue
    const parentId = line.parent === null ? undefined : ids.division(line.parent)
    yield {
      id,
      kind: 'division',
      code: line.code,
      countryId,
      ...(parentId !== undefined && { parentId }),
      ...(line.outdated && { outdated: true }),
      ...(line.source !== 'Natural Earth' && { newer: true }),
      rings: polygonsOf(line.topo),
    }
  }
}

/** Parses one line at a time, to keep memory low. */
function* lines<T>(gzipped: Uint8Array): Generator<T> {
  const bytes = gunzipSync(gzipped)
  let from = 0
  while (from < bytes.length) {
    const end = bytes.indexOf(10, from)
    const to = end === -1 ? bytes.length : end
    if (to > from) yield JSON.parse(bytes.toString('utf8', from, to)) as T
    from = to + 1
  }
}

function unpacked(polygon: readonly (readonly number[])[]): Polygon {
  return polygon.map((flat): Ring => {
    const ring: Position[] = []
    let x = 0
    let y = 0
    for (let i = 0; i < flat.length; i += 2) {
      x += flat[i] as number
      y += flat[i + 1] as number
      ring.push([x / UNITS_PER_DEGREE, y / UNITS_PER_DEGREE])
    }
    return ring
  })
}

/** The coordinates of a topology from world/, in degrees; the same result as `feature` of topojson-client. */
export function polygonsOf(topo: ShapeTopology): MultiPolygon {
  const { scale, translate } = topo.transform
  const arcs = topo.arcs.map((arc) => {
    let x = 0
    let y = 0
    return arc.map(([dx, dy]): Position => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
  const ringOf = (indexes: readonly number[]): Ring => {
    const ring: Position[] = []
    for (const index of indexes) {
      const arc = (index < 0 ? arcs[~index]?.toReversed() : arcs[index]) ?? []
      // Consecutive arcs share the point where they meet.
      for (const point of ring.length > 0 ? arc.slice(1) : arc) ring.push(point)
    }
    return ring
  }
  const { geometry } = topo.objects
  const polygons = geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs
  return polygons.map((polygon) => polygon.map(ringOf))
}
