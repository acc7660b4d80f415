import { distanceKm } from '../../reference/index.ts'
import { type CellPart, type Circle, columnCount, xRange } from './cells.ts'
import { unitsPerDegree } from './planar.ts'

/** Bit masks over the subcells of a border cell: one bit each, row by row from the south-west, the lowest bit of a byte first. */
export interface SubcellMasks {
  /** Subcells that lie inside completely. */
  readonly inside: Uint8Array
  /** Subcells that need the exact test against edges or distance. */
  readonly border: Uint8Array
}

/** Subcells along a side of a cell; the column `fields` and the SQL function field_of_cell use the same number. */
export type SubcellCount = 16 | 32 | 64
const cellSide = unitsPerDegree / 2
/** Tolerance around a subcell (a millimetre), so that rounding of a point cannot change the result. */
const slack = 1e4
/** With more edges than this, subcells save little. */
const maxEdges = 400

/** True: inside, false: outside, null: both may be. */
type MarkSubcell = (column: number, inside: boolean | null) => void

/** Builds the masks of a cell, row by row. */
function buildMasks(count: SubcellCount, decide: (row: number, mark: MarkSubcell) => void): SubcellMasks {
  const bytes = (count * count) / 8
  const masks = { inside: new Uint8Array(bytes), border: new Uint8Array(bytes) }
  for (let row = 0; row < count; row++)
    decide(row, (column, inside) => {
      const bit = row * count + column
      const list = inside === null ? masks.border : inside ? masks.inside : undefined
      if (list) list[bit >> 3] = (list[bit >> 3] as number) | (1 << (bit & 7))
    })
  return masks
}

type Edge = readonly [x1: number, y1: number, x2: number, y2: number]

/**
 * Marks one row of subcells from west to east. An edge west of a subcell counts by latitude alone. Where such an edge ends inside
 * the row and no other edge continues from there, the subcell has points on both sides and is marked as border.
 */
function decideRow(edges: readonly Edge[], west: number, south: number, count: SubcellCount, mark: MarkSubcell): void {
  const side = cellSide / count
  const low = south - slack
  const high = south + side + slack
  const crossing = new Int32Array(count + 1)
  const passed: { readonly column: number; readonly edge: Edge }[] = []
  for (const edge of edges) {
    if (edge[3] < low || edge[1] > high) continue
    const [from, until] = xRange(edge, low, high)
    const first = Math.max(0, Math.ceil((from - slack - west) / side) - 1)
    const last = Math.min(count - 1, Math.floor((until + slack - west) / side))
    if (first <= last) {
      crossing[first] = (crossing[first] as number) + 1
      crossing[last + 1] = (crossing[last + 1] as number) - 1
    }
    if (last < count - 1) passed.push({ column: Math.max(0, last + 1), edge })
  }
  passed.sort((one, other) => one.column - other.column)
  const heights = new Set<number>()
  let next = 0
  let crossed = 0
  let inside = false
  for (let column = 0; column < count; column++) {
    crossed += crossing[column] as number
    for (let one = passed[next]; one?.column === column; one = passed[++next]) {
      const [, y1, , y2] = one.edge
      for (const height of [y1, y2]) if (height >= low && height <= high && !heights.delete(height)) heights.add(height)
      if (y1 <= south && south < y2) inside = !inside
    }
    mark(column, crossed > 0 || heights.size > 0 ? null : inside)
  }
}

/** The subcell masks of a cell whose edges (x1, y1, x2, y2 in turn, from south to north) are given; undefined where they are too many. */
export function subcellsOfEdges(cell: number, edges: readonly number[], count: SubcellCount): SubcellMasks | undefined {
  if (edges.length > maxEdges * 4) return undefined
  const all: Edge[] = []
  for (let i = 0; i < edges.length; i += 4)
    all.push([edges[i] as number, edges[i + 1] as number, edges[i + 2] as number, edges[i + 3] as number])
  const west = (cell % columnCount) * cellSide - 180 * unitsPerDegree
  const south = Math.floor(cell / columnCount) * cellSide - 90 * unitsPerDegree
  return buildMasks(count, (row, mark) => decideRow(all, west, south + (row * cellSide) / count, count, mark))
}

const radians = Math.PI / 180
const earthRadiusKm = distanceKm(0, 0, 0, 1) / radians
/** Tolerances in kilometres and degrees, larger than the rounding of distances. */
const slackKm = 1e-3
const slackDegrees = 1e-9
/** Up to here a circle is less than half of the globe, and what it holds of a meridian is one stretch. */
const maxKm = 9_000

/** How far from its middle a circle reaches along a parallel, in degrees; −1: not at all. Undefined near the poles. */
function halfWidth(middle: number, km: number, lat: number): number | undefined {
  const across = Math.cos(middle * radians) * Math.cos(lat * radians)
  if (across < 1e-9) return undefined
  const angle = km / earthRadiusKm
  const cosine = (Math.cos(angle) - Math.sin(middle * radians) * Math.sin(lat * radians)) / across
  if (km < 0 || cosine > 1) return -1
  return cosine <= -1 ? 180 : Math.acos(cosine) / radians
}

/** The subcell masks of a cell that a circle's border crosses; undefined for a circle that is too large. */
export function subcellsOfCircle(
  { cell, circle }: Extract<CellPart, { readonly circle: Circle }>,
  count: SubcellCount,
): SubcellMasks | undefined {
  if (circle.km > maxKm) return undefined
  const side = 0.5 / count
  const west = (cell % columnCount) / 2 - 180
  const bottom = Math.floor(cell / columnCount) / 2 - 90
  const widest = Math.asin(
    Math.max(-1, Math.min(1, Math.sin(circle.lat * radians) / Math.cos((circle.km + slackKm) / earthRadiusKm))),
  )
  return buildMasks(count, (row, mark) => {
    const south = bottom + row * side - slackDegrees
    const north = south + side + 2 * slackDegrees
    const turning = widest / radians
    // Along a meridian the width has one greatest place, and is least at the ends.
    const inner = [south, north].map((lat) => halfWidth(circle.lat, circle.km - slackKm, lat))
    const outer = [south, north, ...(turning > south && turning < north ? [turning] : [])].map((lat) =>
      halfWidth(circle.lat, circle.km + slackKm, lat),
    )
    const isKnown = [...inner, ...outer].every((width) => width !== undefined)
    const [least, most] = [Math.min(...(inner as number[])), Math.max(...(outer as number[]))]
    for (let column = 0; column < count; column++) {
      const from = ((((west + column * side - circle.lng) % 360) + 540) % 360) - 180 - slackDegrees
      const until = from + side + 2 * slackDegrees
      const nearest = from <= 0 && until >= 0 ? 0 : Math.min(Math.abs(from), Math.abs(until), Math.abs(360 - until))
      const farthest = until >= 180 || from <= -180 ? 180 : Math.max(Math.abs(from), Math.abs(until))
      mark(column, isKnown && farthest <= least ? true : isKnown && nearest > most ? false : null)
    }
  })
}
