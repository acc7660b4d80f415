import { degreesOf, type GridPoint, type GridPolygon, type GridRing, type GridShape, gridArea, onGrid } from './grid.ts'

/**
 * Cuts shapes at ±180° again. The published world borders were stitched over the date line for drawing on a globe; a flat
 * map (and our geocoder) needs them in parts that stay between −180 and 180, the polar cap closed along ±180° and −90°.
 *
 * Works on grids whose west edge is −180 and that have a whole number of steps to a turn.
 */
export function cutAtDateLine(shape: GridShape): GridShape {
  const turn = 360 / shape.transform.scale[0]
  const steps = Math.round(turn)
  if (shape.transform.translate[0] !== -180 || Math.abs(turn - steps) > 1e-6) return shape
  const winding = shape.polygons.some((polygon) => polygon.some((ring) => winds(ring, steps)))
  // The published grid ends where the land ends: a shape around the pole gets one that reaches −90 exactly.
  const { transform, polygons } = winding ? withPole(shape) : shape
  return { transform, polygons: polygons.flatMap((polygon) => cutPolygon(polygon, steps)) }
}

function winds(ring: GridRing, steps: number): boolean {
  const flat = unwrap(ring, steps)
  return flat[0]?.[0] !== flat[flat.length - 1]?.[0]
}

function withPole(shape: GridShape): GridShape {
  const { scale, translate } = shape.transform
  return onGrid(degreesOf(shape), { scale: [scale[0], 0.0015], translate: [translate[0], -90] })
}

function cutPolygon(polygon: GridPolygon, steps: number): readonly GridPolygon[] {
  if (!polygon.some((ring) => crosses(ring, steps))) return [polygon]
  const rings = polygon.filter((ring) => !isPole(ring)).map((ring) => overPole(unwrap(ring, steps)))
  const xs = rings.flatMap((ring) => ring.map(([x]) => x))
  const first = Math.floor(Math.min(...xs) / steps)
  const last = Math.ceil(Math.max(...xs) / steps)
  const parts: GridPolygon[] = []
  let rest = rings
  for (let k = first; k < last; k++) {
    const { west, east } = splitAt(rest, (k + 1) * steps)
    parts.push(...assemble(west.map((ring) => ring.map(([x, y]): GridPoint => [x - k * steps, y]))))
    rest = east
  }
  return parts
}

function crosses(ring: GridRing, steps: number): boolean {
  return ring.some(([x], i) => i > 0 && Math.abs(x - (ring[i - 1] as GridPoint)[0]) > steps / 2)
}

/** Follows the ring over the date line without jumping. */
function unwrap(ring: GridRing, steps: number): GridRing {
  const out: GridPoint[] = []
  let offset = 0
  ring.forEach(([x, y], i) => {
    const step = i === 0 ? 0 : x - (ring[i - 1] as GridPoint)[0]
    // A step of a whole turn is the same meridian.
    if (Math.abs(step) > steps / 2) offset -= Math.sign(step) * steps
    out.push([x + offset, y])
  })
  return out
}

/** One edition of the borders draws the pole as a tiny circle, a hole in Antarctica. */
function isPole(ring: GridRing): boolean {
  return ring.every(([, y]) => y <= 2)
}

/** Closes a ring around the south pole, which is 0 on its grid, along the bottom of the map. */
function overPole(ring: GridRing): GridRing {
  const start = ring[0] as GridPoint
  const end = ring[ring.length - 1] as GridPoint
  return end[0] === start[0] ? ring : [...ring, [end[0], 0], [start[0], 0], start]
}

interface Chain {
  readonly points: GridPoint[]
  readonly west: boolean
}

/**
 * Splits rings by an upright line into rings on its west and on its east. The pieces of boundary between two crossings
 * are chains; along the line, taken by latitude, the interior lies between the first and second crossing, the third and
 * fourth, and so on: there the chains are joined.
 */
