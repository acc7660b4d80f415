import type { Actor, RoleType } from '../../platform/ctx.ts'
import { isManager } from '../users/user.ts'

/** What a key opens, as it was found in the database. Held in memory until somebody changes what it came from. */
export type Caller =
  | {
      readonly kind: 'company' | 'public'
      readonly keyId: string
      readonly companyId: string
      readonly features: readonly string[]
      readonly expiresAt: Date | null
    }
  | { readonly kind: 'staff'; readonly keyId: string; readonly userId: string; readonly expiresAt: Date | null }
  | {
      readonly kind: 'user'
      readonly userId: string
      readonly companyId: string | null
      readonly memberships: readonly Membership[]
      /** Every company in which the person is something, deleted ones too. */
      readonly companies: readonly string[]
      readonly expiresAt: null
    }
  | {
      readonly kind: 'session'
      readonly sessionId: string
      readonly userId: string
      readonly staff: boolean
      readonly companyId: string | null
      readonly memberships: readonly Membership[]
      /** Every company in which the person is something, deleted ones too. */
      readonly companies: readonly string[]
      readonly expiresAt: Date
    }

export interface Membership {
  readonly companyId: string
  readonly roles: readonly RoleType[]
  readonly features: readonly string[]
}

/** Everything whose change makes what we know of the caller stale. */
export function invalidationIds(caller: Caller): readonly string[] {
  switch (caller.kind) {
    case 'company':
    case 'public':
      return [caller.keyId, caller.companyId]
    case 'staff':
      return [caller.keyId, caller.userId]
    case 'user':
      return [caller.userId, ...companyIdsOf(caller)]
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
 * The actor of a request. The Organization header names the company that a user acts in: only one that the user belongs
 * to counts; anything else is refused (undefined).
 */
export function actorOf(caller: Caller, organization: string | undefined): Actor | undefined {
  switch (caller.kind) {
    case 'company':
    case 'public':
      if (organization !== undefined && organization !== caller.companyId) return undefined
      return { kind: caller.kind, keyId: caller.keyId, companyId: caller.companyId, features: caller.features }
    case 'staff':
      return { kind: 'staff', userId: caller.userId, keyId: caller.keyId, sessionId: null }
    case 'user': {
      const wanted = organization ?? caller.companyId
      const membership = caller.memberships.find((m) => m.companyId === wanted)
      if (organization !== undefined && !membership) return undefined
      return {
        kind: 'user',
        userId: caller.userId,
        companyId: wanted,
        roles: membership?.roles ?? [],
        features: membership?.features ?? [],
      }
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
