import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

/** `whsec_` and base64, as the registration and a rotation show it. */
const prefix = 'whsec_'
export const secretOf = (bytes: Uint8Array): string => prefix + Buffer.from(bytes).toString('base64')

/** What is signed: the exact bytes that are sent, when, and under which id. */
export interface Signed {
  readonly id: string
  /** Unix seconds of this try. */
  readonly timestamp: number
  readonly body: Buffer
}

/** Lower-case hex, keyed by the bytes of the whole string (docs/contract/webhooks.md#signature). */
function serviceSignature(secret: string, { timestamp, body }: Signed): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')
}

/** Preparing a key takes longer than signing with it: it is done once for a secret. */
const mostKept = 10_000
const keys = new Map<string, KeyObject>()
function keyOf(secret: string): KeyObject {
  const known = keys.get(secret)
  if (known) return known
  const key = createSecretKey(Buffer.from(secret.slice(prefix.length), 'base64'))
  if (keys.size >= mostKept) keys.clear()
  keys.set(secret, key)
  return key
}

/** Base64, keyed by the decoded part after `whsec_` (standardwebhooks.com). */
function standardSignature(secret: string, { id, timestamp, body }: Signed): string {
  return createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest('base64')
}

/** The headers of one try. After a rotation there are two secrets for a day, the new one first; both sign. */
export const signatureHeaders = (secrets: readonly string[], signed: Signed): Record<string, string> => ({
  'service-signature': [`t=${signed.timestamp}`, ...secrets.map((one) => `v1=${serviceSignature(one, signed)}`)].join(
    ',',
  ),
  'webhook-id': signed.id,
  'webhook-timestamp': String(signed.timestamp),
  'webhook-signature': secrets.map((one) => `v1,${standardSignature(one, signed)}`).join(' '),
})
