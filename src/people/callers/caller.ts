import type { Actor, RoleType } from '../../platform/ctx.ts'
import { isManager } from '../users/user.ts'

/** The owner of a key, as read from the database. Cached until one of its `invalidationIds` changes. */
export type Caller =
  | {
      readonly kind: 'company' | 'public'
      readonly keyId: string
      readonly companyId: string
      readonly features: readonly string[]
      readonly expiresAt: Date | null
    }
  | { readonly kind: 'staff'; readonly keyId: string; readonly userId: string; readonly expiresAt: Date | null }
  | { readonly kind: 'source'; readonly keyId: string; readonly name: string; readonly expiresAt: Date | null }
  | {
      readonly kind: 'user'
      readonly userId: string
      /** The company of the token: it acts in no other. */
      readonly companyId: string | null
      readonly roles: readonly RoleType[]
      readonly features: readonly string[]
      readonly expiresAt: null
    }
  | {
      readonly kind: 'session'
      readonly sessionId: string
      readonly userId: string
      readonly staff: boolean
      readonly companyId: string | null
      readonly memberships: readonly Membership[]
      /** Every company in which the person has a role, deleted ones included. */
      readonly companies: readonly string[]
      readonly expiresAt: Date
    }

export interface Membership {
  readonly companyId: string
  readonly roles: readonly RoleType[]
  readonly features: readonly string[]
}

/** Ids of the rows whose change invalidates the cached caller. */
export function invalidationIds(caller: Caller): readonly string[] {
  switch (caller.kind) {
    case 'company':
    case 'public':
      return [caller.keyId, caller.companyId]
    case 'staff':
      return [caller.keyId, caller.userId]
    case 'source':
      return [caller.keyId]
    case 'user':
      return caller.companyId === null ? [caller.userId] : [caller.userId, caller.companyId]
    case 'session':
      return [caller.sessionId, caller.userId, ...companyIdsOf(caller)]
  }
}

const companyIdsOf = ({
  companyId,
  companies,
}: {
  companyId: string | null
  companies: readonly string[]
}): string[] => [...new Set([...(companyId === null ? [] : [companyId]), ...companies])]

export const isExpired = (caller: Caller, now: Date): boolean => caller.expiresAt !== null && caller.expiresAt <= now

/**
 * The actor of a request. Only a person who signed in chooses among their companies, by the Organization header; a key or token
 * acts in its own company, and undefined is the answer to a header that names another.
 */
export function actorOf(caller: Caller, organization: string | undefined): Actor | undefined {
  switch (caller.kind) {
    case 'company':
    case 'public':
      if (organization !== undefined && organization !== caller.companyId) return undefined
      return { kind: caller.kind, keyId: caller.keyId, companyId: caller.companyId, features: caller.features }
    case 'staff':
      return { kind: 'staff', userId: caller.userId, keyId: caller.keyId, sessionId: null }
    case 'source':
      return { kind: 'source', keyId: caller.keyId, name: caller.name }
    case 'user': {
      if (organization !== undefined && organization !== caller.companyId) return undefined
      const { userId, companyId, roles, features } = caller
      return { kind: 'user', userId, companyId, roles, features }
    }
    case 'session': {
      if (caller.staff) return { kind: 'staff', userId: caller.userId, keyId: null, sessionId: caller.sessionId }
      const manages = caller.memberships.filter((m) => isManager(m.roles))
      const chosen =
        manages.find((m) => m.companyId === (organization ?? caller.companyId)) ??
        (organization === undefined ? manages[0] : undefined)
      return (
        chosen && {
          kind: 'manager',
          userId: caller.userId,
          companyId: chosen.companyId,
          sessionId: caller.sessionId,
          features: chosen.features,
        }
      )
    }
  }
}
