import { type Box, longitudeRanges } from '../../people/index.ts'
import { invalid } from '../../platform/problem.ts'

/** How far from now the map can be moved. */
const mapDays = 14
/** The most cells of a view: more are never sent, however many people there are. */
const maxCells = 600
/** A cell is an eighth of a map tile of 512 pixels. */
const levelsBelowTile = 3
const maxZoom = 22
/** The web map ends here; who is farther north or south is shown at its edge. */
export const maxLat = 85.0511

export function checkMapTime(at: Date, now: Date): Date {
  if (Math.abs(at.getTime() - now.getTime()) > mapDays * 86_400_000)
    throw invalid({ at: `must lie within ${mapDays} days of now` })
  return at
}

/** From 0 at the north to 1 at the south, as the web map is drawn. */
const mercator = (lat: number): number => {
  const bounded = Math.max(-maxLat, Math.min(maxLat, lat))
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + (bounded * Math.PI) / 360)) / (2 * Math.PI)
}

/** Half a pixel of a view that fills a usual screen, in degrees. */
export const halfPixel = (box: Box): number => degreesWide(box) / 2880

const degreesWide = (box: Box): number => longitudeRanges(box).reduce((sum, [west, east]) => sum + east - west, 0)

/** The level of the cells of a view: 2^level cells go around the world. Coarser than the zoom where there would be too many. */
export function cellLevel(box: Box, zoom: number): number {
  const width = degreesWide(box) / 360
  const height = mercator(box.swLat) - mercator(box.neLat)
  let level = Math.floor(Math.max(0, Math.min(maxZoom, zoom))) + levelsBelowTile
  while (level > 0 && (width * 2 ** level + 2) * (height * 2 ** level + 2) > maxCells) level--
  return level
}

export interface Bounds {
  readonly swLat: number | null
  readonly swLng: number | null
  readonly neLat: number | null
  readonly neLng: number | null
}

/** Whether bounds and a box have a place in common. Unknown bounds may lie anywhere. */
export function touches(box: Box, { swLat, swLng, neLat, neLng }: Bounds): boolean {
  if (swLat === null || swLng === null || neLat === null || neLng === null) return true
  if (neLat < box.swLat || swLat > box.neLat) return false
  const theirs = longitudeRanges({ swLng, neLng })
  return longitudeRanges(box).some(([west, east]) => theirs.some(([from, until]) => from <= east && until >= west))
}
