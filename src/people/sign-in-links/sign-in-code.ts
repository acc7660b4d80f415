import type { Vault } from '../../platform/crypto/vault.ts'
import { formatKey } from '../keys/key.ts'

/** How a link is sent to its person. */
export const sendingWays = ['mail', 'sms'] as const
export type SendingWay = (typeof sendingWays)[number]

/** How long a link to the travellers' page works: one that the company hands out, and one that somebody requested. */
export const handedOutMinutes = 24 * 60
export const requestedLinkMinutes = 15

/** The code of a link that may be sent. It is derived, so that no stored message and no task holds it. */
export const codeOfLink = (vault: Vault, linkId: string): string =>
  formatKey('code', vault.derive('sign-in-code', linkId))

/** Where travellers sign in. The code is in the fragment, which browsers send to nobody. */
export const travellerLink = (base: string, code: string): string => `${base}/me#code=${code}`
