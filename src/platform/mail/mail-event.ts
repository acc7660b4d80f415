import { badRequest, forbidden, type Problem } from '../problem.ts'

/** What a provider says became of one e-mail. */
export interface MailEvent {
  /** The token that we put into the metadata of the message: it names the delivery. */
  readonly receipt: string
  /**
   * `delivered`: the recipient's server took it; `relayed`: that server passed it on to one that reports nothing; `delayed`: the provider still
   * tries; `failed`: it tries no more.
   */
  readonly kind: 'delivered' | 'relayed' | 'delayed' | 'failed'
  readonly recipient: string | null
  /** The address does not exist, or its owner complained: no more mail until it changes. */
  readonly addressIsDead: boolean
  /** The provider's code or class (`HardBounce`, `5.1.1`). */
  readonly code: string | null
  /** In the provider's words, at most 300 characters. */
  readonly said: string | null
  readonly at: Date
  /** The event as it came, for the evidence: without the signature, the subject and the text of the message. */
  readonly raw: Readonly<Record<string, unknown>>
}

/** The request as the server received it. Header names are in lower case. */
export interface ProviderRequest {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: unknown
}

/** Reads the requests of one provider. `read` throws `invalid_signature` when the request is not the provider's. */
export interface MailEventReader {
  read(request: ProviderRequest): Promise<readonly MailEvent[]>
}

export const mailProviders = ['postmark', 'mailgun', 'ses'] as const
export type MailProvider = (typeof mailProviders)[number]

export const wrongSignature = (message: string): Problem => forbidden(message, 'invalid_signature')

/**
 * The headers of a message by which its token comes back in the events. `configurationSet` is for SES, which sends no tags
 * without one. nodemailer encodes a value with quotes, as Mailgun's is (RFC 2047), unless it gets it as `{ prepared: true, value }`.
 */
export function metadataHeaders(
  provider: MailProvider,
  token: string,
  configurationSet?: string | null,
): Readonly<Record<string, string>> {
  switch (provider) {
    case 'postmark':
      return { 'X-PM-Metadata-receipt': token }
    case 'mailgun':
      return { 'X-Mailgun-Variables': JSON.stringify({ receipt: token }) }
    case 'ses':
      return {
        'X-SES-MESSAGE-TAGS': `receipt=${token}`,
        ...(configurationSet ? { 'X-SES-CONFIGURATION-SET': configurationSet } : {}),
      }
  }
}

type JsonObject = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object, or an empty one in place of anything else. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {})

/** The body of a request, which has to be an object. */
export function bodyObject(body: unknown): JsonObject {
  if (!isObject(body)) throw badRequest('The body is not a JSON object.')
  return body
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
const storable = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed()

/** A text that is not empty, cut to `longest` characters; null in place of anything else. */
export const textOf = (value: unknown, longest = 300): string | null =>
  typeof value === 'string' && value !== '' ? storable(value.slice(0, longest)) : null

/** The token, when the value has the form of one. */
export const receiptOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Za-z0-9-]{1,100}$/.test(value) ? value : undefined

/** The first value that is a time in ISO 8601. */
export function timeOf(...values: readonly unknown[]): Date {
  for (const value of values) {
    if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value)) continue
    const time = new Date(value)
    if (!Number.isNaN(time.getTime())) return time
  }
  throw badRequest('The event has no time in ISO 8601.')
}

/** Deeper than any published event. A limit keeps a deep body from exhausting the stack. */
const deepest = 12

function evidence(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return storable(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return null
  if (Array.isArray(value)) return value.map((one) => evidence(one, depth - 1))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [storable(name), evidence(one, depth - 1)]))
}

/** The event as it can be stored, without the fields `left`. */
export const rawOf = (event: JsonObject, ...left: readonly string[]): JsonObject =>
  objectOf(evidence(Object.fromEntries(Object.entries(event).filter(([name]) => !left.includes(name))), deepest))

/**
 * An enhanced status code (RFC 3463) that blames the message, its sender or a full mailbox, such as 5.2.2 or 5.7.1: a
 * permanent failure with it does not mean that the address is wrong.
 */
export const sparesAddress = (status: string | null): boolean => /^5\.(?:2\.[23]|[367]\.\d+)$/.test(status ?? '')
