import type { Remark } from '../../platform/documents/document.ts'
import { ringProblem } from '../cap/ring.ts'
import type { Position, ReportArea } from '../reading/reading.ts'

type Polygons = ReportArea['polygons']

/** A position is longitude first. */
function positionIn(value: unknown): Position | undefined {
  const [lng, lat] = Array.isArray(value) ? (value as unknown[]) : []
  return typeof lng === 'number' && typeof lat === 'number' ? { lat, lng } : undefined
}

function ringIn(value: unknown): readonly Position[] | string {
  if (!Array.isArray(value)) return 'not a list of positions'
  const ring: Position[] = []
  for (const one of value as unknown[]) {
    const position = positionIn(one)
    if (!position) return `position ${ring.length + 1} is not [longitude, latitude]`
    ring.push(position)
  }
  return ringProblem(ring) ?? ring
}

/** A polygon with a ring that cannot be read is left out: without one of its holes it would be another area. */
function polygonIn(value: unknown, path: string, remarks: Remark[]): Polygons {
  const rings: (readonly Position[])[] = []
  const all = Array.isArray(value) ? (value as unknown[]) : []
  for (const [at, one] of all.entries()) {
    const ring = ringIn(one)
    if (typeof ring === 'string') remarks.push({ path: `${path}/${at}`, problem: `${ring}; the polygon is left out` })
    else rings.push(ring)
  }
  if (all.length === 0) remarks.push({ path, problem: 'not a list of rings' })
  return rings.length > 0 && rings.length === all.length ? [rings] : []
}

/** The polygons of a geometry in GeoJSON. Other geometries are remarks; null is none. */
export function polygonsIn(value: unknown, path: string, remarks: Remark[]): Polygons {
  if (value === null || value === undefined) return []
  const { type, coordinates } = (typeof value === 'object' ? value : {}) as { type?: unknown; coordinates?: unknown }
  const inside = `${path}/coordinates`
  if (type === 'Polygon') return polygonIn(coordinates, inside, remarks)
  if (type === 'MultiPolygon' && Array.isArray(coordinates))
    return (coordinates as unknown[]).flatMap((one, at) => polygonIn(one, `${inside}/${at}`, remarks))
  remarks.push({ path, problem: 'neither null nor a Polygon or MultiPolygon' })
  return []
}
