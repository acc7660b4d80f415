import type { MultiPolygon, Polygon, Position, Ring, ShapeTopology } from '../../../world/geo-types.ts'
import { addError, type Errors } from '../../platform/texts.ts'
import { normalizeLng } from './position.ts'
import { flattened, UNITS_PER_DEGREE } from './rings.ts'

/** An area drawn by staff, as GeoJSON. */
export interface DrawnShape {
  readonly type: 'MultiPolygon'
  readonly coordinates: MultiPolygon
}

/** Enough for a shape drawn by hand; more would make maps slow. */
const maxPoints = 20_000

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

function ringError(ring: unknown): string | undefined {
  if (!Array.isArray(ring) || ring.length < 4) return 'has a ring of fewer than four positions'
  for (const one of ring) {
    if (!Array.isArray(one) || !isNumber(one[0]) || !isNumber(one[1]))
      return 'has a position that is not [longitude, latitude]'
    if (Math.abs(one[0]) > 540 || Math.abs(one[1]) > 90) return `has a position off the map: ${one[0]}, ${one[1]}`
  }
  const [first, last] = [ring[0] as Position, ring.at(-1) as Position]
  if (first[0] !== last[0] || first[1] !== last[1]) return 'has a ring whose last position is not its first'
  return undefined
}

const polygonsOf = (sent: unknown): unknown => {
  const { type, coordinates, geometry } = (sent ?? {}) as { type?: unknown; coordinates?: unknown; geometry?: unknown }
  if (type === 'Feature') return polygonsOf(geometry)
  return type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : undefined
}

/** Checks a Polygon or MultiPolygon, or a Feature with one; null where it is invalid (docs/contract/geometry.md#drawn-polygons). */
export function parseShape(sent: unknown, field: string, errors: Errors): DrawnShape | null {
  const refuse = (message: string): null => {
    addError(errors, field, message)
    return null
  }
  const polygons = polygonsOf(sent)
  if (!Array.isArray(polygons)) return refuse('must be GeoJSON: a Polygon or a MultiPolygon')
  const rings = polygons.flat()
  if (rings.length === 0 || polygons.some((one) => !Array.isArray(one) || one.length === 0))
    return refuse('has a polygon without a ring')
  const error = rings.map(ringError).find((one) => one !== undefined)
  if (error !== undefined) return refuse(error)
  const coordinates = (polygons as MultiPolygon).map((polygon) =>
    polygon.map((ring) => ring.map(([lng, lat]): Position => [lng, lat])),
  )
  if (coordinates.flat(2).length > maxPoints) return refuse(`must not have more than ${maxPoints} positions`)
  if (coordinates.some((polygon) => doubleArea(polygon) === 0)) return refuse('has a polygon without an area')
  return { type: 'MultiPolygon', coordinates }
}

/** Twice the area of the outer ring, in square degrees. */
function doubleArea([outer = []]: Polygon): number {
  return Math.abs(
    outer.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = outer[(at + 1) % outer.length] ?? [x, y]
      return sum + (x * nextY - nextX * y)
    }, 0),
  )
}

/** Unwraps the ring across the date line; longitudes may go beyond ±180. */
function unwrapRing(ring: Ring): Ring {
  let turns = 0
  let last: number | undefined
  return ring.map(([lng, lat]): Position => {
    if (last !== undefined && Math.abs(lng - last) > 180 && Math.abs(lng - last) < 360)
      turns -= Math.sign(lng - last) * 360
    last = lng
    return [lng + turns, lat]
  })
}

/** west, south, east, north. A shape across the date line has a west greater than its east. */
export function boundsOfShape({ coordinates }: DrawnShape): readonly [number, number, number, number] {
  const outer = coordinates.map(([ring = []]) => unwrapRing(ring))
  const latitudes = outer.flat().map(([, lat]) => lat)
  // Polygons may lie on both sides of the date line: their longitudes are shifted by whole turns towards the first polygon.
  const home = outer[0]?.[0]?.[0] ?? 0
  const longitudes = outer.flatMap((ring) => {
    const away = Math.round(((ring[0]?.[0] ?? 0) - home) / 360) * 360
    return ring.map(([lng]) => lng - away)
  })
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const round = east - west >= 360
  return [
    round ? -180 : normalizeLng(west),
    Math.min(...latitudes),
    round ? 180 : east === 180 ? 180 : normalizeLng(east),
    Math.max(...latitudes),
  ]
}

/** Clips a ring to one side of a meridian; the cut runs along the meridian. */
function cutRing(ring: Ring, edge: number, side: 1 | -1): Ring {
  const within = (x: number): boolean => (x - edge) * side >= 0
  return ring.flatMap(([x, y], at): Position[] => {
    const [lastX, lastY] = ring[(at + ring.length - 1) % ring.length] ?? [x, y]
    const crosses = within(x) !== within(lastX)
    const meeting: Position[] = crosses ? [[edge, lastY + ((y - lastY) * (edge - lastX)) / (x - lastX)]] : []
    return within(x) ? [...meeting, [x, y]] : meeting
  })
}

function closed(ring: Ring): Ring {
  const [first, last] = [ring[0], ring.at(-1)]
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...ring, first] : ring
}

/** Splits a polygon at the date line, so that flat maps can draw it. */
export function cutAtDateLine(polygon: Polygon): Polygon[] {
  const copies = flattened(polygon)
  const parts: Polygon[] = []
  for (let at = 0; at < copies.length; at += polygon.length) {
    const rings = copies.slice(at, at + polygon.length).map((ring) => closed(cutRing(cutRing(ring, -180, 1), 180, -1)))
    if ((rings[0]?.length ?? 0) >= 4) parts.push(rings.filter((ring) => ring.length >= 4))
  }
  return parts
}

/** The shape as TopoJSON: split at the date line, quantized, delta-encoded, one arc a ring (docs/contract/geometry.md#topojson). */
export function topologyOf({ coordinates }: DrawnShape): ShapeTopology {
  const polygons = coordinates.flatMap(cutAtDateLine)
  const longitudes = polygons.flat(2).map(([x]) => x)
  const latitudes = polygons.flat(2).map(([, y]) => y)
  const [west, south] = [Math.min(...longitudes), Math.min(...latitudes)]
  const scale = 1 / UNITS_PER_DEGREE
  const arcs: [number, number][][] = []
  const parts = polygons.map((polygon) =>
    polygon.map((ring) => {
      let last: readonly [number, number] = [0, 0]
      const arc = ring.map(([x, y]): [number, number] => {
        const at = [Math.round((x - west) / scale), Math.round((y - south) / scale)] as const
        const step: [number, number] = [at[0] - last[0], at[1] - last[1]]
        last = at
        return step
      })
      arcs.push(arc)
      return [arcs.length - 1]
    }),
  )
  return {
    type: 'Topology',
    bbox: [west, south, Math.max(...longitudes), Math.max(...latitudes)],
    transform: { scale: [scale, scale], translate: [west, south] },
    objects: { geometry: { type: 'MultiPolygon', properties: {}, arcs: parts } },
    arcs,
  }
}
