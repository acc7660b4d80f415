import { sameBytes, type Vault } from '../../platform/crypto/vault.ts'
import type { RoleType } from '../../platform/ctx.ts'
import { isUuid } from '../../platform/ids.ts'

/** An invitation to confirm an address, or to join another company. */
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
/** Limit for one company and one address. */
export const maxInvitationsPerDay = 5

/** Path of the link, below the service's address. */
export const confirmPath = '/api/v2/users/confirm'

type Signed = Pick<Invitation, 'id' | 'expiresAt'>
const signature = (vault: Vault, { id, expiresAt }: Signed): Buffer =>
  vault.derive('invitation', id, expiresAt.toISOString())

/** The token of the link: the invitation’s id and a signature by the master key. It is not stored. */
export const invitationToken = (vault: Vault, invitation: Signed): string =>
  `${invitation.id}.${signature(vault, invitation).toString('base64url')}`

/** The id in a token; the signature is checked later, against the row. */
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
