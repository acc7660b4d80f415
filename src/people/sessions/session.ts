import type { Vault } from '../../platform/crypto/vault.ts'
import { clientNetwork } from '../../platform/network.ts'

/** Where somebody signs in: at the desk, or at the travellers' own page. What is made for one opens nothing at the other. */
export type SessionPage = 'desk' | 'traveller'

export interface Session {
  readonly id: string
  readonly page: SessionPage
  readonly userId: string
  readonly companyId: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

export const sessionHours = 12
/** A traveller's phone stays signed in as long as a trip may last. */
export const travellerSessionDays = 90

/** How long a one-time code can be used. */
export const codeMinutes = 15

/**
 * Failed attempts allowed within the window: for one e-mail address from one network, and from one network. Nobody locks an account
 * for its owner, who comes from another network.
 */
export const failuresAllowed = { emailAndAddress: 5, address: 30 } as const
export const failureWindowMinutes = 15

/** Failed attempts for one e-mail address within the window that are noted as security events; the others only count. */
export const failuresNoted = 20

/** Failed attempts for one e-mail address, from all networks together, after which each further one takes longer. */
const failuresWithoutDelay = 10
const delayStepMs = 250
const longestDelayMs = 3_000

/** How long an attempt waits when there were so many failed ones for its e-mail address, known or not. */
export const signInDelay = (failures: number): number =>
  Math.min(longestDelayMs, Math.max(0, failures - failuresWithoutDelay) * delayStepMs)

/** The keys under which failed attempts are counted: keyed digests, so that the table reveals no addresses. */
export interface SignInSubjects {
  readonly email: string
  readonly address: string
  readonly emailAndAddress: string
}

export function signInSubjects(vault: Vault, email: string, address: string): SignInSubjects {
  const network = clientNetwork(address)
  const digest = (...parts: readonly string[]): string => vault.derive('sign-in-subject', ...parts).toString('hex')
  return {
    email: emailSubject(vault, email),
    address: digest('address', network),
    emailAndAddress: digest('email-and-address', email.toLowerCase(), network),
  }
}

/** Wrong tries with one code or token, and with the old codes of one person, allowed within the window. */
export const wrongProofsAllowed = 5

/** So many characters of a code or token are unique: its prefix and 47 bits. */
const distinctLength = 12

/** The keys under which a wrong one-time code or token is counted. */
export interface ProofSubjects {
  readonly proof: string
  /** Of the person whose code it was, when it was used or has expired. */
  readonly person: string | undefined
  /** Many people share a network: by it only notes in the audit log are limited. */
  readonly network: string
}

export function proofSubjects(
  vault: Vault,
  { proof, userId, address }: { readonly proof: string; readonly userId: string | undefined; readonly address: string },
): ProofSubjects {
  const digest = (...parts: readonly string[]): string => vault.derive('sign-in-subject', ...parts).toString('hex')
  return {
    proof: digest('proof', proof.slice(0, distinctLength)),
    person: userId && digest('proof-of-person', userId),
    network: digest('proofs-of-network', clientNetwork(address)),
  }
}

export const emailSubject = (vault: Vault, email: string): string =>
  vault.derive('sign-in-subject', 'email', email.toLowerCase()).toString('hex')

/** How many passwords are checked at each attempt: as many for an address that nobody has as for one that several companies know. */
const passwordChecks = 3

/** The hashes to check an attempt against; null stands for one that no password matches. */
export const hashesToCheck = (accounts: readonly { readonly passwordHash: string | null }[]): (string | null)[] => [
  ...accounts.map(({ passwordHash }) => passwordHash),
  ...Array.from({ length: Math.max(0, passwordChecks - accounts.length) }, () => null),
]
