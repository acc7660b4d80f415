import { topologyOf } from '../../reference/index.ts'
import type { Position } from './drawing.ts'
import type { FootprintPolygon } from './footprint.ts'

const lngLat = ([lng = 0, lat = 0]: Position): readonly [number, number] => [lng, lat]

/** All polygons of a footprint as one shape in TopoJSON; undefined where nothing was drawn. */
export function drawnShape(polygons: readonly FootprintPolygon[]): ReturnType<typeof topologyOf> | undefined {
  if (polygons.length === 0) return undefined
  const parts = polygons.flatMap(({ drawing }) =>
    drawing.type === 'Polygon' ? [drawing.coordinates] : drawing.coordinates,
  )
  return topologyOf({ type: 'MultiPolygon', coordinates: parts.map((rings) => rings.map((ring) => ring.map(lngLat))) })
}
