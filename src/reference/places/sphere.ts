import type { Bounds, LatLng } from '../../../world/geo-types.ts'
import { KM_PER_DEGREE, normalizeLng } from './position.ts'

const RADIANS = Math.PI / 180
/** Rounding must never push a point on an edge outside. */
const SLACK = 1e-9

export type Vector = readonly [x: number, y: number, z: number]

/** A point on the unit sphere, as the database's on_sphere makes it. */
export function onSphere({ lat, lng }: LatLng): Vector {
  const across = Math.cos(lat * RADIANS)
  return [across * Math.cos(lng * RADIANS), across * Math.sin(lng * RADIANS), Math.sin(lat * RADIANS)]
}

/** The straight line between two points of the unit sphere that are so far apart along the ground. */
export const chordLength = (km: number): number => 2 * Math.sin((Math.min(km / KM_PER_DEGREE, 180) * RADIANS) / 2)

/** How far the box reaches eastward from its western edge, in degrees. */
const widthOf = ({ swLng, neLng }: Bounds): number => {
  if (neLng - swLng >= 360) return 360
  const east = normalizeLng(neLng) - normalizeLng(swLng)
  return east < 0 ? east + 360 : east
}

/** The middle of the box, across the date line where the box is. */
export const centerOfBounds = (box: Bounds): LatLng => ({
  lat: (box.swLat + box.neLat) / 2,
  lng: normalizeLng(normalizeLng(box.swLng) + widthOf(box) / 2),
})

/** Least and greatest cosine over `width` degrees that begin at `from`. */
function cosines(from: number, width: number): readonly [least: number, greatest: number] {
  const ends = [Math.cos(from * RADIANS), Math.cos((from + width) * RADIANS)]
  const holds = (degrees: number): boolean => {
    const ahead = (((degrees - from) % 360) + 360) % 360
    return ahead <= width
  }
  return [holds(180) ? -1 : Math.min(...ends), holds(0) ? 1 : Math.max(...ends)]
}

/** Corners of the smallest upright box in space that holds every point of the bounds. */
export function boundingBox3d(box: Bounds): { readonly low: Vector; readonly high: Vector } {
  const width = widthOf(box)
  const west = normalizeLng(box.swLng)
  const south = Math.cos(box.swLat * RADIANS)
  const north = Math.cos(box.neLat * RADIANS)
  const narrow = Math.min(south, north)
  const wide = box.swLat <= 0 && box.neLat >= 0 ? 1 : Math.max(south, north)
  // The sine of an angle is the cosine of the angle a quarter turn before it.
  const [leastX, greatestX] = cosines(west, width)
  const [leastY, greatestY] = cosines(west - 90, width)
  const low = (least: number): number => least * (least < 0 ? wide : narrow) - SLACK
  const high = (greatest: number): number => greatest * (greatest > 0 ? wide : narrow) + SLACK
  return {
    low: [low(leastX), low(leastY), Math.sin(box.swLat * RADIANS) - SLACK],
    high: [high(greatestX), high(greatestY), Math.sin(box.neLat * RADIANS) + SLACK],
  }
}
