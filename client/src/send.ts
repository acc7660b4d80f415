import { checkedBase, filledPath, type PathValues, type QueryValues, queryText } from './address.ts'
import type { CacheStore } from './cache.ts'
import { errorOf, GodwitError } from './errors.ts'
import { mayPass, retryAfterMs, wait, waitBefore } from './retry.ts'
import type { CallOptions } from './types.ts'

export interface ClientOptions {
  /** Where the service is: `https://godwit.example.com`. Empty in a page that the service itself served. */
  readonly baseUrl: string
  /** A traveller’s authentication_token, a company’s key or a staff key. Neither key: what needs none, and desk cookies. */
  readonly key?: string
  /** A company’s public key, for pages that anybody may read. */
  readonly publicKey?: string
  /** Which company is meant, for people who act for several. */
  readonly organization?: string
  /** `en`, `es`, `fr`, `ja`, `zh-CN`, `zh-TW`; `all` gives maps from language to text. */
  readonly language?: string
  /** For one attempt, until its whole response has arrived. */
  readonly timeoutMs?: number
  /** The maximum number of retries after a temporary failure. */
  readonly retries?: number
  /** Stores responses and revalidates them with If-None-Match. Without it nothing is stored. */
  readonly cache?: CacheStore
  /** Another fetch, for tests, proxies and other runtimes. */
  readonly fetch?: (address: string, init: RequestInit) => Promise<Response>
  /** Another way to wait between tries. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>
  /** Another random source for the jitter: from 0 to 1. */
  readonly random?: () => number
}

/** A response: status, headers and body. */
export interface Answer<T> {
  readonly status: number
  readonly headers: Headers
  readonly body: T
  /** True when the service answered 304 and the body is from the cache. */
  readonly notModified: boolean
  /** How many requests were sent. */
  readonly attempts: number
}

/** A call as the core sees it, without its types. */
export interface Call extends CallOptions {
  readonly path?: PathValues
  readonly query?: QueryValues
  readonly body?: unknown
}

export type Send = (method: string, path: string, call?: Call) => Promise<Answer<unknown>>

const defaults = { timeoutMs: 15_000, retries: 3 }

function checkedNumber(name: string, value: number, least: number): number {
  if (!Number.isFinite(value) || value < least) throw new TypeError(`${name} must be a number from ${least} up.`)
  return value
}

function authorization({ key, publicKey }: ClientOptions): Record<string, string> {
  if (key !== undefined && publicKey !== undefined) throw new TypeError('Give key or publicKey, not both.')
  const given = key ?? publicKey
  if (given === undefined) return {}
  if (!/^\w+$/.test(given)) throw new TypeError(`${key === undefined ? 'publicKey' : 'key'} is no key of Godwit.`)
  return { authorization: `${key === undefined ? 'PUB' : 'TKN'} ${given}` }
}

/** crypto.randomUUID is missing on pages without TLS; this is not. */
const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

interface Tried {
  readonly answer: Response
  readonly text: string
}

/** Makes the function that sends one call, with its retries. */
export function createSend(options: ClientOptions): Send {
  const base = checkedBase(options.baseUrl)
  const timeoutMs = checkedNumber('timeoutMs', options.timeoutMs ?? defaults.timeoutMs, 1)
  const retries = checkedNumber('retries', options.retries ?? defaults.retries, 0)
  const fetching = options.fetch ?? ((address: string, init: RequestInit) => fetch(address, init))
  const waiting = options.wait ?? wait
  const random = options.random ?? Math.random
  const common: Readonly<Record<string, string>> = {
    accept: 'application/json',
    ...authorization(options),
    ...(options.organization === undefined ? {} : { organization: options.organization }),
    ...(options.language === undefined ? {} : { 'accept-language': options.language }),
  }

  async function tryOnce(address: string, init: RequestInit, call: Call, attempts: number): Promise<Tried> {
    const span = checkedNumber('timeoutMs', call.timeoutMs ?? timeoutMs, 1)
    const timeout = AbortSignal.timeout(span)
    const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout
    try {
      const answer = await fetching(address, { ...init, signal })
      return { answer, text: await answer.text() }
    } catch (cause) {
      // An aborted call throws the signal's reason; every other failure is a GodwitError.
      call.signal?.throwIfAborted()
      const [code, message] = timeout.aborted
        ? ['timed_out', `The service did not answer within ${span} ms.`]
        : ['network_error', 'The service could not be reached, or the connection broke.']
      throw new GodwitError(message, { code, status: 0, attempts, cause })
    }
  }

  /** Sends until a response is final or no retry is left. */
  async function insist(address: string, init: RequestInit, call: Call): Promise<Tried & { attempts: number }> {
    const most = 1 + checkedNumber('retries', call.retries ?? retries, 0)
    for (let attempts = 1; ; attempts++) {
      let retryAfter: number | undefined
      let failure: GodwitError
      try {
        const tried = await tryOnce(address, init, call, attempts)
        if (tried.answer.ok || tried.answer.status === 304) return { ...tried, attempts }
        failure = errorOf(tried.answer, tried.text, attempts)
        retryAfter = retryAfterMs(tried.answer.headers.get('retry-after'), Date.now())
      } catch (error) {
        if (!(error instanceof GodwitError)) throw error
        failure = error
      }
      const pause = attempts < most && mayPass(failure) ? waitBefore(attempts, retryAfter, random) : undefined
      if (pause === undefined) throw failure
      await waiting(pause, call.signal)
    }
  }

  return async (method, path, call = {}) => {
    const address = base + filledPath(path, call.path) + queryText(call.query)
    const headers: Record<string, string> = { ...common }
    if (call.body !== undefined) headers['content-type'] = 'application/json'
    if (method === 'POST') headers['idempotency-key'] = call.idempotencyKey ?? newIdempotencyKey()
    for (const [name, value] of Object.entries(call.headers ?? {})) headers[name.toLowerCase()] = value
    // A URL with `since` is requested only once, so caching it would only evict other entries.
    const store = method === 'GET' && call.query?.['since'] === undefined ? options.cache : undefined
    const cacheKey = [address, headers['accept-language'], headers['organization']].join(' ')
    const kept = await store?.get(cacheKey)
    if (kept) headers['if-none-match'] = kept.etag

    const init: RequestInit = {
      method,
      headers,
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    }
    const { answer, text, attempts } = await insist(address, init, call)
    const notModified = answer.status === 304
    const body = notModified ? (kept?.body ?? '') : text
    const etag = answer.headers.get('etag')
    const result = {
      status: answer.status,
      headers: answer.headers,
      body: readBody(body, answer, attempts),
      notModified,
      attempts,
    }
    if (store && etag !== null && answer.status === 200) await store.set(cacheKey, { etag, body })
    return result
  }
}

function readBody(text: string, answer: Response, attempts: number): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    const requestId = answer.headers.get('x-request-id') ?? undefined
    const details = { code: 'invalid_answer', status: answer.status, requestId, attempts, cause }
    throw new GodwitError('The answer is no JSON: is baseUrl the address of the service?', details)
  }
}
