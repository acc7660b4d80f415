/** Height of a cell: 25 km in degrees of latitude; 800 rows cover 180 degrees. */
const rowDegrees = 0.225
const rows = 800

export interface Point {
  readonly lat: number
  readonly lng: number
}

/**
 * The centre of the cell of about 25 by 25 km that contains the point (docs/contract/check-ins.md#privacy-cell). The grid is fixed, so
 * that many check-ins from one place reveal no more than one. The number of cells in a row depends on its latitude, so that cells are
 * nearly square; a row at a pole has few.
 */
export function privacyCell({ lat, lng }: Point): Point {
  const row = Math.min(rows - 1, Math.floor((lat + 90) / rowDegrees))
  const centreLat = (row + 0.5) * rowDegrees - 90
  const cells = Math.max(1, Math.round((360 * Math.cos((centreLat * Math.PI) / 180)) / rowDegrees))
  const cellDegrees = 360 / cells
  const cell = Math.floor(((lng + 180) % 360) / cellDegrees)
  return { lat: rounded(centreLat), lng: rounded((Math.min(cell, cells - 1) + 0.5) * cellDegrees - 180) }
}

/** Six digits are 0.1 m; rounding makes the result equal on every machine. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
