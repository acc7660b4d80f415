/** Longitude, then latitude. */
export type Place = readonly [number, number]
export type Ring = readonly Place[]
/** A ring and its holes. */
export type Part = readonly Ring[]

/** The corners of a circle. */
const corners = 32

export function circle(lat: number, lng: number, km: number): Part {
  const reach = km / 6371.0088
  const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
  const ring = Array.from({ length: corners + 1 }, (_, at): Place => {
    const bearing = ((at % corners) / corners) * 2 * Math.PI
    const south = Math.asin(Math.sin(phi) * Math.cos(reach) + Math.cos(phi) * Math.sin(reach) * Math.cos(bearing))
    const east = Math.atan2(
      Math.sin(bearing) * Math.sin(reach) * Math.cos(phi),
      Math.cos(reach) - Math.sin(phi) * Math.sin(south),
    )
    return [((lambda + east) * 180) / Math.PI, (south * 180) / Math.PI]
  })
  return [ring]
}

const fromLine = ([x, y]: Place, [x1, y1]: Place, [x2, y2]: Place): number => {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy)
}

/** Keeps the corners that lie farther than the tolerance from the line between those around them. */
function thinned(ring: Ring, tolerance: number): Ring {
  const kept = new Set([0, ring.length - 1])
  const middle = Math.floor(ring.length / 2)
  kept.add(middle)
  const open: [number, number][] = [
    [0, middle],
    [middle, ring.length - 1],
  ]
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, until] = part
    let [farthest, distance] = [-1, tolerance]
    for (let at = from + 1; at < until; at++) {
      const away = fromLine(ring[at] as Place, ring[from] as Place, ring[until] as Place)
      if (away > distance) [farthest, distance] = [at, away]
    }
    if (farthest < 0) continue
    kept.add(farthest)
    open.push([from, farthest], [farthest, until])
  }
  return [...kept].sort((a, b) => a - b).map((at) => ring[at] as Place)
}

const countOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, part) => sum + part.reduce((n, ring) => n + ring.length, 0), 0)
const sizeOf = ([outer = []]: Part): number => {
  const { west, south, east, north } = boundsOf([[outer]])
  return (east - west) * (north - south)
}

const coarser = (parts: readonly Part[], tolerance: number): readonly Part[] =>
  parts
    .map((part) => part.map((ring) => thinned(ring, tolerance)).filter((ring) => ring.length >= 4))
    .filter((part) => part.length > 0)

/** The shape without what nobody sees at such a size of a point, in degrees. What is smaller itself keeps a few corners. */
export function asSeen(parts: readonly Part[], point: number): readonly Part[] {
  for (let tolerance = point; tolerance > point / 100; tolerance /= 2) {
    const shown = coarser(parts, tolerance)
    if (shown.length > 0) return shown
  }
  return parts
}

/** The shape with at most so many corners: coarser the more it has, and where that is not enough without its smallest parts. */
export function thin(parts: readonly Part[], most: number): readonly Part[] {
  let shown = parts
  for (let tolerance = 0.01; countOf(shown) > most && tolerance < 20; tolerance *= 2) shown = coarser(parts, tolerance)
  if (shown.length === 0) return parts.slice(0, 1).map((part) => part.map((ring) => ring.slice(0, most)))
  if (countOf(shown) <= most) return shown
  const largest = shown.map((part) => [part[0] ?? []]).sort((a, b) => sizeOf(b) - sizeOf(a))
  let left = most
  return largest.filter(([outer], at) => {
    left -= outer?.length ?? 0
    return at === 0 || left >= 0
  })
}

export interface Edges {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

export function boundsOf(parts: readonly Part[]): Edges {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const part of parts)
    for (const [x, y] of part[0] ?? []) {
      west = Math.min(west, x)
      east = Math.max(east, x)
      south = Math.min(south, y)
      north = Math.max(north, y)
    }
  return { west, south, east, north }
}
