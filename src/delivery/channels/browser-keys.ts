import { createECDH } from 'node:crypto'
import type { Vault } from '../../platform/crypto/vault.ts'
import type { VapidKeys } from '../../platform/providers/web-push.ts'

/**
 * The VAPID keys of the service (RFC 8292), derived from the master key, so that all nodes have the same and none are stored. A
 * subscription is bound to them: after a change of the master key browsers must subscribe again.
 */
export function browserKeys(vault: Vault): VapidKeys {
  const secret = Buffer.concat([vault.derive('web-push', 'first'), vault.derive('web-push', 'second')]).subarray(0, 32)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret)
  return { publicKey: pair.getPublicKey().toString('base64url'), privateKey: secret.toString('base64url') }
}
