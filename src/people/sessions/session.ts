import type { Vault } from '../../platform/crypto/vault.ts'
import { clientNetwork } from '../../platform/network.ts'

/** A sign-in at the desk. */
export interface Session {
  readonly id: string
  readonly userId: string
  readonly companyId: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

export const sessionHours = 12

/** Failed attempts allowed within the window, by e-mail and by IP address. */
export const failuresAllowed = { email: 5, address: 30 } as const
export const failureWindowMinutes = 15

/** The key under which failed attempts are counted: a keyed digest, so that the table reveals no addresses. */
export const signInSubject = (vault: Vault, kind: keyof typeof failuresAllowed, value: string): string =>
  vault.derive('sign-in-subject', kind, kind === 'email' ? value.toLowerCase() : clientNetwork(value)).toString('hex')
