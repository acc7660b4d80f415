import type { Ctx } from '../../platform/ctx.ts'
import type { CachedResponse, ResponseCache } from '../../platform/http/response-cache.ts'
import { ownCompany, readOverriddenParts } from './health.service.ts'
import type { HealthKind } from './health.ts'

const parsed = new WeakMap<CachedResponse, readonly string[]>()

/**
 * The layer of the caller for a cache key: its company where that has own data, else null, the shared default. The
 * response must be read with this layer, not with the caller's company: otherwise own data that the company writes at
 * this moment could be cached under the shared key.
 */
export async function resolveLayer(
  answers: ResponseCache,
  ctx: Ctx,
  part: HealthKind | 'country',
): Promise<string | null> {
  const companyId = ownCompany(ctx)
  if (companyId === null) return null
  const answer = await answers.get('health', `own/${companyId}`, () => readOverriddenParts(ctx, companyId))
  let parts = parsed.get(answer)
  if (!parts) {
    parts = JSON.parse(answer.plain.toString()) as string[]
    parsed.set(answer, parts)
  }
  return parts.includes(part) ? companyId : null
}
