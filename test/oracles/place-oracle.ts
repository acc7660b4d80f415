import type { Area } from '../../src/reference/places/place-index.ts'
import type { MultiPolygon } from '../../world/geo-types.ts'

/**
 * A slow, plain answer to the question that the index answers fast, for tests and benchmarks: every ring of every whole
 * shape, one crossing count each, nothing split, nothing skipped but by a box. It shares no code with the index; only the
 * rounding is the same (shapes to 1e-5 degree, points to 1e-9), since both speak of the same rounded shapes.
 */
export interface Oracle {
  readonly areas: readonly { readonly id: string; readonly parts: readonly Part[]; readonly box: Box }[]
}

type Box = readonly [west: number, south: number, east: number, north: number]

interface Part {
  readonly rings: readonly (readonly (readonly [number, number])[])[]
  readonly box: Box
}

/** Shapes must lie within −180 to 180, cut at the date line, as those of the world's files do. */
export function createOracle(areas: Iterable<Area>): Oracle {
  return {
    areas: Array.from(areas, ({ id, rings }) => {
      const parts = rings.map(part)
      return {
        id,
        parts,
        box: boxOf(
          parts.flatMap(({ box: [west, south, east, north] }) => [
            [west, south],
            [east, north],
          ]),
        ),
      }
    }),
  }
}

/** The ids of all areas that contain the point, sorted. */
export function oracleAt(oracle: Oracle, lng: number, lat: number): readonly string[] {
  const x = Number((lng * 1e5).toFixed(4))
  const y = Number((lat * 1e5).toFixed(4))
  return oracle.areas
    .filter(({ box }) => inBox(box, x, y))
    .filter(({ parts }) => parts.some((each) => inBox(each.box, x, y) && crossings(each, x, y) % 2 === 1))
    .map(({ id }) => id)
    .sort()
}

function part(polygon: MultiPolygon[number]): Part {
  const rings = polygon.map((ring) => ring.map(([lng, lat]) => [Math.round(lng * 1e5), Math.round(lat * 1e5)] as const))
  return { rings, box: boxOf(rings[0] ?? []) }
}

function boxOf(points: readonly (readonly number[])[]): Box {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x = 0, y = 0] of points) {
    box[0] = Math.min(box[0], x)
    box[1] = Math.min(box[1], y)
    box[2] = Math.max(box[2], x)
    box[3] = Math.max(box[3], y)
  }
  return box
}

function inBox([west, south, east, north]: Box, x: number, y: number): boolean {
  return x >= west && x <= east && y >= south && y <= north
}

function crossings({ rings }: Part, x: number, y: number): number {
  let count = 0
  for (const ring of rings) {
    ring.forEach(([ax, ay], i) => {
      const [bx, by] = ring[(i + 1) % ring.length] as readonly [number, number]
      if (ay > y === by > y) return
      if (x < ax + ((bx - ax) * (y - ay)) / (by - ay)) count++
    })
  }
  return count
}
