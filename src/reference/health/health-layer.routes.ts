import type { Ctx } from '../../platform/ctx.ts'
import type { ReadyAnswer, ReadyAnswers } from '../../platform/http/ready.ts'
import { ownCompany, readOverriddenParts } from './health.service.ts'
import type { HealthKind } from './health.ts'

const parsed = new WeakMap<ReadyAnswer, readonly string[]>()

/**
 * Whose layer an answer is made for: the caller's company where it has written something of its own, else null, the
 * default that all others share. What is made for a key must be read with this very layer: a company that writes its
 * first words at this moment would otherwise have them kept under the key that everybody shares.
 */
export async function resolveLayer(
  answers: ReadyAnswers,
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
