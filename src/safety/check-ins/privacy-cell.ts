/** The side of a cell in degrees of latitude: 25 km. 180 degrees are 800 rows of it. */
const rowDegrees = 0.225
const rows = 800

export interface Point {
  readonly lat: number
  readonly lng: number
}

/**
 * The centre of the cell of about 25 by 25 km that holds the point (docs/contract/check-ins.md#privacy-cell). The cells are the same for everybody and
 * at any time, so that many check-ins from one place tell no more than one. Rows are cut into as many cells as keep them
 * nearly square; at the poles one cell is left.
 */
export function privacyCell({ lat, lng }: Point): Point {
  const row = Math.min(rows - 1, Math.floor((lat + 90) / rowDegrees))
  const centreLat = (row + 0.5) * rowDegrees - 90
  const cells = Math.max(1, Math.round((360 * Math.cos((centreLat * Math.PI) / 180)) / rowDegrees))
  const cellDegrees = 360 / cells
  const cell = Math.floor(((lng + 180) % 360) / cellDegrees)
  return { lat: rounded(centreLat), lng: rounded((Math.min(cell, cells - 1) + 0.5) * cellDegrees - 180) }
}

/** Six digits are a tenth of a metre: enough for a centre, and the same on every machine. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
