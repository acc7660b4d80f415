import { topologyOf } from '../../reference/index.ts'
import { polygonsOf } from './drawing.ts'
import type { DrawnShape } from './footprint.ts'

/** All polygons of a footprint as one shape in TopoJSON; undefined where nothing was drawn. */
export function drawnShape(polygons: readonly DrawnShape[]): ReturnType<typeof topologyOf> | undefined {
  if (polygons.length === 0) return undefined
  return topologyOf({ type: 'MultiPolygon', coordinates: polygons.flatMap(({ drawing }) => polygonsOf(drawing)) })
}
