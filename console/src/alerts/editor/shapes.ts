import type { Shape } from './draft-fields.ts'

export type Position = readonly [lng: number, lat: number]

/** The outer rings of a shape. */
const ringsOf = (shape: Shape): readonly (readonly Position[])[] =>
  shape.type === 'Polygon'
    ? [(shape.coordinates as readonly (readonly Position[])[])[0] ?? []]
    : (shape.coordinates as readonly (readonly (readonly Position[])[])[]).map((polygon) => polygon[0] ?? [])

/** A polygon of these corners, closed. */
export const shapeOf = (corners: readonly Position[]): Shape => {
  const [first] = corners
  return { type: 'Polygon', coordinates: [first ? [...corners, first] : corners] }
}

/** Lines of "latitude, longitude"; `wrong` is the first line that is none. */
export function parseCorners(text: string): { readonly corners: readonly Position[] } | { readonly wrong: number } {
  const corners: Position[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [lat, lng, ...rest] = line
      .trim()
      .split(/[\s,;]+/)
      .map(Number)
    if (lat === undefined || lng === undefined || rest.length > 0) return { wrong: at + 1 }
    if (!(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 180)) return { wrong: at + 1 }
    corners.push([lng, lat])
  }
  return { corners }
}

const earthKm = 6371.0088
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The area on the sphere, holes left out of account. */
export function areaKm2(shape: Shape): number {
  const ofRing = (ring: readonly Position[]): number => {
    let sum = 0
    for (const [at, [lng, lat]] of ring.entries()) {
      const [nextLng, nextLat] = ring[(at + 1) % ring.length] ?? [lng, lat]
      sum += radians(nextLng - lng) * (2 + Math.sin(radians(lat)) + Math.sin(radians(nextLat)))
    }
    return Math.abs((sum * earthKm * earthKm) / 2)
  }
  return ringsOf(shape).reduce((sum, ring) => sum + ofRing(ring), 0)
}

const steps = 64
const kmOfDegree = 111.195
const defaultRadiusKm = 50

/** The circle of a point as a ring. */
export function circleOf({
  lat,
  lng,
  radius_km: radius,
}: {
  readonly lat: number
  readonly lng: number
  readonly radius_km: number | null
}): { readonly type: 'Polygon'; readonly coordinates: [number, number][][] } {
  const km = radius ?? defaultRadiusKm
  const ring = Array.from({ length: steps + 1 }, (_, step): [number, number] => {
    const angle = (2 * Math.PI * step) / steps
    const up = (km / kmOfDegree) * Math.sin(angle)
    const right = (km / kmOfDegree / Math.max(0.01, Math.cos(radians(lat)))) * Math.cos(angle)
    return [lng + right, lat + up]
  })
  return { type: 'Polygon', coordinates: [ring] }
}

/** West, south, east, north of everything; undefined where there is nothing. */
export function boundsOf(
  polygons: readonly Shape[],
  points: readonly { readonly lat: number; readonly lng: number; readonly radius_km: number | null }[],
): readonly [number, number, number, number] | undefined {
  const all = [
    ...polygons.flatMap((shape) => ringsOf(shape).flat()),
    ...points.flatMap((point) => circleOf(point).coordinates.flat() as unknown as Position[]),
  ]
  if (all.length === 0) return undefined
  const lngs = all.map(([lng]) => lng)
  const lats = all.map(([, lat]) => lat)
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}
