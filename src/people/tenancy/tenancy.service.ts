import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/db.ts'
import { isUuid } from '../../platform/ids.ts'
import { notFound, unauthorized } from '../../platform/problem.ts'
import { existsInOtherTenant, type SubjectKind } from './tenancy.store.ts'

/** The narrow question across companies: does the id exist at all? Later rooms bring their own, from their stores. */
export type ExistsInOtherTenant = (db: Db, id: string) => Promise<boolean>

/**
 * What a look-up within the caller's scope says when it found nothing: 401 when the id is somebody else's, 404 when it
 * is nobody's (docs/contract/callers.md#401-403-and-404). It never returns. `kind` is the word for the resource; a kind that people does not know
 * needs its own question.
 */
export async function throwUnauthorizedOrNotFound(ctx: Ctx, kind: SubjectKind, id: string): Promise<never>
export async function throwUnauthorizedOrNotFound(
  ctx: Ctx,
  kind: string,
  id: string,
  exists: ExistsInOtherTenant,
): Promise<never>
export async function throwUnauthorizedOrNotFound(
  ctx: Ctx,
  kind: string,
  id: string,
  exists: ExistsInOtherTenant = (db, wanted) => existsInOtherTenant(db, kind as SubjectKind, wanted),
): Promise<never> {
  if (isUuid(id) && (await exists(ctx.db, id))) throw unauthorized(`This ${kind} is not yours.`)
  throw notFound(`No ${kind} has id ${id.slice(0, 64)}.`)
}
