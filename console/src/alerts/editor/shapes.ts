import { type Position, radians, ringsOf, type Shape } from '../../parts/map/shapes.ts'

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
