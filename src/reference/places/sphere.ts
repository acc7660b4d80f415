import type { Bounds, LatLng } from '../../../world/geo-types.ts'
import { KM_PER_DEGREE, normalizeLng } from './position.ts'

const RADIANS = Math.PI / 180
/** Keeps points on an edge inside despite rounding. */
const SLACK = 1e-9

export type Vector = readonly [x: number, y: number, z: number]

/** A point on the unit sphere; must equal `on_sphere` in the database. */
export function onSphere({ lat, lng }: LatLng): Vector {
  const across = Math.cos(lat * RADIANS)
  return [across * Math.cos(lng * RADIANS), across * Math.sin(lng * RADIANS), Math.sin(lat * RADIANS)]
}

/** The chord on the unit sphere for a distance along the ground. */
export const chordLength = (km: number): number => 2 * Math.sin((Math.min(km / KM_PER_DEGREE, 180) * RADIANS) / 2)

/** The width of the box in degrees, eastward from its western edge. */
const widthOf = ({ swLng, neLng }: Bounds): number => {
  if (neLng - swLng >= 360) return 360
  const east = normalizeLng(neLng) - normalizeLng(swLng)
  return east < 0 ? east + 360 : east
}

/** The centre of the box, which may cross the date line. */
export const centerOfBounds = (box: Bounds): LatLng => ({
  lat: (box.swLat + box.neLat) / 2,
  lng: normalizeLng(normalizeLng(box.swLng) + widthOf(box) / 2),
})

/** Least and greatest cosine from `from` to `from + width` degrees. */
function cosines(from: number, width: number): readonly [least: number, greatest: number] {
  const ends = [Math.cos(from * RADIANS), Math.cos((from + width) * RADIANS)]
  const holds = (degrees: number): boolean => {
    const ahead = (((degrees - from) % 360) + 360) % 360
    return ahead <= width
  }
  return [holds(180) ? -1 : Math.min(...ends), holds(0) ? 1 : Math.max(...ends)]
}

/** Corners of the smallest axis-aligned 3D box that contains the bounds on the unit sphere. */
export function boundingBox3d(box: Bounds): { readonly low: Vector; readonly high: Vector } {
  const width = widthOf(box)
  const west = normalizeLng(box.swLng)
  const south = Math.cos(box.swLat * RADIANS)
  const north = Math.cos(box.neLat * RADIANS)
  const narrow = Math.min(south, north)
  const wide = box.swLat <= 0 && box.neLat >= 0 ? 1 : Math.max(south, north)
  // sin(a) = cos(a − 90°)
  const [leastX, greatestX] = cosines(west, width)
  const [leastY, greatestY] = cosines(west - 90, width)
  const low = (least: number): number => least * (least < 0 ? wide : narrow) - SLACK
  const high = (greatest: number): number => greatest * (greatest > 0 ? wide : narrow) + SLACK
  return {
    low: [low(leastX), low(leastY), Math.sin(box.swLat * RADIANS) - SLACK],
    high: [high(greatestX), high(greatestY), Math.sin(box.neLat * RADIANS) + SLACK],
  }
}
