import { distanceKm } from '../../reference/index.ts'
import { type Part, someEdge, unitsPerDegree, wholeTurn } from './planar.ts'

/** The grid of stays: half a degree, row by row from the south pole, each row from the date line eastward. */
const rowCount = 360
export const columnCount = 720
const side = unitsPerDegree / 2
const southEnd = -90 * unitsPerDegree
const westEnd = -180 * unitsPerDegree

/** A circle on the globe; the id is that of the point in its middle. */
export interface Circle {
  readonly id?: string
  readonly lat: number
  readonly lng: number
  readonly km: number
}

/**
 * A shape in a cell: all of it, or what decides who is inside. Edges are x1, y1, x2, y2 in turn, from south to north; the
 * point's own cell says in which turn of the world they are.
 */
export type CellPart = {
  readonly cell: number
  readonly polygonId?: string
  readonly regionId?: string
  /** The only point whose circle reaches the cell. */
  readonly pointId?: string
} & (
  | { readonly whole: true }
  | { readonly whole: false; readonly edges: readonly number[] }
  | { readonly whole: false; readonly circle: Circle }
)

/** Limits of what is stored with an alert; matching more than this is too slow. */
export const maxCellParts = 300_000
const maxCellEdges = 1_000_000
/** Cells that are visited at most before the shapes are refused as too many. */
const maxCellsVisited = 1_500_000

/** The cells found so far for one footprint, and the work that it took. */
class Cover {
  readonly whole = new Set<number>()
  readonly parts: CellPart[] = []
  /** Whose circle reaches a cell; undefined where several do. */
  readonly points = new Map<number, string | undefined>()
  cellsVisited = 0
  edges = 0

  get isOverLimit(): boolean {
    return (
      this.cellsVisited > maxCellsVisited ||
      this.edges > maxCellEdges ||
      this.parts.length + this.whole.size > maxCellParts
    )
  }
}

/** Far enough in the west, south and north of everything. */
const farWest = -1e15
const farSouth = -1e14
const farNorth = 1e14

/** An edge within one row of cells, with the first and last column that it may touch there. */
interface Crossing {
  readonly ends: readonly [x1: number, y1: number, x2: number, y2: number]
  readonly first: number
  readonly last: number
}

/** The range of x that the edge covers between two latitudes, widened by the rounding error. */
export function xRange([x1, y1, x2, y2]: Crossing['ends'], south: number, north: number): readonly [number, number] {
  const low = Math.min(x1, x2)
  const high = Math.max(x1, x2)
  if (y1 === y2) return [low, high]
  const slack = 64
  const at = (y: number): number => x1 + (x2 - x1) * ((y - y1) / (y2 - y1))
  const from = y1 >= south ? x1 : at(south)
  const until = y2 <= north ? x2 : at(north)
  return [Math.max(low, Math.min(from, until) - slack), Math.min(high, Math.max(from, until) + slack)]
}

/** A cell includes its border: a shape that only touches a cell still covers points on that border. */
const firstTouched = (from: number): number => Math.ceil(from / side) - 1
const lastTouched = (until: number): number => Math.floor(until / side)

function crossingsByRow(part: Part, cover: Cover): Map<number, Crossing[]> {
  const rows = new Map<number, Crossing[]>()
  for (const ring of part.rings)
    someEdge(ring, (x1, y1, x2, y2) => {
      const ends = y1 <= y2 ? ([x1, y1, x2, y2] as const) : ([x2, y2, x1, y1] as const)
      const top = Math.min(rowCount - 1, lastTouched(ends[3] - southEnd))
      for (let row = Math.max(0, firstTouched(ends[1] - southEnd)); row <= top; row++) {
        cover.cellsVisited++
        const south = southEnd + row * side
        const [from, until] = xRange(ends, south, south + side)
        const crossing = { ends, first: firstTouched(from - westEnd), last: lastTouched(until - westEnd) }
        const list = rows.get(row)
        if (list) list.push(crossing)
        else rows.set(row, [crossing])
      }
      return cover.isOverLimit
    })
  return rows
}

const cellAt = (row: number, column: number): number => row * columnCount + ((column + columnCount) % columnCount)

/**
 * One row of cells from west to east. An edge that lies west of a whole cell counts for a point by latitude alone: it is
 * two heights, at each of which everything to the east turns from inside to outside or back. Heights that two edges share
 * cancel, so that of a long coast in the west next to nothing is left.
 */
