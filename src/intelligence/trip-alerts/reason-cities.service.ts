import type { Ctx } from '../../platform/ctx.ts'
import { listPointCities } from '../footprints/city.store.ts'
import type { ShownReason, StoredReason } from './trip-alert.ts'

/** Adds to the reasons of all rows the cities of the points that the stays are near to, in one query. */
export async function withPointCities<R extends { readonly reasons: readonly StoredReason[] }>(
  ctx: Ctx,
  rows: readonly R[],
): Promise<(Omit<R, 'reasons'> & { readonly reasons: readonly ShownReason[] })[]> {
  const near = rows.flatMap(({ reasons }) => reasons.filter(({ relation }) => relation === 'near'))
  const cities = await listPointCities(ctx.db, [...new Set(near.map((one) => one.place_id))])
  return rows.map((row) => ({
    ...row,
    reasons: row.reasons.map((reason) => ({ ...reason, near: cities.get(reason.place_id) ?? null })),
  }))
}
