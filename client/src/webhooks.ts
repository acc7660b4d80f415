import type { webhooks } from '../types/v2.gen.ts'

type BodyOf<W> = W extends { post: { requestBody: { content: { 'application/json': infer B } } } } ? B : never

/**
 * The event of a delivery whose signature was verified: one of all events, told apart by `event_name`, each with its payload. `id` is
 * the same at every attempt: process each id once.
 */
export type WebhookEvent = { [K in keyof webhooks]: BodyOf<webhooks[K]> }[keyof webhooks]

/** The event with this name: `WebhookEventOf<'trip.created'>`. */
export type WebhookEventOf<Name extends WebhookEvent['event_name']> = Extract<WebhookEvent, { event_name: Name }>

/** Why a delivery was refused. */
export type WebhookFault = 'no_signature' | 'wrong_signature' | 'too_old' | 'too_new' | 'not_an_event'

export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly fault: WebhookFault
  constructor(fault: WebhookFault, message: string) {
    super(message)
    this.fault = fault
  }
}

type Headers = Iterable<[string, string]> | Readonly<Record<string, string | readonly string[] | undefined>>

export interface VerifyOptions {
  /** The endpoint's signing_secret; during a rotation give the old and the new one. */
  readonly secret: string | readonly string[]
  readonly headers: Headers
  /** The body exactly as it arrived. A parsed and rewritten body does not verify. */
  readonly body: string | Uint8Array
  /** How far a delivery's time may be from this machine's, in seconds. */
  readonly tolerance?: number
  /** Unix seconds; this machine's clock where it is not given. */
  readonly now?: number
}

const usualTolerance = 300
const prefix = 'whsec_'
const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

function header(headers: Headers, name: string): string | undefined {
  const entries = Symbol.iterator in headers ? headers : Object.entries(headers)
  for (const [key, value] of entries)
    if (key.toLowerCase() === name && value !== undefined) return typeof value === 'string' ? value : value.join(',')
  return undefined
}

function fromHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^(?:[0-9a-f]{2}){32}$/i.test(text)) return undefined
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** Compared by Web Crypto, in constant time. */
async function isSignedBy(
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  text: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  return crypto.subtle.verify('HMAC', imported, signature, text)
}

interface Claim {
  readonly timestamp: number
  readonly signatures: readonly Uint8Array<ArrayBuffer>[]
  readonly signed: Uint8Array<ArrayBuffer>
  readonly keyOf: (secret: string) => Uint8Array<ArrayBuffer> | undefined
}

function joined(head: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const start = encode(head)
  const all = new Uint8Array(start.length + body.length)
  all.set(start)
  all.set(body, start.length)
  return all
}

/** `Service-Signature: t=…,v1=…`, with two v1 during a rotation. */
function serviceClaim(headers: Headers, body: Uint8Array): Claim | undefined {
  const value = header(headers, 'service-signature')
  if (value === undefined) return undefined
  const parts = value.split(',').map((part) => part.trim())
  const time = parts.find((part) => part.startsWith('t='))?.slice(2) ?? ''
  if (!/^\d{1,15}$/.test(time)) return undefined
  const signatures = parts.flatMap((part) => (part.startsWith('v1=') ? (fromHex(part.slice(3)) ?? []) : []))
  return { timestamp: Number(time), signatures, signed: joined(`${time}.`, body), keyOf: encode }
}

/** The headers of Standard Webhooks. */
function standardClaim(headers: Headers, body: Uint8Array): Claim | undefined {
  const [id, time, value] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    header(headers, name),
  )
  if (id === undefined || value === undefined || time === undefined || !/^\d{1,15}$/.test(time)) return undefined
  const signatures = value
    .split(' ')
    .flatMap((part) => (part.startsWith('v1,') ? (fromBase64(part.slice(3)) ?? []) : []))
  return {
    timestamp: Number(time),
    signatures,
    signed: joined(`${id}.${time}.`, body),
    keyOf: (secret) => fromBase64(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret),
  }
}

async function holds(claim: Claim, secrets: readonly string[]): Promise<boolean> {
  for (const secret of secrets) {
    const key = claim.keyOf(secret)
    if (key === undefined || key.length === 0) continue
    for (const signature of claim.signatures) if (await isSignedBy(key, signature, claim.signed)) return true
  }
  return false
}

function parsed(body: Uint8Array): WebhookEvent {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    if (typeof value === 'object' && value !== null && 'id' in value && 'event' in value && 'payload' in value)
      return value as WebhookEvent
  } catch {
    // Signed, but not JSON: refused below, like every other body that is not an event.
  }
  throw new WebhookError('not_an_event', 'The body is signed, but it is not an event.')
}

/**
 * Verifies the signature and the age of a delivery and returns the event. Throws a WebhookError otherwise; answer 400 then. One valid
 * signature in either of the two formats is enough.
 */
export async function verifyWebhook(options: VerifyOptions): Promise<WebhookEvent> {
  const body = typeof options.body === 'string' ? encode(options.body) : options.body
  const secrets = typeof options.secret === 'string' ? [options.secret] : options.secret
  const claims = [serviceClaim(options.headers, body), standardClaim(options.headers, body)].filter(
    (claim) => claim !== undefined,
  )
  if (claims.length === 0) throw new WebhookError('no_signature', 'The delivery carries no signature.')
  const now = options.now ?? Date.now() / 1000
  const tolerance = options.tolerance ?? usualTolerance
  for (const claim of claims) {
    if (!(await holds(claim, secrets))) continue
    if (claim.timestamp < now - tolerance) throw new WebhookError('too_old', 'The delivery was signed too long ago.')
    if (claim.timestamp > now + tolerance) throw new WebhookError('too_new', 'The delivery was signed in the future.')
    return parsed(body)
  }
  throw new WebhookError('wrong_signature', 'The signature is not that of this body and secret.')
}
