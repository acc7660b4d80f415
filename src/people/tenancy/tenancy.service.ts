import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/db.ts'
import { existsAnywhere } from '../../platform/db/exists-anywhere.ts'
import { isUuid } from '../../platform/ids.ts'
import { notFound, unauthorized } from '../../platform/problem.ts'

/** True when a row with the id exists in any company. */
export type ExistsInOtherTenant = (db: Db, id: string) => Promise<boolean>

/**
 * Throws after a look-up in the caller's scope found nothing: 401 when the id exists in another company, else 404
 * (docs/contract/callers.md#401-403-and-404). `kind` is the resource's name in the message; kinds of other rooms need `exists`.
 */
export async function throwUnauthorizedOrNotFound(
  ctx: Ctx,
  kind: 'company' | 'user' | 'key',
  id: string,
): Promise<never>
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
  exists: ExistsInOtherTenant = existsAnywhere(kind as 'company' | 'user' | 'key'),
): Promise<never> {
  if (isUuid(id) && (await exists(ctx.db, id))) throw unauthorized(`This ${kind} is not yours.`)
  throw notFound(`No ${kind} has id ${id.slice(0, 64)}.`)
}
