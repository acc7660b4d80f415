import { columnCount, reach } from './cells.ts'
import { unitsPerDegree } from './flat.ts'

/** A cell that a border crosses, in fields: a bit for each, row by row from the south-west, the lowest bit of a byte first. */
export interface CellFields {
  /** All of it is inside. */
  readonly inside: Uint8Array
  /** Only the edges tell. */
  readonly border: Uint8Array
}

/** Fields along a side: as the database's field_of_cell. */
export const fieldCount = 16
const cellSide = unitsPerDegree / 2
const side = cellSide / fieldCount
/** What is decided holds a little beyond the field too, so that no rounding of a point's place matters: a millimetre. */
const slack = 1e4
/** Of more edges than this, fields would not save much. */
const mostEdges = 400

type Edge = readonly [x1: number, y1: number, x2: number, y2: number]

/**
 * What one row of fields sees of the edges. West of a field an edge counts by latitude alone; where it ends inside the row and
 * no other one goes on from there, the field has both sides in it.
 */
function decideRow(
  edges: readonly Edge[],
  west: number,
  south: number,
  mark: (column: number, inside: boolean | null) => void,
): void {
  const low = south - slack
  const high = south + side + slack
  const here = edges
    .filter(([, y1, , y2]) => y2 >= low && y1 <= high)
    .map((edge) => ({ edge, reach: reach(edge, low, high) }))
  for (let column = 0; column < fieldCount; column++) {
    const left = west + column * side - slack
    const right = west + (column + 1) * side + slack
    const heights = new Set<number>()
    let isCrossed = false
    let inside = false
    for (const {
      edge,
      reach: [from, until],
    } of here) {
      if (from > right) continue
      if (until >= left) {
        isCrossed = true
        break
      }
      const [, y1, , y2] = edge
      for (const height of [y1, y2]) if (height >= low && height <= high && !heights.delete(height)) heights.add(height)
      if (y1 <= south && south < y2) inside = !inside
    }
    mark(column, isCrossed || heights.size > 0 ? null : inside)
  }
}

/** The fields of a cell whose edges (x1, y1, x2, y2 in turn, from south to north) are given; undefined where they are too many. */
export function fieldsOf(cell: number, edges: readonly number[]): CellFields | undefined {
  if (edges.length > mostEdges * 4) return undefined
  const all: Edge[] = []
  for (let i = 0; i < edges.length; i += 4)
    all.push([edges[i] as number, edges[i + 1] as number, edges[i + 2] as number, edges[i + 3] as number])
  const bytes = (fieldCount * fieldCount) / 8
  const fields = { inside: new Uint8Array(bytes), border: new Uint8Array(bytes) }
  const west = (cell % columnCount) * cellSide - 180 * unitsPerDegree
  const south = Math.floor(cell / columnCount) * cellSide - 90 * unitsPerDegree
  for (let row = 0; row < fieldCount; row++)
    decideRow(all, west, south + row * side, (column, inside) => {
      const bit = row * fieldCount + column
      const list = inside === null ? fields.border : inside ? fields.inside : undefined
      if (list) list[bit >> 3] = (list[bit >> 3] as number) | (1 << (bit & 7))
    })
  return fields
}
