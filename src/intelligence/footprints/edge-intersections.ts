import { type Ring, sideOf } from './planar.ts'

/** An intersection that makes a drawing invalid: the two rings by index (the lower first) and about where. */
export interface EdgeIntersection {
  readonly one: number
  readonly other: number
  readonly x: number
  readonly y: number
}

/** Pairs that are compared at most before a shape is refused as too intricate: well under a second of work. */
const maxPairs = 5_000_000
const leafSize = 4
/** Bounds west, east, south, north and along both diagonals, which also separate parallel slanting edges. */
const sides = 8

interface Edges {
  readonly length: number
  readonly ends: Float64Array
  readonly ring: Int32Array
  readonly position: Int32Array
  readonly sizes: readonly number[]
}

function edgesOf(rings: readonly Ring[]): Edges {
  const length = rings.reduce((sum, ring) => sum + ring.length / 2, 0)
  const ends = new Float64Array(length * 4)
  const ring = new Int32Array(length)
  const position = new Int32Array(length)
  let edge = 0
  for (const [index, corners] of rings.entries()) {
    for (let i = 0; i < corners.length; i += 2) {
      const next = (i + 2) % corners.length
      ends.set([corners[i], corners[i + 1], corners[next], corners[next + 1]] as number[], edge * 4)
      ring[edge] = index
      position[edge] = i / 2
      edge++
    }
  }
  return { length, ends, ring, position, sizes: rings.map((corners) => corners.length / 2) }
}

/** A tree over the edges in their order, which is the order of the ring: neighbours are near each other. Node 1 is the root. */
function treeOf(edges: Edges): { readonly bounds: Float64Array; readonly leaves: number } {
  let leaves = 1
  while (leaves * leafSize < edges.length) leaves *= 2
  const bounds = new Float64Array(2 * leaves * sides)
  for (let i = 0; i < bounds.length; i += 2) {
    bounds[i] = Infinity
    bounds[i + 1] = -Infinity
  }
  const widen = (at: number, value: number): void => {
    if (value < (bounds[at] as number)) bounds[at] = value
    if (value > (bounds[at + 1] as number)) bounds[at + 1] = value
  }
  for (let edge = 0; edge < edges.length; edge++) {
    const at = (leaves + Math.floor(edge / leafSize)) * sides
    for (let end = edge * 4; end < edge * 4 + 4; end += 2) {
      const x = edges.ends[end] as number
      const y = edges.ends[end + 1] as number
      widen(at, x)
      widen(at + 2, y)
      widen(at + 4, x + y)
      widen(at + 6, x - y)
    }
  }
  for (let node = leaves - 1; node >= 1; node--)
    for (const child of [2 * node, 2 * node + 1])
      for (let side = 0; side < sides; side += 2) {
        const at = node * sides + side
        const from = child * sides + side
        bounds[at] = Math.min(bounds[at] as number, bounds[from] as number)
        bounds[at + 1] = Math.max(bounds[at + 1] as number, bounds[from + 1] as number)
      }
  return { bounds, leaves }
}

/** Whether two edges meet. Neighbours share a corner: they meet only when one runs back over the other. */
function doIntersect(edges: Edges, one: number, other: number): boolean {
  const { ends } = edges
  const ax = ends[one * 4] as number
  const ay = ends[one * 4 + 1] as number
  const bx = ends[one * 4 + 2] as number
  const by = ends[one * 4 + 3] as number
  const cx = ends[other * 4] as number
  const cy = ends[other * 4 + 1] as number
  const dx = ends[other * 4 + 2] as number
  const dy = ends[other * 4 + 3] as number
  if (edges.ring[one] === edges.ring[other]) {
    const size = edges.sizes[edges.ring[one] as number] as number
    const ahead = ((edges.position[other] as number) - (edges.position[one] as number) + size) % size
    if (ahead === 1) return sideOf(ax, ay, bx, by, dx, dy) === 0 && (ax - bx) * (dx - bx) + (ay - by) * (dy - by) > 0
    if (ahead === size - 1)
      return sideOf(cx, cy, dx, dy, bx, by) === 0 && (cx - dx) * (bx - dx) + (cy - dy) * (by - dy) > 0
  }
  if (Math.max(ax, bx) < Math.min(cx, dx) || Math.max(cx, dx) < Math.min(ax, bx)) return false
  if (Math.max(ay, by) < Math.min(cy, dy) || Math.max(cy, dy) < Math.min(ay, by)) return false
  const c = sideOf(ax, ay, bx, by, cx, cy)
  const d = sideOf(ax, ay, bx, by, dx, dy)
  if (c === d && c !== 0) return false
  const a = sideOf(cx, cy, dx, dy, ax, ay)
  const b = sideOf(cx, cy, dx, dy, bx, by)
  // On one line, and their boxes meet: so do they.
  return !(a === b && a !== 0)
}

/** About where two edges meet. */
function intersectionOf({ ends }: Edges, one: number, other: number): { readonly x: number; readonly y: number } {
  const [ax = 0, ay = 0, bx = 0, by = 0] = ends.subarray(one * 4, one * 4 + 4)
  const [cx = 0, cy = 0, dx = 0, dy = 0] = ends.subarray(other * 4, other * 4 + 4)
  const across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
  if (across === 0) return { x: cx, y: cy }
  const along = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across
  return { x: ax + along * (bx - ax), y: ay + along * (by - ay) }
}

/** The first intersection between rings, or of a ring with itself; undefined when there is none. */
export function findIntersection(rings: readonly Ring[]): EdgeIntersection | 'too intricate' | undefined {
  const edges = edgesOf(rings)
  const { bounds, leaves } = treeOf(edges)
  const apart = (one: number, other: number): boolean => {
    for (let side = 0; side < sides; side += 2) {
      const a = one * sides + side
      const b = other * sides + side
      if ((bounds[a] as number) > (bounds[b + 1] as number) || (bounds[b] as number) > (bounds[a + 1] as number))
        return true
    }
    return false
  }
  const edgesIn = (leaf: number): readonly [number, number] => {
    const from = (leaf - leaves) * leafSize
    return [from, Math.min(edges.length, from + leafSize)]
  }
  const stack = [1, 1]
  let pairs = 0
  while (stack.length > 0) {
    const other = stack.pop() as number
    const one = stack.pop() as number
    if (++pairs > maxPairs) return 'too intricate'
    if (one !== other && apart(one, other)) continue
    if (one < leaves) {
      if (one === other) stack.push(2 * one, 2 * one, 2 * one, 2 * one + 1, 2 * one + 1, 2 * one + 1)
      else stack.push(2 * one, 2 * other, 2 * one, 2 * other + 1, 2 * one + 1, 2 * other, 2 * one + 1, 2 * other + 1)
      continue
    }
    pairs += leafSize * leafSize
    const [from, until] = edgesIn(one)
    const [otherFrom, otherUntil] = edgesIn(other)
    for (let i = from; i < until; i++)
      for (let j = one === other ? i + 1 : otherFrom; j < otherUntil; j++)
        // Rings are laid out in order, and i comes before j.
        if (doIntersect(edges, i, j))
          return { one: edges.ring[i] as number, other: edges.ring[j] as number, ...intersectionOf(edges, i, j) }
  }
  return undefined
}
