import { Client } from 'undici'
import { checkedConnector } from './checked-connect.ts'
import { sentenceOf } from './errors.ts'
import type { AddressRules } from './host-check.ts'
import { type BodyLimits, Refused, readBody } from './read-body.ts'

export interface ExchangeSettings extends AddressRules, BodyLimits {
  /** For looking the name up, connecting, and the handshake of TLS. */
  readonly connectMs: number
  /** From the request to the end of the answer's headers. */
  readonly firstByteMs: number
  /** Between two chunks of the body. */
  readonly idleMs: number
  readonly maxHeaderSize: number
  /** The certificates that are trusted instead of Node's: for tests. */
  readonly ca?: string | undefined
}

/** What came of one request. `bytes` is set for 200 alone, and only when the whole body has come. */
export interface Answer {
  readonly status: number | null
  readonly headers: Readonly<Record<string, string>>
  readonly location: string | null
  readonly bytes: Uint8Array | null
  readonly encodedBytes: number | null
  readonly error: string | null
}

export const noAnswer: Answer = {
  status: null,
  headers: {},
  location: null,
  bytes: null,
  encodedBytes: null,
  error: null,
}

const usefulHeaders = [
  'age',
  'cache-control',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'expires',
  'last-modified',
  'retry-after',
] as const

type AllHeaders = Readonly<Record<string, string | string[] | undefined>>

const oneValue = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value

function usefulOf(all: AllHeaders): Record<string, string> {
  const useful: Record<string, string> = {}
  for (const name of usefulHeaders) {
    const value = oneValue(all[name])
    if (value !== undefined) useful[name] = value
  }
  return useful
}

const inSeconds = (ms: number): string => `${ms / 1_000} s`

function whyFailed(error: unknown, settings: ExchangeSettings): string {
  if (error instanceof Refused) return error.message
  switch ((error as { code?: string }).code) {
    case 'UND_ERR_CONNECT_TIMEOUT':
      return `There was no connection within ${inSeconds(settings.connectMs)}.`
    case 'UND_ERR_HEADERS_TIMEOUT':
      return `There was no answer within ${inSeconds(settings.firstByteMs)}.`
    case 'UND_ERR_BODY_TIMEOUT':
      return `The answer stopped: nothing came for ${inSeconds(settings.idleMs)}.`
    default:
      return sentenceOf(error)
  }
}

/**
 * One GET over a connection of its own, which is closed at the end. The signal ends it at once, wherever it is; its reason is then
 * the error. Rejects for nothing that the network does.
 */
export async function exchange(
  url: URL,
  headers: Readonly<Record<string, string>>,
  settings: ExchangeSettings,
  signal: AbortSignal,
): Promise<Answer> {
  let answer = noAnswer
  const client = new Client(url.origin, {
    connect: checkedConnector(settings, {
      timeoutMs: settings.connectMs,
      // Node's quarter of a second is too short for a server on the other side of the world.
      attemptTimeoutMs: Math.max(10, Math.round(settings.connectMs / 4)),
      signal,
      ca: settings.ca,
    }),
    headersTimeout: settings.firstByteMs,
    bodyTimeout: settings.idleMs,
    maxHeaderSize: settings.maxHeaderSize,
    pipelining: 1,
  })
  try {
    const response = await client.request({ method: 'GET', path: url.pathname + url.search, headers, reset: true })
    const { body, statusCode: status } = response
    // A body that is not read reports the end of its connection too.
    body.on('error', () => {})
    const location = oneValue(response.headers['location']) ?? null
    answer = { ...noAnswer, status, headers: usefulOf(response.headers), location }
    if (status !== 200) return answer
    if (Number(answer.headers['content-length']) > settings.maxEncodedBytes)
      throw new Refused(`The answer is larger than ${settings.maxEncodedBytes / 1_000_000} MB.`)
    const bytes = await readBody(body, answer.headers['content-encoding'] ?? '', settings, (encodedBytes) => {
      answer = { ...answer, encodedBytes }
    })
    return { ...answer, bytes, encodedBytes: answer.encodedBytes ?? 0 }
  } catch (error) {
    return { ...answer, error: whyFailed(signal.aborted ? signal.reason : error, settings) }
  } finally {
    await client.destroy().catch(() => {})
  }
}
