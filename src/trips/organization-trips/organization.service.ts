import type { Ctx, RoleType } from '../../platform/ctx.ts'
import { forbidden, unauthorized } from '../../platform/problem.ts'

const managing: readonly RoleType[] = ['employee', 'organization_admin']

/**
 * The caller as an organization: by its key, or as one of its managers, also one who calls with a token of their own.
 * Others of the company are known, and may not (docs/contract/callers.md#401-403-and-404).
 */
export function asOrganization(ctx: Ctx): Ctx {
  const { actor } = ctx
  if (actor.kind === 'company' || actor.kind === 'manager') return ctx
  if (actor.kind !== 'user' || actor.companyId === null) throw unauthorized('This is for organizations.')
  if (!actor.roles.some((role) => managing.includes(role)))
    throw forbidden('Only the organization and its managers may do this.')
  const { userId, companyId, features } = actor
  return { ...ctx, actor: { kind: 'manager', userId, companyId, features, sessionId: '' } }
}
