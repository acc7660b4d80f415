import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/db.ts'
import { isUuid } from '../../platform/ids.ts'
import { notFound, unauthorized } from '../../platform/problem.ts'
import { existsInOtherTenant, type SubjectKind } from './tenancy.store.ts'

/** True when a row with the id exists in any company. Rooms pass their own for their tables. */
export type ExistsInOtherTenant = (db: Db, id: string) => Promise<boolean>

/**
 * Throws after a look-up in the caller's scope found nothing: 401 when the id exists in another company, else 404
 * (docs/contract/callers.md#401-403-and-404). `kind` is the resource's name in the message; kinds of other rooms need `exists`.
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
  exists: ExistsInOtherTenant = (db, otherId) => existsInOtherTenant(db, kind as SubjectKind, otherId),
): Promise<never> {
  if (isUuid(id) && (await exists(ctx.db, id))) throw unauthorized(`This ${kind} is not yours.`)
  throw notFound(`No ${kind} has id ${id.slice(0, 64)}.`)
}
