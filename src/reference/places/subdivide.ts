import type { Edges } from './rings.ts'

/**
 * Subdivides a shape into boxes (pieces), so that a point-in-polygon test reads a few edges instead of thousands.
 *
 * A piece keeps the edges that touch its box. Edges above, below or west of the box never cross a ray to the east and are
 * dropped. Edges east of the box only change the parity for a span of latitudes: they cancel out to a few spans, stored as
 * vertical edges at x = FAR. No edge is cut, so a piece gives exactly the result of the whole shape, on its border too.
 */
export const FAR = 100_000_000

/** A piece with more edges is split again: a lower limit costs memory, a higher one time. */
const MAX_EDGES = 20
/** A piece of this width (units of 1e-5 degree) is not split further, or dense coasts would never end. */
const MIN_WIDTH = 200

export interface Box {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

export type OnPiece = (box: Box, edges: Edges) => void

/** Subdivides the edges of one polygon and calls `take` with each piece that may contain a point. */
export function subdivideEdges(edges: Edges, world: Box, take: OnPiece): void {
  const box = intersection(extentOf(edges), world)
  if (box !== undefined) descend(edgesWithin(edges, box), box, take)
}

function descend(edges: Edges, box: Box, take: OnPiece): void {
  if (edges.length === 0) return
  const width = box.maxX - box.minX
  const height = box.maxY - box.minY
  if (nearEdges(edges) <= MAX_EDGES || Math.max(width, height) <= MIN_WIDTH) {
    take(box, edges)
    return
  }
  const halves = width > height ? splitX(box) : splitY(box)
  for (const half of halves) descend(edgesWithin(edges, half), half, take)
}

function splitX(box: Box): readonly [Box, Box] {
  const middle = Math.floor((box.minX + box.maxX) / 2)
  return [
    { ...box, maxX: middle },
    { ...box, minX: middle },
  ]
}

function splitY(box: Box): readonly [Box, Box] {
  const middle = Math.floor((box.minY + box.maxY) / 2)
  return [
    { ...box, maxY: middle },
    { ...box, minY: middle },
  ]
}

function nearEdges(edges: Edges): number {
  let n = 0
  for (let i = 0; i < edges.length; i += 4) if (edges[i] !== FAR) n++
  return n
}

/** A scratch buffer, reused by every call of `edgesWithin`, which copies its result. */
let scratch = new Int32Array(1 << 16)

/** The edges that decide parity within a box (its borders included). */
function edgesWithin(edges: Edges, box: Box): Edges {
  const { minX, minY, maxX, maxY } = box
  if (scratch.length < edges.length) scratch = new Int32Array(edges.length * 2)
  const kept = scratch
  const turns: number[] = []
  let n = 0
  let odd = false
  for (let i = 0; i < edges.length; i += 4) {
    const y1 = edges[i + 1] as number
    const y2 = edges[i + 3] as number
    if (y2 < minY || y1 > maxY) continue
    const x1 = edges[i] as number
    const x2 = edges[i + 2] as number
    if (x1 < minX && x2 < minX) continue
    if (x1 > maxX && x2 > maxX) {
      // An end below the box changes the parity at its lower border; an end above it has no effect.
      if (y1 <= minY) odd = !odd
      else turns.push(y1)
      if (y2 <= minY) odd = !odd
      else if (y2 <= maxY) turns.push(y2)
      continue
    }
    kept[n] = x1
    kept[n + 1] = y1
    kept[n + 2] = x2
    kept[n + 3] = y2
    n += 4
  }
  const far = spans(turns, odd, minY, maxY + 1)
  const out = new Int32Array(n + far.length * 2)
  out.set(kept.subarray(0, n))
  for (let i = 0; i < far.length; i += 2) {
    out.set([FAR, far[i] as number, FAR, far[i + 1] as number], n)
    n += 4
  }
  return out
}

/** The spans of latitude with an odd number of far crossings: start, end, start, end, … */
function spans(turns: number[], oddAtStart: boolean, from: number, to: number): readonly number[] {
  turns.sort((a, b) => a - b)
  const out: number[] = oddAtStart ? [from] : []
  for (let i = 0; i < turns.length; i++) {
    const y = turns[i] as number
    if (turns[i + 1] === y) i++
    else out.push(y)
  }
  if (out.length % 2 === 1) out.push(to)
  return out
}

function extentOf(edges: Edges): Box {
  let minX = Infinity
  let minY = Infinity
  let maxX = -Infinity
  let maxY = -Infinity
  for (let i = 0; i < edges.length; i += 2) {
    const x = edges[i] as number
    const y = edges[i + 1] as number
    if (x < minX) minX = x
    if (x > maxX) maxX = x
    if (y < minY) minY = y
    if (y > maxY) maxY = y
  }
  return { minX, minY, maxX, maxY }
}

function intersection(a: Box, b: Box): Box | undefined {
  const minX = Math.max(a.minX, b.minX)
  const minY = Math.max(a.minY, b.minY)
  const maxX = Math.min(a.maxX, b.maxX)
  const maxY = Math.min(a.maxY, b.maxY)
  return minX <= maxX && minY <= maxY ? { minX, minY, maxX, maxY } : undefined
}
