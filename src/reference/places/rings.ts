import type { MultiPolygon, Polygon, Position, Ring } from '../../../world/geo-types.ts'
import { assertPosition, normalizeLng } from './position.ts'

/**
 * Boundary convention, everywhere in this folder: a point belongs to the area on the east of an edge, and for a
 * horizontal edge to the one on the north; so a point on a shared border is in exactly one of two neighbours. The date
 * line is −180. Coordinates are held as integers of 1e-5 degree (about a metre).
 */
export const UNITS_PER_DEGREE = 1e5

/**
 * Degrees in units, rounded to a tenth of a millimetre, so that a coordinate with five decimals becomes a whole number
 * without floating-point noise and a point on an edge is exactly on it.
 */
export function toUnits(degrees: number): number {
  return Math.round(degrees * 1e9) / 1e4
}

/** x1, y1, x2, y2 of each edge, y1 ≤ y2, so that two neighbours have the same edge. */
export type Edges = Int32Array

/**
 * A polygon laid flat for the plane: its rings closed and unwrapped, once for each turn of the world that it touches,
 * so that plain parity over all of them answers for longitudes from −180 to 180.
 *
 * A step of more than 180° between two points goes the short way, across the date line; a step of exactly 360° lies
 * along a parallel as drawn (shapes cut at ±180° close themselves over a pole in this way). Longitudes beyond ±180 are
 * allowed. A ring that winds once around the earth is closed over the nearer pole.
 */
export function flattened(polygon: Polygon): Polygon {
  const [outer, ...holes] = polygon
  if (outer === undefined) return []
  const { ring, winds } = unwrap(outer)
  const [west, east] = extent(ring)
  // Only a coast that winds around the earth (Antarctica) may be wider than 360°, where it meanders across its seam.
  if (east - west > (winds ? 540 : 360)) {
    throw new RangeError(`a polygon cannot be wider than the world: ${east - west} degrees`)
  }
  const rings: Ring[] = [ring, ...holes.map((hole) => alignHole(unwrap(hole).ring, west, east))]
  const copies: Ring[] = []
  const first = Math.floor((-180 - east) / 360) + 1
  for (let k = first; west + 360 * k < 180; k++) {
    for (const each of rings) copies.push(k === 0 ? each : each.map(([x, y]): Position => [x + 360 * k, y]))
  }
  return copies
}

function unwrap(ring: Ring): { readonly ring: Ring; readonly winds: boolean } {
  const out: Position[] = []
  let offset = 0
  let last: number | undefined
  for (const [lng, lat] of ring) {
    assertPosition(lng, lat)
    if (last !== undefined) {
      const step = lng - last
      if (Math.abs(step) > 180 && Math.abs(step) < 360) offset -= Math.sign(step) * 360
    }
    last = lng
    out.push([lng + offset, lat])
  }
  const start = ring[0]
  if (start === undefined || out.length < 3) throw new RangeError('a ring needs at least three points')
  const end = ring[ring.length - 1]
  if (end !== undefined && (end[0] !== start[0] || end[1] !== start[1])) {
    const step = start[0] - end[0]
    if (Math.abs(step) > 180 && Math.abs(step) < 360) offset -= Math.sign(step) * 360
    out.push([start[0] + offset, start[1]])
  }
  if (offset !== 0) {
    const pole = out.reduce((sum, [, y]) => sum + y, 0) < 0 ? -90 : 90
    out.push([start[0] + offset, pole], [start[0], pole], [start[0], start[1]])
  }
  return { ring: out, winds: offset !== 0 }
}

function extent(ring: Ring): readonly [west: number, east: number] {
  let west = Infinity
  let east = -Infinity
  for (const [x] of ring) {
    if (x < west) west = x
    if (x > east) east = x
  }
  return [west, east]
}

/** Shifts a hole by whole turns towards its outer ring. */
function alignHole(hole: Ring, west: number, east: number): Ring {
  const [low, high] = extent(hole)
  const turns = Math.round(((west + east) / 2 - (low + high) / 2) / 360)
  return turns === 0 ? hole : hole.map(([x, y]): Position => [x + 360 * turns, y])
}

/** The edges of a flattened polygon in whole units; edges without length are dropped. */
export function edgesOf(polygon: Polygon): Edges {
  const edges = new Int32Array(4 * polygon.reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0))
  let n = 0
  for (const ring of polygon) {
    let from: readonly [number, number] | undefined
    for (const [lng, lat] of ring) {
      const to = [Math.round(lng * UNITS_PER_DEGREE), Math.round(lat * UNITS_PER_DEGREE)] as const
      if (from !== undefined && (from[0] !== to[0] || from[1] !== to[1])) {
        const [low, high] = from[1] <= to[1] ? [from, to] : [to, from]
        edges[n++] = low[0]
        edges[n++] = low[1]
        edges[n++] = high[0]
        edges[n++] = high[1]
      }
      from = to
    }
  }
  return edges.subarray(0, n)
}

/**
 * Parity of the edges that a ray to the east meets, over edges[start..end). Coordinates in units, the point's not
 * rounded. Whole shapes and pieces both use it, so their results are identical.
 */
export function insideEdges(edges: Edges, start: number, end: number, x: number, y: number): boolean {
  let inside = false
  for (let i = start; i < end; i += 4) {
    const y1 = edges[i + 1] as number
    const y2 = edges[i + 3] as number
    if (y1 > y || y2 <= y) continue
    const x1 = edges[i] as number
    const x2 = edges[i + 2] as number
    if (x < x1 && x < x2) inside = !inside
    else if ((x < x1 || x < x2) && (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1) > 0) inside = !inside
  }
  return inside
}

/** Whether a point lies in a polygon with holes, by the boundary convention above; the date line is no obstacle. */
export function pointInPolygon(lng: number, lat: number, polygon: Polygon): boolean {
  assertPosition(lng, lat)
  const x = toUnits(normalizeLng(lng))
  const y = toUnits(lat)
  const edges = edgesOf(flattened(polygon))
  return insideEdges(edges, 0, edges.length, x, y)
}

/** Whether a point lies in any part of a shape. Parts may overlap. */
export function pointInMultiPolygon(lng: number, lat: number, shape: MultiPolygon): boolean {
  return shape.some((polygon) => pointInPolygon(lng, lat, polygon))
}
