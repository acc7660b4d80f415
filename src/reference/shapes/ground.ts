import type { Bounds, LatLng, MultiPolygon, Polygon, Position, Ring } from '../../../world/geo-types.ts'
import { areasAt, createPlaceIndex, nearestArea } from '../places/place-index.ts'
import { boxesAround, distanceKm, KM_PER_DEGREE } from '../places/position.ts'
import { flattened } from '../places/rings.ts'

export interface Circle extends LatLng {
  readonly km: number
}

/** A circle or a polygon, as it is compared with the map. */
export interface Ground {
  /** They hold all of it. */
  readonly boxes: readonly Bounds[]
  /** A circle that holds all of it. */
  readonly around: Circle
  /** Points inside, spread over it. A narrow polygon may have none. */
  readonly inside: readonly Position[]
  /** Points on its border, in the same distance from each other. */
  readonly border: readonly Position[]
  readonly contains: (lng: number, lat: number) => boolean
  /** Whether a point outside is at most so far from it; true inside. */
  readonly isNear: (lng: number, lat: number, km: number) => boolean
  /** Of a point inside: whether everything so far around it is inside, too. */
  readonly isDeep: (lng: number, lat: number, km: number) => boolean
}

const radians = Math.PI / 180

/** The point so far from another one, in a direction clockwise from north. */
export function pointAway({ lat, lng }: LatLng, km: number, degrees: number): Position {
  const away = (km / KM_PER_DEGREE) * radians
  const [from, turn] = [lat * radians, degrees * radians]
  const sine = Math.sin(from) * Math.cos(away) + Math.cos(from) * Math.sin(away) * Math.cos(turn)
  const to = Math.asin(Math.max(-1, Math.min(1, sine)))
  const east = Math.atan2(
    Math.sin(turn) * Math.sin(away) * Math.cos(from),
    Math.cos(away) - Math.sin(from) * Math.sin(to),
  )
  return [lng + east / radians, to / radians]
}

const ringOfPoints = (center: LatLng, km: number, count: number): readonly Position[] =>
  Array.from({ length: count }, (_, at) => pointAway(center, km, (at * 360) / count))

/** Points on a border are so far apart, and at least and at most so many. */
const stepKm = 25
const [fewestSteps, mostSteps] = [12, 400]

const stepsIn = (km: number): number => Math.min(mostSteps, Math.max(fewestSteps, Math.ceil(km / stepKm)))

function groundOfCircle(circle: Circle): Ground {
  const { lat, lng, km } = circle
  const kmTo = (x: number, y: number): number => distanceKm(lng, lat, x, y)
  return {
    boxes: boxesAround(lng, lat, km),
    around: circle,
    inside: [[lng, lat], ...[0.3, 0.6, 0.9].flatMap((part) => ringOfPoints(circle, part * km, 12))],
    border: ringOfPoints(circle, km, stepsIn(2 * Math.PI * km)),
    contains: (x, y) => kmTo(x, y) <= km,
    isNear: (x, y, most) => kmTo(x, y) <= km + most,
    isDeep: (x, y, least) => kmTo(x, y) <= km - least,
  }
}

interface Extent {
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

/** Of a ring that does not jump at the date line. */
function extentOf(ring: Ring): Extent {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const [x, y] of ring) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  return { west, east, south, north }
}

const boxOf = ({ west, east, south, north }: Extent): Bounds => ({
  swLng: Math.max(-180, west),
  neLng: Math.min(180, east),
  swLat: south,
  neLat: north,
})

/** Points of a ring in equal distances. */
function pointsAlong(ring: Ring): readonly Position[] {
  const lengths = ring.slice(1).map(([x, y], at) => {
    const [fromX, fromY] = ring[at] ?? [x, y]
    return distanceKm(fromX, fromY, x, y)
  })
  const whole = lengths.reduce((sum, km) => sum + km, 0)
  const step = whole / stepsIn(whole)
  const points: Position[] = []
  let at = 0
  for (const [edge, km] of lengths.entries()) {
    const [from, to] = [ring[edge], ring[edge + 1]]
    if (!from || !to || step === 0) continue
    for (; at < km; at += step)
      points.push([from[0] + ((to[0] - from[0]) * at) / km, from[1] + ((to[1] - from[1]) * at) / km])
    at -= km
  }
  return points.length > 0 ? points : ring.slice(0, 1)
}

const gridSize = 12

function pointsInside({ west, east, south, north }: Extent, contains: Ground['contains']): readonly Position[] {
  const points: Position[] = []
  for (let row = 0.5; row < gridSize; row++)
    for (let column = 0.5; column < gridSize; column++) {
      const lng = west + ((east - west) * column) / gridSize
      const lat = south + ((north - south) * row) / gridSize
      if (contains(lng, lat)) points.push([lng, lat])
    }
  return points
}

function circleAround(ring: Ring, { west, east, south, north }: Extent): Circle {
  const [lng, lat] = [(west + east) / 2, (south + north) / 2]
  const km = ring.reduce((most, [x, y]) => Math.max(most, distanceKm(lng, lat, x, y)), 0)
  return { lat, lng, km }
}

function groundOfPolygon(polygon: Polygon): Ground {
  const rings = flattened(polygon)
  // Once for each turn of the world that it touches; the first is the ring as a whole.
  const outer = rings.filter((_, at) => at % polygon.length === 0)
  const [ring = []] = outer
  const index = createPlaceIndex([{ id: '', kind: 'region', code: null, countryId: '', rings: [polygon] }])
  const contains: Ground['contains'] = (lng, lat) => areasAt(index, lng, lat).length > 0
  const isAtBorder: Ground['isNear'] = (lng, lat, km) => nearestArea(index, lng, lat, km, () => true) !== undefined
  const extent = extentOf(ring)
  return {
    boxes: outer.map((one) => boxOf(extentOf(one))),
    around: circleAround(ring, extent),
    inside: pointsInside(extent, contains),
    border: pointsAlong(ring),
    contains,
    isNear: (lng, lat, km) => contains(lng, lat) || isAtBorder(lng, lat, km),
    isDeep: (lng, lat, km) => contains(lng, lat) && !isAtBorder(lng, lat, km),
  }
}

/** Circles and polygons, each ready to be compared with the map. Undefined where the map cannot hold one of the polygons. */
export function groundsOf(shapes: {
  readonly circles: readonly Circle[]
  readonly polygons: MultiPolygon
}): readonly Ground[] | undefined {
  try {
    return [
      ...shapes.circles.map(groundOfCircle),
      ...shapes.polygons.filter((rings) => rings.length > 0).map(groundOfPolygon),
    ]
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
