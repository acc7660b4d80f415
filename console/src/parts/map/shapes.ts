export type Position = readonly [lng: number, lat: number]

/** A ring or rings as GeoJSON has them: [longitude, latitude]. */
export interface Shape {
  readonly type: 'Polygon' | 'MultiPolygon'
  readonly coordinates: readonly unknown[]
}

/** A point with everything around it. */
export interface Point {
  readonly lat: number
  readonly lng: number
  readonly radius_km: number | null
}

/** The outer rings of a shape. */
export const ringsOf = (shape: Shape): readonly (readonly Position[])[] =>
  shape.type === 'Polygon'
    ? [(shape.coordinates as readonly (readonly Position[])[])[0] ?? []]
    : (shape.coordinates as readonly (readonly (readonly Position[])[])[]).map((polygon) => polygon[0] ?? [])

export const radians = (degrees: number): number => (degrees * Math.PI) / 180

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
