import type { Ctx } from '../../platform/ctx.ts'
import { forbidden, unauthorized } from '../../platform/problem.ts'
import { isManager } from '../users/user.ts'

type WithActor = Pick<Ctx, 'actor'>

/**
 * True for those who act for the company: its key, its managers at the desk, and its managers with their own token. False for staff
 * and the system: check `actor.kind` for them.
 */
export function managesCompany({ actor }: WithActor, companyId: string): boolean {
  if (!('companyId' in actor) || actor.companyId !== companyId.toLowerCase()) return false
  return actor.kind === 'company' || actor.kind === 'manager' || (actor.kind === 'user' && isManager(actor.roles))
}

/**
 * The id of the company, if the caller manages it. Throws 403 for other members of the company, 401 for everybody else
 * (docs/contract/callers.md#401-403-and-404).
 */
export function requireManaged(ctx: WithActor, companyId: string, refusal: string): string {
  const { actor } = ctx
  const id = companyId.toLowerCase()
  if (!('companyId' in actor) || actor.companyId !== id) throw unauthorized('This organization is not yours.')
  if (!managesCompany(ctx, id)) throw forbidden(refusal)
  return id
}

/** The company that the caller manages, where no path names one. */
export function managedCompany(ctx: WithActor): string {
  const { actor } = ctx
  if (actor.kind === 'public' || !('companyId' in actor) || actor.companyId === null)
    throw unauthorized('This is for organizations.')
  return requireManaged(ctx, actor.companyId, 'Only the organization and its managers may do this.')
}

/** The context of a manager: one who calls with a user token gets the actor of a signed-in manager, without a session. */
export function asManager(ctx: Ctx): Ctx {
  const companyId = managedCompany(ctx)
  if (ctx.actor.kind !== 'user') return ctx
  const { userId, features } = ctx.actor
  return { ...ctx, actor: { kind: 'manager', userId, companyId, features, sessionId: null } }
}
