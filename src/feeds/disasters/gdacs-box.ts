import type { Remark } from '../../platform/documents/document.ts'
import { numberIn } from '../reading/parts.ts'
import type { ReportArea } from '../reading/reading.ts'

/** "lonmin lonmax latmin latmax" as a polygon; none where it is missing or no box of the world. */
export function boxIn(box: string | null, path: string, remarks: Remark[]): ReportArea['polygons'] {
  if (box === null) return []
  const [west = Number.NaN, east = Number.NaN, south = Number.NaN, north = Number.NaN, ...more] = box
    .split(/\s+/)
    .map((part) => numberIn(part) ?? Number.NaN)
  const isBox = west >= -180 && west < east && east <= 180 && south >= -90 && south < north && north <= 90
  if (!isBox || more.length > 0) {
    remarks.push({ path, problem: 'not a box of degrees (west east south north)' })
    return []
  }
  const southWest = { lat: south, lng: west }
  return [[[southWest, { lat: south, lng: east }, { lat: north, lng: east }, { lat: north, lng: west }, southWest]]]
}
