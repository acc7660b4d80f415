import type { Ctx } from '../../platform/ctx.ts'
import { forbidden, unauthorized } from '../../platform/problem.ts'
import { isManager } from '../users/user.ts'

type WithActor = Pick<Ctx, 'actor'>

/**
 * True for those who act for the company: its key, its managers at the desk, and its managers with a token of their own. Staff and the
 * system are above companies, and are asked for by their kind.
 */
export function managesCompany({ actor }: WithActor, companyId: string): boolean {
  if (!('companyId' in actor) || actor.companyId !== companyId.toLowerCase()) return false
  return actor.kind === 'company' || actor.kind === 'manager' || (actor.kind === 'user' && isManager(actor.roles))
}

/**
 * The id of this company, for those who manage it. Others of the company get 403, everybody else 401
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

/** The caller as the company: a manager with a token of their own acts as one who is signed in, without a session. */
export function asManager(ctx: Ctx): Ctx {
  const companyId = managedCompany(ctx)
  if (ctx.actor.kind !== 'user') return ctx
  const { userId, features } = ctx.actor
  return { ...ctx, actor: { kind: 'manager', userId, companyId, features, sessionId: null } }
}
