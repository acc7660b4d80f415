import type { Ctx } from '../../platform/ctx.ts'
import { isUuid } from '../../platform/ids.ts'
import { invalid } from '../../platform/problem.ts'
import type { City } from './city.ts'
import { findCityBy } from './city-by-id.store.ts'

export const findCityById = async (ctx: Ctx, id: string): Promise<City | undefined> =>
  isUuid(id) ? findCityBy(ctx.db, id) : undefined

/** The city that the field `city_id` of a request names. */
export async function getCityOfField(ctx: Ctx, id: string): Promise<City> {
  const city = await findCityById(ctx, id)
  if (!city) throw invalid({ city_id: 'is not the id of a city that we know: GET /cities has them' })
  return city
}
