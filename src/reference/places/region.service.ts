import type { Ctx } from '../../platform/ctx.ts'
import { normalizeLng } from './position.ts'
import { findDrawnRegion, listDrawnRegions, listRegionsAround } from './region.store.ts'
import { pointInMultiPolygon } from './rings.ts'

/** The regions that contain a point, read from the database. */
export async function findRegionsAt(ctx: Ctx, lng: number, lat: number): Promise<readonly string[]> {
  const around = await listRegionsAround(ctx.db, normalizeLng(lng), lat)
  return around.filter(({ shape }) => pointInMultiPolygon(lng, lat, shape.coordinates)).map(({ id }) => id)
}

/** An area and its bounding box. */
export interface DrawnArea {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
  contains(lng: number, lat: number): boolean
}

/** The area of a region; undefined where it has no shape or was removed. */
export async function findRegionArea(ctx: Ctx, id: string): Promise<DrawnArea | undefined> {
  const drawn = await findDrawnRegion(ctx.db, id)
  if (!drawn) return undefined
  const [west, south, east, north] = drawn.bounds
  const { coordinates } = drawn.shape
  return { west, south, east, north, contains: (lng, lat) => pointInMultiPolygon(lng, lat, coordinates) }
}

/** As `findRegionsAt`, for many points with one query. */
export async function regionFinder(ctx: Ctx): Promise<(lng: number, lat: number) => readonly string[]> {
  const drawn = await listDrawnRegions(ctx.db)
  return (lng, lat) => drawn.filter(({ shape }) => pointInMultiPolygon(lng, lat, shape.coordinates)).map(({ id }) => id)
}
