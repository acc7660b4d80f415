import type { Vault } from '../../platform/crypto/vault.ts'
import type { DueEndpoint } from './delivering.ts'

/** The column that signing secrets are encrypted for. */
export const secretPlace = 'webhook_endpoints.signing_secret'

const mostKept = 10_000

/** Decrypting a secret takes longer than signing, so the plain text is kept until the encrypted one changes. */
export function secretCache(): (vault: Vault, to: DueEndpoint, now: Date) => string[] {
  const opened = new Map<string, { encrypted: Buffer; plain: string }>()
  const open = (vault: Vault, which: string, id: string, encrypted: Buffer): string => {
    const known = opened.get(which + id)
    if (known?.encrypted.equals(encrypted)) return known.plain
    const plain = vault.open(secretPlace, id, encrypted)
    if (opened.size >= mostKept) opened.clear()
    opened.set(which + id, { encrypted, plain })
    return plain
  }
  return (vault, { id, secret, previousSecret, previousSecretUntil }, now) => {
    const secrets = [open(vault, 'current ', id, secret)]
    if (previousSecret && previousSecretUntil && previousSecretUntil > now)
      secrets.push(open(vault, 'previous ', id, previousSecret))
    return secrets
  }
}

/** Parsed URLs: an endpoint's is the same for thousands of events. */
export function urlCache(): (text: string) => URL {
  const parsed = new Map<string, URL>()
  return (text) => {
    const known = parsed.get(text)
    if (known) return known
    const url = new URL(text)
    if (parsed.size >= mostKept) parsed.clear()
    parsed.set(text, url)
    return url
  }
}
