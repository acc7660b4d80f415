import { sha256, type Vault } from '../../platform/crypto/vault.ts'
import { formatKey } from '../keys/key.ts'

/**
 * A user's authentication_token. It is returned again and again, so it is derived rather than stored (decisions §2):
 * a dump of the database holds no key at all. Raising the version makes another token.
 */
export const userToken = (vault: Vault, userId: string, version: number): string =>
  formatKey('user', vault.derive('user-token', userId, String(version)))

export const userTokenDigest = (vault: Vault, userId: string, version: number): Buffer => sha256(userToken(vault, userId, version))
