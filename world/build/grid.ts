import { mergeArcs } from 'topojson-client'
import type { MultiPolygon, Position, ShapeTopology, TopoTransform } from '../geo-types.ts'

/** A point on the integer grid of a topology's transform: shapes stay exactly as they were published. */
export type GridPoint = readonly [x: number, y: number]
/** Closed: the last point repeats the first. */
export type GridRing = readonly GridPoint[]
export type GridPolygon = readonly GridRing[]

/** A shape on a grid. */
export interface GridShape {
  readonly transform: TopoTransform
  readonly polygons: readonly GridPolygon[]
}

/** A published topology, as far as we use it. */
export interface SourceTopology {
  readonly type: 'Topology'
  readonly transform: TopoTransform
  readonly arcs: readonly (readonly (readonly [number, number])[])[]
  readonly objects: Readonly<Record<string, { readonly geometries: readonly SourceGeometry[] }>>
}

export interface SourceGeometry {
  readonly type: 'Polygon' | 'MultiPolygon' | null
  readonly id?: string
  readonly properties: Readonly<Record<string, string>>
  readonly arcs?: unknown
}

export type ArcPolygon = readonly (readonly number[])[]

/** The polygons of a published geometry as lists of arc numbers. */
export function arcPolygons(geometry: SourceGeometry): readonly ArcPolygon[] {
  if (geometry.type === null) return []
  return (geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs) as readonly ArcPolygon[]
}

/** Reads polygons off the grid; polygons that share arcs are joined, their common border gone. */
export function gridShape(topology: SourceTopology, polygons: readonly ArcPolygon[]): GridShape {
  // The published types ask for mutable arrays, though nothing is changed.
  const merged = mergeArcs(topology as never, [{ type: 'MultiPolygon', arcs: polygons }] as never)
  const points = pointsOf(topology)
  return {
    transform: topology.transform,
    polygons: merged.arcs
      .map((polygon) => polygon.map((ring) => ringOf(ring, points)).filter((ring) => gridArea(ring) !== 0))
      .filter((polygon) => polygon.length > 0),
  }
}

const known = new WeakMap<SourceTopology, readonly (readonly GridPoint[])[]>()

function pointsOf(topology: SourceTopology): readonly (readonly GridPoint[])[] {
  const points = known.get(topology) ?? topology.arcs.map(absolute)
  known.set(topology, points)
  return points
}

function absolute(arc: readonly (readonly [number, number])[]): readonly GridPoint[] {
  let x = 0
  let y = 0
  return arc.map(([dx, dy]): GridPoint => {
    x += dx
    y += dy
    return [x, y]
  })
}

function ringOf(arcs: readonly number[], points: readonly (readonly GridPoint[])[]): GridRing {
  const ring: GridPoint[] = []
  for (const index of arcs) {
    const arc = points[index < 0 ? ~index : index] ?? []
    for (const point of index < 0 ? arc.toReversed() : arc) {
      const last = ring[ring.length - 1]
      if (last === undefined || last[0] !== point[0] || last[1] !== point[1]) ring.push(point)
    }
  }
  const [first, last] = [ring[0], ring[ring.length - 1]]
  // Where a border runs back on itself, joining leaves the ring open by one step.
  if (first !== undefined && (first[0] !== last?.[0] || first[1] !== last[1])) ring.push(first)
  return ring
}

/** Signed area on the grid; 0 for a ring that fell together when it was simplified. */
export function gridArea(ring: GridRing): number {
  let twice = 0
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1] as GridPoint
    const [bx, by] = ring[i] as GridPoint
    twice += ax * by - bx * ay
  }
  return twice / 2
}

/** Degrees of a shape on the grid. */
export function degreesOf(shape: GridShape): MultiPolygon {
  const { scale, translate } = shape.transform
  return shape.polygons.map((polygon) =>
    polygon.map((ring) =>
      ring.map(([x, y]): Position => [clean(x * scale[0] + translate[0]), clean(y * scale[1] + translate[1])]),
    ),
  )
}

/** Puts degrees on a grid of our own. */
export function onGrid(polygons: MultiPolygon, transform: TopoTransform): GridShape {
  const { scale, translate } = transform
  return {
    transform,
    polygons: polygons.map((polygon) =>
      polygon.map((ring) =>
        ring.map(
          ([x, y]): GridPoint => [Math.round((x - translate[0]) / scale[0]), Math.round((y - translate[1]) / scale[1])],
        ),
      ),
    ),
  }
}

/** One self-contained, quantized, delta-encoded topology: an arc for each ring. */
export function topologyOf(shape: GridShape): ShapeTopology {
  const arcs: (readonly (readonly [number, number])[])[] = []
  const polygons = shape.polygons.map((polygon) =>
    polygon.map((ring) => {
      arcs.push(deltas(ring))
      return [arcs.length - 1]
    }),
  )
  const only = polygons[0]
  const geometry =
    only !== undefined && polygons.length === 1
      ? ({ type: 'Polygon', properties: {}, arcs: only } as const)
      : ({ type: 'MultiPolygon', properties: {}, arcs: polygons } as const)
  return { type: 'Topology', bbox: boxOf(degreesOf(shape)), transform: shape.transform, objects: { geometry }, arcs }
}

function deltas(ring: GridRing): readonly (readonly [number, number])[] {
  let lastX = 0
  let lastY = 0
  return ring.map(([x, y]) => {
    const step = [x - lastX, y - lastY] as const
    lastX = x
    lastY = y
    return step
  })
}

/** west, south, east, north of the parts as they are. */
export function boxOf(polygons: MultiPolygon): readonly [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const polygon of polygons) {
    for (const ring of polygon) {
      for (const [x, y] of ring) {
        west = Math.min(west, x)
        south = Math.min(south, y)
        east = Math.max(east, x)
        north = Math.max(north, y)
      }
    }
  }
  return [west, south, east, north]
}

/** Nine decimals are a tenth of a millimetre; the rest is the noise of multiplying. */
function clean(degrees: number): number {
  return Math.round(degrees * 1e9) / 1e9
}
