import type { Vault } from '../../platform/crypto/vault.ts'
import { lineOf } from '../../platform/network.ts'

/** A person signed in at the desk. */
export interface Session {
  readonly id: string
  readonly userId: string
  readonly companyId: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

export const sessionHours = 12

/** How often one may be wrong before having to wait. */
export const failuresAllowed = { email: 5, address: 30 } as const
export const failureWindowMinutes = 15

/** Under what wrong tries are counted: a keyed digest, so that neither addresses nor people can be read from the table. */
export const signInSubject = (vault: Vault, kind: keyof typeof failuresAllowed, value: string): string =>
  vault.derive('sign-in-subject', kind, kind === 'email' ? value.toLowerCase() : lineOf(value)).toString('hex')
