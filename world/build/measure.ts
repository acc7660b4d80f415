import { normalizeLng } from '../../src/reference/places/position.ts'
import { pointInPolygon } from '../../src/reference/places/rings.ts'
import type { Bounds, LatLng, MultiPolygon, Polygon, Position, Ring } from '../geo-types.ts'

const RADIANS = Math.PI / 180
const EARTH_RADIUS_KM = 6371.0088

/** Area on the sphere, holes taken off. */
export function polygonAreaKm2(polygon: Polygon): number {
  return polygon.reduce((sum, ring, i) => sum + (i === 0 ? 1 : -1) * ringAreaKm2(ring), 0)
}

function ringAreaKm2(ring: Ring): number {
  let sum = 0
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1] as Position
    const [bx, by] = ring[i] as Position
    sum += (bx - ax) * RADIANS * (2 + Math.sin(ay * RADIANS) + Math.sin(by * RADIANS))
  }
  return Math.abs((sum * EARTH_RADIUS_KM * EARTH_RADIUS_KM) / 2)
}

export function shapeAreaKm2(shape: MultiPolygon): number {
  return shape.reduce((sum, polygon) => sum + polygonAreaKm2(polygon), 0)
}

/** A point inside the largest part: its centroid where that lies inside, else the roomiest point of a fine raster. */
export function centerOf(shape: MultiPolygon): LatLng {
  const largest = shape.toSorted((a, b) => polygonAreaKm2(b) - polygonAreaKm2(a))[0]
  if (largest === undefined) throw new Error('a shape without parts has no center')
  const [lng, lat] = interiorPoint(largest)
  return { lat: rounded(lat), lng: rounded(normalizeLng(lng)) }
}

/** A point that surely lies inside a polygon. */
export function interiorPoint(polygon: Polygon): Position {
  const centroid = centroidOf(polygon[0] ?? [])
  if (pointInPolygon(centroid[0], centroid[1], polygon)) return centroid
  const outer = polygon[0] ?? []
  const lats = outer.map(([, y]) => y)
  const south = Math.min(...lats)
  const north = Math.max(...lats)
  let best: Position | undefined
  let widest = 0
  // The middle of the longest stretch of land along any of some parallels.
  for (let i = 1; i < 64; i++) {
    const y = south + ((north - south) * i) / 64
    const meets = polygon.flatMap((ring) => crossings(ring, y)).sort((a, b) => a - b)
    for (let k = 0; k + 1 < meets.length; k += 2) {
      const [a, b] = [meets[k] as number, meets[k + 1] as number]
      const width = (b - a) * Math.cos(y * RADIANS)
      if (width > widest) {
        widest = width
        best = [(a + b) / 2, y]
      }
    }
  }
  if (best === undefined) throw new Error('no point lies inside this polygon')
  return best
}

function crossings(ring: Ring, y: number): number[] {
  const out: number[] = []
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1] as Position
    const [bx, by] = ring[i] as Position
    if (ay > y !== by > y) out.push(ax + ((bx - ax) * (y - ay)) / (by - ay))
  }
  return out
}

function centroidOf(ring: Ring): Position {
  const [ox, oy] = ring[0] ?? [0, 0]
  let [x, y, twice] = [0, 0, 0]
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = [(ring[i - 1] as Position)[0] - ox, (ring[i - 1] as Position)[1] - oy]
    const [bx, by] = [(ring[i] as Position)[0] - ox, (ring[i] as Position)[1] - oy]
    const cross = ax * by - bx * ay
    twice += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  return twice === 0 ? [ox, oy] : [ox + x / (3 * twice), oy + y / (3 * twice)]
}

/** The narrowest bounds: the widest stretch of longitudes without any part is left out, wherever it lies. */
export function boundsOf(shape: MultiPolygon): Bounds {
  const lats = shape.flatMap((polygon) => polygon.flatMap((ring) => ring.map(([, y]) => y)))
  const spans = shape
    .map((polygon) => {
      const xs = (polygon[0] ?? []).map(([x]) => x)
      return { west: low(xs), east: high(xs) }
    })
    .sort((a, b) => a.west - b.west)
  let reach = -Infinity
  let gap = { width: -Infinity, after: 0, before: 0 }
  for (const { west, east } of spans) {
    if (reach !== -Infinity && west - reach > gap.width) gap = { width: west - reach, after: reach, before: west }
    reach = Math.max(reach, east)
  }
  const first = spans[0]?.west ?? -180
  // The stretch over the date line counts like any other.
  const around = first + 360 - reach
  const whole = around >= gap.width
  return {
    neLat: rounded(high(lats)),
    neLng: rounded(whole ? reach : gap.after),
    swLat: rounded(low(lats)),
    swLng: rounded(whole ? first : gap.before),
  }
}

function low(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b), Infinity)
}

function high(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b), -Infinity)
}

/** Four decimals, about ten metres: finer than the shapes. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4
}
