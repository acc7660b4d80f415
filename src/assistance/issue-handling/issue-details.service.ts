import type { Ctx } from '../../platform/ctx.ts'
import { invalid } from '../../platform/problem.ts'
import { findCountryAt, findCountryCode } from '../../reference/index.ts'
import type { DetailsDraft } from './issue-draft.ts'

/** The code of the country that was sent, else of the point that was sent; undefined where neither gives one. */
export async function resolveCountry(ctx: Ctx, { country, point }: DetailsDraft): Promise<string | undefined> {
  if (country !== undefined) {
    const known = await findCountryCode(ctx, country)
    if (known === undefined) throw invalid({ country_code: 'is not an ISO 3166-1 country code' })
    return known
  }
  if (!point) return undefined
  try {
    return (await findCountryAt(point.lng, point.lat))?.alpha2
  } catch (error) {
    // A failed look-up of the country must not lose a call for help.
    ctx.log.error({ err: (error as Error).message, request_id: ctx.requestId }, 'a point could not be placed')
    return undefined
  }
}
