import { sameBytes, type Vault } from '../../platform/crypto/vault.ts'
import type { RoleType } from '../../platform/ctx.ts'
import { isUuid } from '../../platform/ids.ts'

/** Somebody was asked to confirm an address, or to join another company. */
export interface Invitation {
  readonly id: string
  readonly companyId: string
  readonly userId: string
  readonly email: string
  readonly roles: readonly RoleType[]
  /** True: the roles are given on acceptance. False: the person has them, and confirms the address. */
  readonly joins: boolean
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly acceptedAt: Date | null
  readonly withdrawnAt: Date | null
}

export const invitationDays = 14
/** Of one company, to one address. */
export const maxInvitationsPerDay = 5

/** Where the link leads, below the service's address. */
export const confirmPath = '/api/v2/users/confirm'

type Signed = Pick<Invitation, 'id' | 'expiresAt'>
const signature = (vault: Vault, { id, expiresAt }: Signed): Buffer =>
  vault.derive('invitation', id, expiresAt.toISOString())

/** What the link carries: which invitation, and a proof that only this service can make. Nothing of it is stored. */
export const invitationToken = (vault: Vault, invitation: Signed): string =>
  `${invitation.id}.${signature(vault, invitation).toString('base64url')}`

/** The id that a token names; the proof is checked against the row. */
export function invitationIdOfToken(token: string): string | undefined {
  const [id = ''] = token.split('.')
  return isUuid(id) ? id : undefined
}

export const isTokenValid = (vault: Vault, invitation: Signed, token: string): boolean =>
  sameBytes(Buffer.from(token), Buffer.from(invitationToken(vault, invitation)))

/** open, accepted, withdrawn or expired. */
export function stateOf({ acceptedAt, withdrawnAt, expiresAt }: Invitation, now: Date) {
  if (acceptedAt) return 'accepted'
  if (withdrawnAt) return 'withdrawn'
  return expiresAt <= now ? 'expired' : 'open'
}
