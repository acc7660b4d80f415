/** The grid index of stays: cells of half a degree, numbered row by row from the south pole, from 180° west to east. */
const perDegree = 2
const rows = 180 * perDegree
const columns = 360 * perDegree

export interface Point {
  readonly lat: number
  readonly lng: number
}

/** Runs eastward from swLng to neLng. Across the date line neLng is smaller than swLng, or greater than 180. */
export interface Box {
  readonly swLat: number
  readonly swLng: number
  readonly neLat: number
  readonly neLng: number
}

/** The north pole belongs to the last row and the date line to the first column, so that every point has one cell. */
const rowOf = (lat: number): number => Math.min(rows - 1, Math.max(0, Math.floor((lat + 90) * perDegree)))
const columnOf = (lng: number): number => Math.floor((lng + 180) * perDegree) % columns

/** The number of the cell that holds the point. */
export const cellOf = ({ lat, lng }: Point): number => rowOf(lat) * columns + columnOf(lng)

/** A longitude in [−180, 180). */
const normalizeLng = (lng: number): number => ((((lng + 180) % 360) + 360) % 360) - 180

/** The longitudes of a box as one range, or as two when it crosses the date line; ends included. */
export function longitudeRanges({
  swLng,
  neLng,
}: Pick<Box, 'swLng' | 'neLng'>): readonly (readonly [number, number])[] {
  if (neLng - swLng >= 360) return [[-180, 180]]
  const west = normalizeLng(swLng)
  // As an eastern end 180 stays 180: normalized it would be −180.
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
