/**
 * Planar geometry for drawings: longitudes continue across the date line, and coordinates are whole numbers of 1e-12 degree
 * (a tenth of a micrometre), so that up to twelve decimals and all differences of coordinates are exact.
 */
export const unitsPerDegree = 1e12
export const wholeTurn = 360 * unitsPerDegree

export const toUnits = (degrees: number): number => Math.floor(degrees * unitsPerDegree + 0.5)
export const toDegrees = (units: number): number => Number((units / unitsPerDegree).toFixed(12))

/** x and y of each corner in turn; the last corner is joined to the first. */
export type Ring = Float64Array

export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** An outer ring and its holes; its western end lies in the first turn, from −180° up to 180°. */
export interface Part {
  readonly rings: readonly Ring[]
  readonly box: Box
}

export function boxOf(ring: Ring): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < ring.length; i += 2) {
    const x = ring[i] as number
    const y = ring[i + 1] as number
    if (x < west) west = x
    if (x > east) east = x
    if (y < south) south = y
    if (y > north) north = y
  }
  return { west, south, east, north }
}

/** 1: the point lies left of the line from 1 to 2, −1: right of it, 0: on it. Exact: where floating point cannot tell, whole numbers do. */
export function sideOf(x1: number, y1: number, x2: number, y2: number, x: number, y: number): -1 | 0 | 1 {
  const a = (x2 - x1) * (y - y1)
  const b = (x - x1) * (y2 - y1)
  const difference = a - b
  if (Math.abs(difference) > 1e-15 * (Math.abs(a) + Math.abs(b))) return difference > 0 ? 1 : -1
  if (a === 0 && b === 0) return 0
  const exact = BigInt(x2 - x1) * BigInt(y - y1) - BigInt(x - x1) * BigInt(y2 - y1)
  return exact > 0n ? 1 : exact < 0n ? -1 : 0
}

/** Calls back with the ends of every edge; stops, and answers true, when the callback does. */
export function someEdge(ring: Ring, meets: (x1: number, y1: number, x2: number, y2: number) => boolean): boolean {
  let x1 = ring[ring.length - 2] as number
  let y1 = ring[ring.length - 1] as number
  for (let i = 0; i < ring.length; i += 2) {
    const x2 = ring[i] as number
    const y2 = ring[i + 1] as number
    if (meets(x1, y1, x2, y2)) return true
    x1 = x2
    y1 = y2
  }
  return false
}

/** Even-odd rule over all rings; a point on an edge is inside. The SQL function inside_edges gives the same result. */
export function insideRings(rings: readonly Ring[], x: number, y: number): boolean {
  let odd = false
  const onBorder = rings.some((ring) =>
    someEdge(ring, (x1, y1, x2, y2) => {
      if (y1 > y2) [x1, y1, x2, y2] = [x2, y2, x1, y1]
      if (y < y1 || y > y2) return false
      const side = sideOf(x1, y1, x2, y2, x, y)
      if (side === 0) return x >= Math.min(x1, x2) && x <= Math.max(x1, x2)
      if (side < 0 && y < y2) odd = !odd
      return false
    }),
  )
  return onBorder || odd
}

const within = ({ west, south, east, north }: Box, x: number, y: number): boolean =>
  x >= west && x <= east && y >= south && y <= north

/** True when the point lies inside one of the parts; its longitude is tried with one turn more and one less. */
export function isInside(
  parts: readonly Part[],
  { lat, lng }: { readonly lat: number; readonly lng: number },
): boolean {
  const y = toUnits(lat)
  const turns = [toUnits(lng), toUnits(lng) + wholeTurn, toUnits(lng) - wholeTurn]
  return parts.some(({ rings, box }) => turns.some((x) => within(box, x, y) && insideRings(rings, x, y)))
}
