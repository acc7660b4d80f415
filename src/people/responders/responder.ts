import type { Actor, RoleType } from '../../platform/ctx.ts'
import { isResponder, type User } from '../users/user.ts'

/** Somebody who may help: of a company, or of the network, whose people belong to no company and help everybody who has assistance. */
export interface Responder {
  readonly userId: string
  readonly isNetwork: boolean
}

export interface ResponderQuery {
  /** Whose traveller is to be helped. */
  readonly companyId: string
  /** Who is to be helped, and never one's own helper; null: somebody whose account is gone. */
  readonly affectedId: string | null
  /** At least one of these roles. */
  readonly roles: readonly RoleType[]
}

/** A responder as the desk shows one. */
export interface ResponderAtDesk extends Responder {
  readonly user: User
  /** In the companies and in the network, as far as the caller sees them. */
  readonly roles: readonly RoleType[]
  /** The companies that the roles are in. */
  readonly companyIds: readonly string[]
}

export interface ResponderFilter {
  /** Responders of this company; null: of all companies and of the network. */
  readonly companyId: string | null
  /** True: only those of the network; false: only those of companies. */
  readonly network?: boolean | undefined
  readonly role?: RoleType | undefined
  readonly search?: string | undefined
}

/** True for a responder without a company: a token without a company, and roles of the network. */
export const isNetworkResponder = (actor: Actor): boolean =>
  actor.kind === 'user' && actor.companyId === null && isResponder(actor.roles)
