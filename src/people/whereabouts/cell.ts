/** The grid that stays are found by: cells of half a degree, row by row from the south pole, west to east from the date line. */
const perDegree = 2
const rows = 180 * perDegree
const columns = 360 * perDegree

export interface Point {
  readonly lat: number
  readonly lng: number
}

/** Longitudes run eastward from swLng to neLng: across the date line neLng is the smaller one, or lies beyond 180. */
export interface Box {
  readonly swLat: number
  readonly swLng: number
  readonly neLat: number
  readonly neLng: number
}

/** The poles and the date line belong to the last row and the first column: every point has one cell. */
const rowOf = (lat: number): number => Math.min(rows - 1, Math.max(0, Math.floor((lat + 90) * perDegree)))
const columnOf = (lng: number): number => Math.floor((lng + 180) * perDegree) % columns

/** The number of the cell that holds the point. */
export const cellOf = ({ lat, lng }: Point): number => rowOf(lat) * columns + columnOf(lng)

/** The meridian as it is written in one turn: −180 up to, but not, 180. */
const normalizeLng = (lng: number): number => ((((lng + 180) % 360) + 360) % 360) - 180

/** The longitudes of a box as one stretch, or as two where the date line lies between; ends included. */
export function longitudeRanges({
  swLng,
  neLng,
}: Pick<Box, 'swLng' | 'neLng'>): readonly (readonly [number, number])[] {
  if (neLng - swLng >= 360) return [[-180, 180]]
  const west = normalizeLng(swLng)
  // 180 east is where the world ends, not where it begins again.
  const east = neLng === 180 ? 180 : normalizeLng(neLng)
  if (west <= east) return [[west, east]]
  return [
    [west, 180],
    [-180, east],
  ]
}

const columnsOf = (box: Box): readonly number[] => {
  const all = longitudeRanges(box).flatMap(([west, east]) => {
    const first = Math.floor((west + 180) * perDegree)
    const last = Math.floor((east + 180) * perDegree)
    return Array.from({ length: last - first + 1 }, (_, n) => (first + n) % columns)
  })
  return [...new Set(all)]
}

/** How many cells a box touches, without listing them. */
export const countCells = (box: Box): number =>
  Math.max(0, rowOf(box.neLat) - rowOf(box.swLat) + 1) *
  Math.min(
    columns,
    longitudeRanges(box).reduce((sum, [west, east]) => sum + Math.ceil((east - west) * perDegree) + 1, 0),
  )

/** The cells that a box touches. */
export function cellsOf(box: Box): readonly number[] {
  const across = columnsOf(box)
  const found: number[] = []
  for (let row = rowOf(box.swLat); row <= rowOf(box.neLat); row++)
    for (const column of across) found.push(row * columns + column)
  return found
}
