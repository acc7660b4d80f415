import { sha256, type Vault } from '../../platform/crypto/vault.ts'
import { formatKey } from './key.ts'

/** Tokens that were shown lately: lists of travellers show many, again and again. */
const tokenCaches = new WeakMap<Vault, Map<string, string>>()
const maxCachedTokens = 20_000

/**
 * A user's authentication_token. It is returned again and again, so it is derived rather than stored (docs/contract/callers.md#user-tokens):
 * a dump of the database holds no key at all. Raising the version makes another token.
 */
export function userToken(vault: Vault, userId: string, version: number): string {
  const tokens = tokenCaches.get(vault) ?? new Map<string, string>()
  tokenCaches.set(vault, tokens)
  const name = `${userId}/${version}`
  const known = tokens.get(name)
  if (known) return known
  const token = formatKey('user', vault.derive('user-token', userId, String(version)))
  if (tokens.size >= maxCachedTokens) tokens.clear()
  tokens.set(name, token)
  return token
}

export const userTokenDigest = (vault: Vault, userId: string, version: number): Buffer =>
  sha256(userToken(vault, userId, version))