function coverRow(row: number, crossings: readonly Crossing[], cover: Cover): void {
  const south = southEnd + row * side
  const north = south + side
  const arriving = new Map<number, Crossing[]>()
  for (const crossing of crossings) {
    const list = arriving.get(crossing.first)
    if (list) list.push(crossing)
    else arriving.set(crossing.first, [crossing])
  }
  const columns = [...arriving.keys()]
  const last = crossings.reduce((most, crossing) => Math.max(most, crossing.last), -Infinity)
  const heights = new Set<number>()
  let inside = false
  let here: Crossing[] = []
  const pass = (height: number): void => {
    if (height > north) inside = !inside
    else if (height > south && !heights.delete(height)) heights.add(height)
  }
  for (let column = Math.min(...columns); column <= last && !cover.isOverLimit; column++) {
    cover.cellsVisited++
    const staying: Crossing[] = []
    for (const crossing of here) {
      if (crossing.last >= column) staying.push(crossing)
      else {
        pass(crossing.ends[1])
        pass(crossing.ends[3])
      }
    }
    here = staying
    here.push(...(arriving.get(column) ?? []))
    const cell = cellAt(row, column)
    if (here.length + heights.size === 0) {
      if (inside) cover.whole.add(cell)
      continue
    }
    const turn = column < 0 ? wholeTurn : column >= columnCount ? -wholeTurn : 0
    const edges: number[] = inside ? [farWest, farSouth, farWest, farNorth] : []
    for (const height of heights) edges.push(farWest, farSouth, farWest, height)
    for (const { ends } of here) edges.push(ends[0] + turn, ends[1], ends[2] + turn, ends[3])
    cover.parts.push({ cell, whole: false, edges })
    cover.edges += edges.length / 4
  }
}

const radians = Math.PI / 180

/** The shortest and the longest way from a point to a box of latitudes and longitudes. */
export function distancesToBox(
  { lat, lng }: Omit<Circle, 'km'>,
  box: { readonly south: number; readonly north: number; readonly west: number; readonly east: number },
): readonly [nearest: number, farthest: number] {
  const holds = (meridian: number): boolean => {
    const ahead = (((meridian - box.west) % 360) + 360) % 360
    return ahead <= box.east - box.west
  }
  const away = (meridian: number): number => Math.abs(((((meridian - lng) % 360) + 540) % 360) - 180)
  const ends = [away(box.west), away(box.east)]
  const least = holds(lng) ? 0 : Math.min(...ends)
  const most = holds(lng + 180) ? 180 : Math.max(...ends)
  // On a meridian the distance has one least and one greatest place; between them it only grows.
  const turning = (apart: number): number =>
    Math.atan2(Math.sin(lat * radians), Math.cos(lat * radians) * Math.cos(apart * radians)) / radians
  const within = (height: number): boolean => height >= box.south && height <= box.north
  const at = (height: number, apart: number): number => distanceKm(0, lat, apart, height)
  const closest = turning(least)
  const remote = turning(most) > 0 ? turning(most) - 180 : turning(most) + 180
  return [
    Math.min(at(box.south, least), at(box.north, least), ...(within(closest) ? [at(closest, least)] : [])),
    Math.max(at(box.south, most), at(box.north, most), ...(within(remote) ? [at(remote, most)] : [])),
  ]
}

/** Rounding of distances, in kilometres: less than a millimetre. */
const slackKm = 1e-6

function coverCircle(circle: Circle, cover: Cover): void {
  const degrees = circle.km / distanceKm(0, 0, 0, 1) + 1e-9
  const rowOf = (lat: number): number => Math.min(rowCount - 1, Math.max(0, Math.floor((lat + 90) * 2)))
  for (let row = rowOf(circle.lat - degrees); row <= rowOf(circle.lat + degrees); row++) {
    const south = row / 2 - 90
    const home = Math.floor((circle.lng + 180) * 2)
    const visit = (column: number): boolean => {
      // Computing distances costs about as much as visiting five cells.
      cover.cellsVisited += 5
      const west = column / 2 - 180
      const box = { south, north: south + 0.5, west, east: west + 0.5 }
      const [nearest, farthest] = distancesToBox(circle, box)
      if (nearest > circle.km + slackKm || cover.isOverLimit) return false
      const cell = cellAt(row, column)
      cover.points.set(cell, cover.points.has(cell) ? undefined : circle.id)
      if (farthest <= circle.km - slackKm) cover.whole.add(cell)
      else cover.parts.push({ cell, whole: false, circle })
      return true
    }
    // In a row cells only get farther on both sides, up to the opposite meridian.
    const half = columnCount / 2
    for (let east = 0; east < half && visit((home + east) % columnCount); east++);
    for (let west = 1; west <= half && visit((home - west + columnCount) % columnCount); west++);
  }
}

/** The cells that the shapes touch, each whole one once; undefined when there are too many to be kept. */
export function coveringCells(parts: readonly Part[], circles: readonly Circle[]): CellPart[] | undefined {
  const cover = new Cover()
  for (const part of parts)
    for (const [row, crossings] of crossingsByRow(part, cover)) {
      if (cover.isOverLimit) return undefined
      coverRow(row, crossings, cover)
    }
  for (const circle of circles) {
    if (cover.isOverLimit) return undefined
    coverCircle(circle, cover)
  }
  if (cover.isOverLimit) return undefined
  const wholes = [...cover.whole].map((cell): CellPart => ({ cell, whole: true }))
  const all = [...wholes, ...cover.parts.filter(({ cell }) => !cover.whole.has(cell))]
  if (cover.points.size === 0) return all
  return all.map((part) => {
    const pointId = cover.points.get(part.cell)
    return pointId === undefined ? part : { ...part, pointId }
  })
}
