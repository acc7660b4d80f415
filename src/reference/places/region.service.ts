import type { Ctx } from '../../platform/ctx.ts'
import { normalizeLng } from './position.ts'
import { listDrawnRegions, listRegionsAround } from './region.store.ts'
import { pointInMultiPolygon } from './rings.ts'

/** The regions that hold a point, as staff have drawn them up to this moment. */
export async function findRegionsAt(ctx: Ctx, lng: number, lat: number): Promise<readonly string[]> {
  const around = await listRegionsAround(ctx.db, normalizeLng(lng), lat)
  return around.filter(({ shape }) => pointInMultiPolygon(lng, lat, shape.coordinates)).map(({ id }) => id)
}

/** As `findRegionsAt`, for many points and one question to the database. */
export async function regionFinder(ctx: Ctx): Promise<(lng: number, lat: number) => readonly string[]> {
  const drawn = await listDrawnRegions(ctx.db)
  return (lng, lat) => drawn.filter(({ shape }) => pointInMultiPolygon(lng, lat, shape.coordinates)).map(({ id }) => id)
}
