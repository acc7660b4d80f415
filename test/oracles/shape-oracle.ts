import type { Drawing, Position } from '../../src/intelligence/footprints/drawing.ts'

/**
 * A slow, plain answer to whether a point lies in a drawing, for tests: decimal numbers as they are written, held as whole
 * numbers of 1e-12 without any limit, every edge of every ring, nothing rounded, nothing skipped. It shares no code with
 * what it judges, and looks upward where that looks westward.
 */
type Corner = readonly [x: bigint, y: bigint]

const turn = 360n * 10n ** 12n

/** `-12.05` → −12050000000000n; refuses what has more than twelve decimals. */
function exactly(degrees: number): bigint {
  const [, sign, whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,12}))?$/.exec(plain(degrees)) ?? []
  if (sign === undefined) throw new RangeError(`${degrees} has more than twelve decimals`)
  const value = BigInt(whole + decimals.padEnd(12, '0'))
  return sign ? -value : value
}

/** JavaScript writes small numbers as 1e-12. */
const plain = (degrees: number): string =>
  Math.abs(degrees) < 1e-6 ? degrees.toFixed(12).replace(/0+$/, '').replace(/\.$/, '') : String(degrees)

function unrolled(ring: readonly Position[]): Corner[] {
  const corners: Corner[] = []
  for (const [lng = 0, lat = 0] of ring) {
    let x = exactly(lng)
    const before = corners.at(-1)?.[0]
    if (before !== undefined) {
      while (2n * (x - before) > turn) x -= turn
      while (2n * (before - x) > turn) x += turn
    }
    corners.push([x, exactly(lat)])
  }
  return corners
}

/** Of the copies of the ring around the globe: how many edges lie above the point, or `true` where one runs through it. */
function above(corners: readonly Corner[], x: bigint, y: bigint): number | true {
  let edges = 0
  for (const copy of [-2n, -1n, 0n, 1n, 2n]) {
    const at = x + copy * turn
    for (let i = 1; i < corners.length; i++) {
      const [[ax, ay], [bx, by]] = [corners[i - 1] as Corner, corners[i] as Corner]
      const cross = (bx - ax) * (y - ay) - (at - ax) * (by - ay)
      const between = (a: bigint, v: bigint, b: bigint): boolean => (a <= v && v <= b) || (b <= v && v <= a)
      if (cross === 0n && between(ax, at, bx) && between(ay, y, by)) return true
      if (ax <= at === bx <= at) continue
      // The edge passes the meridian; it is above where the point lies to the right of it, eastward.
      if (bx > ax ? cross < 0n : cross > 0n) edges++
    }
  }
  return edges
}

function inPolygon(rings: readonly (readonly Corner[])[], x: bigint, y: bigint): boolean {
  let edges = 0
  for (const ring of rings) {
    const found = above(ring, x, y)
    if (found === true) return true
    edges += found
  }
  return edges % 2 === 1
}

/** Whether a point lies in the drawing. A point on an edge is inside. */
export function oracleOf(drawing: Drawing): (place: { readonly lat: number; readonly lng: number }) => boolean {
  const polygons = (drawing.type === 'Polygon' ? [drawing.coordinates] : drawing.coordinates).map((rings) =>
    rings.map(unrolled),
  )
  return ({ lat, lng }) => polygons.some((rings) => inPolygon(rings, exactly(lng), exactly(lat)))
}
