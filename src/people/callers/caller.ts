import type { Actor, RoleType } from '../../platform/ctx.ts'
import { isManager, isResponder } from '../users/user.ts'

/** The cookie of somebody who signed in at the desk. */
export const sessionCookie = 'godwit_session'
/** The cookie of a traveller who signed in at their own page. */
export const travellerCookie = 'godwit_traveller'

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
      /** Fields of a responder who belongs to no company. */
      readonly networkRoles: readonly RoleType[]
      /** Every company in which the person has a role, deleted ones included. */
      readonly companies: readonly string[]
      readonly expiresAt: Date
    }
  | {
      /** Somebody who signed in at the travellers' page; acts as the person's token in that company. */
      readonly kind: 'traveller'
      readonly sessionId: string
      readonly userId: string
      readonly companyId: string | null
      readonly roles: readonly RoleType[]
      readonly features: readonly string[]
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
    case 'traveller':
      return [caller.sessionId, caller.userId, ...(caller.companyId === null ? [] : [caller.companyId])]
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

/** The responders' part of the desk, where somebody who is a manager too acts as a responder. */
export type DeskPart = 'desk' | 'responder'

type SessionCaller = Extract<Caller, { kind: 'session' }>

/** The one of the memberships that the Organization header names, or that of the account, or the first. */
function chosenOf(
  memberships: readonly Membership[],
  { companyId }: SessionCaller,
  organization: string | undefined,
): Membership | undefined {
  return (
    memberships.find((m) => m.companyId === (organization ?? companyId)) ??
    (organization === undefined ? memberships[0] : undefined)
  )
}

function managerOf(caller: SessionCaller, organization: string | undefined): Actor | undefined {
  const { userId, sessionId } = caller
  const manages = caller.memberships.filter((m) => isManager(m.roles))
  const chosen = chosenOf(manages, caller, organization)
  return chosen && { kind: 'manager', userId, companyId: chosen.companyId, sessionId, features: chosen.features }
}

/** As the person's token in that company would act. */
function responderOf(caller: SessionCaller, organization: string | undefined): Actor | undefined {
  const { userId, sessionId, networkRoles } = caller
  const helps = caller.memberships.filter((m) => isResponder(m.roles))
  const chosen = chosenOf(helps, caller, organization)
  if (chosen) return { kind: 'user', userId, sessionId, ...chosen }
  if (networkRoles.length === 0 || organization !== undefined) return undefined
  return { kind: 'user', userId, sessionId, companyId: null, roles: networkRoles, features: [] }
}

/**
 * The actor of a request. Only a person who signed in chooses among their companies, by the Organization header; a key or token
 * acts in its own company, and undefined is the answer to a header that names another.
 */
export function actorOf(caller: Caller, organization: string | undefined, part: DeskPart = 'desk'): Actor | undefined {
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
    case 'traveller': {
      if (organization !== undefined && organization !== caller.companyId) return undefined
      const { userId, companyId, roles, features, sessionId } = caller
      return { kind: 'user', userId, companyId, roles, features, sessionId }
    }
    case 'session': {
      if (caller.staff) return { kind: 'staff', userId: caller.userId, keyId: null, sessionId: caller.sessionId }
      const [first, second] = part === 'desk' ? [managerOf, responderOf] : [responderOf, managerOf]
      return first(caller, organization) ?? second(caller, organization)
    }
  }
}