function splitAt(rings: readonly GridRing[], line: number): { west: GridRing[]; east: GridRing[] } {
  const done = { west: [] as GridRing[], east: [] as GridRing[] }
  const chains: Chain[] = []
  for (const ring of rings) {
    const cuts = chainsOf(ring, line)
    if (cuts !== undefined) chains.push(...cuts)
    else (ring.every(([x]) => x <= line) ? done.west : done.east).push(ring)
  }
  done.west.push(...joined(chains.filter((chain) => chain.west)))
  done.east.push(...joined(chains.filter((chain) => !chain.west)))
  return done
}

function chainsOf(ring: GridRing, line: number): readonly Chain[] | undefined {
  const open = ring.slice(0, -1)
  const isWest = (i: number) => (open[i % open.length] as GridPoint)[0] <= line
  const start = open.findIndex((_, i) => isWest(i) !== isWest(i + 1))
  if (start === -1) return undefined
  const chains: Chain[] = []
  let chain: Chain | undefined
  for (let n = 0; n <= open.length; n++) {
    const i = start + n
    const a = open[i % open.length] as GridPoint
    const b = open[(i + 1) % open.length] as GridPoint
    if (n > 0) chain?.points.push(a)
    if (n === open.length || isWest(i) === isWest(i + 1)) continue
    const y = Math.round(a[1] + ((b[1] - a[1]) * (line - a[0])) / (b[0] - a[0]))
    chain?.points.push([line, y])
    chain = { points: [[line, y]], west: isWest(i + 1) }
    chains.push(chain)
  }
  const [first] = chains
  // The walk ends where it began, on the edge that opened the first chain.
  if (chain !== undefined && first !== undefined) chain.points.push(first.points[0] as GridPoint)
  return chains
}

function joined(chains: readonly Chain[]): GridRing[] {
  const ends = chains
    .flatMap((chain, c) => [
      { c, tail: false, y: (chain.points[0] as GridPoint)[1] },
      { c, tail: true, y: (chain.points[chain.points.length - 1] as GridPoint)[1] },
    ])
    .sort((a, b) => a.y - b.y)
  const partner = new Map<string, { c: number; tail: boolean }>()
  for (let i = 0; i + 1 < ends.length; i += 2) {
    const [a, b] = [ends[i], ends[i + 1]] as [(typeof ends)[0], (typeof ends)[0]]
    partner.set(`${a.c}${a.tail}`, b)
    partner.set(`${b.c}${b.tail}`, a)
  }
  const used = new Set<number>()
  const rings: GridRing[] = []
  chains.forEach((_, begin) => {
    if (used.has(begin)) return
    const points: GridPoint[] = []
    let at = { c: begin, tail: false }
    while (!used.has(at.c)) {
      used.add(at.c)
      const { points: run } = chains[at.c] as Chain
      points.push(...(at.tail ? run.toReversed() : run))
      at = partner.get(`${at.c}${!at.tail}`) ?? { c: begin, tail: false }
    }
    points.push(points[0] as GridPoint)
    const ring = points.filter((p, i) => i === 0 || p[0] !== points[i - 1]?.[0] || p[1] !== points[i - 1]?.[1])
    if (ring.length > 3 && gridArea(ring) !== 0) rings.push(ring)
  })
  return rings
}

/** Gives holes back to the outer ring that holds them; the largest ring that contains a ring's first point is its outer. */
function assemble(rings: readonly GridRing[]): readonly GridPolygon[] {
  const bySize = rings.toSorted((a, b) => Math.abs(gridArea(b)) - Math.abs(gridArea(a)))
  const polygons: GridRing[][] = []
  for (const ring of bySize) {
    const home = polygons.find(([outer]) => outer !== undefined && ring.every((point) => inRing(point, outer)))
    if (home === undefined) polygons.push([ring])
    else home.push(ring)
  }
  return polygons
}

function inRing([x, y]: GridPoint, ring: GridRing): boolean {
  let inside = false
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1] as GridPoint
    const [bx, by] = ring[i] as GridPoint
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) inside = !inside
  }
  return inside
}
