import type { Actor, RoleType } from '../../platform/ctx.ts'
import { isResponder } from '../users/user.ts'

/** Somebody who may help: of a company, or of the network, whose people belong to no company and help those of every company with the package. */
export interface Responder {
  readonly userId: string
  readonly isNetwork: boolean
}

export interface ResponderQuery {
  /** Whose travellers are to be helped. */
  readonly companyId: string
  /** At least one of these roles. */
  readonly roles: readonly RoleType[]
}

/** True for a responder without a company: a token without a company, and roles of the network. */
export const isNetworkResponder = (actor: Actor): boolean =>
  actor.kind === 'user' && actor.companyId === null && isResponder(actor.roles)
