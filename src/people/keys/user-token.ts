import { sha256, type Vault } from '../../platform/crypto/vault.ts'
import { formatKey } from './key.ts'

/** Caches derived tokens, because lists of travellers show many of them repeatedly. */
const tokenCaches = new WeakMap<Vault, Map<string, string>>()
const maxCachedTokens = 20_000

/** Whose token: the person, and the company in which it acts (null for a person without one). */
export interface TokenOwner {
  readonly userId: string
  readonly companyId: string | null
  /** Raised when the person's tokens are rotated. */
  readonly version: number
}

/**
 * A user's authentication_token in one company. The contract returns it in many answers, so it is derived and not stored
 * (docs/contract/callers.md#user-tokens): a database dump contains no key. A higher version gives another token.
 */
export function userToken(vault: Vault, { userId, companyId, version }: TokenOwner): string {
  const tokens = tokenCaches.get(vault) ?? new Map<string, string>()
  tokenCaches.set(vault, tokens)
  const name = `${userId}/${companyId ?? ''}/${version}`
  const known = tokens.get(name)
  if (known) return known
  const token = formatKey('user', vault.derive('user-token', userId, companyId ?? '', String(version)))
  if (tokens.size >= maxCachedTokens) tokens.clear()
  tokens.set(name, token)
  return token
}

export const userTokenDigest = (vault: Vault, owner: TokenOwner): Buffer => sha256(userToken(vault, owner))
