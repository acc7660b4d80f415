import type { Ctx } from '../../platform/ctx.ts'
import { isUuid } from '../../platform/ids.ts'
import { notFound, unauthorized } from '../../platform/problem.ts'
import { existsAnywhere, type SubjectKind } from './elsewhere.store.ts'

/**
 * What a look-up within the caller's scope says when it found nothing: 401 when the id is somebody else's, 404 when it
 * is nobody's (decisions §2). It never returns.
 */
export async function orElsewhere(ctx: Ctx, kind: SubjectKind, id: string): Promise<never> {
  if (isUuid(id) && (await existsAnywhere(ctx.db, kind, id))) throw unauthorized(`This ${kind} is not yours.`)
  throw notFound(`No ${kind} has id ${id.slice(0, 64)}.`)
}
