import { stopwatch } from '../stopwatch.ts'
import { checkedUrl } from './checked-url.ts'
import { type Answer, type ExchangeSettings, exchange, noAnswer } from './exchange.ts'
import type { AddressRules } from './host-check.ts'
import { HostSlots } from './host-slots.ts'
import { Refused } from './read-body.ts'

/** Where nothing is set, the usual limits hold. */
export interface GetterOptions extends AddressRules, Partial<Omit<ExchangeSettings, keyof AddressRules>> {
  readonly userAgent: string
  /** For everything after the wait for other requests to the host: redirects, connections, and reading the answer. */
  readonly wholeMs?: number
}

export interface GetRequest {
  readonly accept?: string
  /** ETag of the last answer. */
  readonly ifNoneMatch?: string | undefined
  /** Last-Modified of the last answer. */
  readonly ifModifiedSince?: string | undefined
}

/** The outcome. `error` is null for 200 with its whole body, and for 304 when the request had a condition. */
export interface Got {
  /** Of the last answer; null when none came. */
  readonly status: number | null
  /** The last address that was asked. */
  readonly finalUrl: string
  /** Those about caching and the content, in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The body of a 200, decompressed. */
  readonly bytes: Uint8Array | null
  /** How much of the body came over the network. */
  readonly encodedBytes: number | null
  /** A sentence, without addresses of our own network. */
  readonly error: string | null
  /** Without the wait for other requests to the host. */
  readonly durationMs: number
}

/** Reads public documents, each over a connection whose address was checked when it was made. */
export interface Getter {
  /** Rejects for nothing that the network does. */
  get(url: URL | string, request?: GetRequest): Promise<Got>
  /** Ends all requests; each is answered with an error. */
  close(): Promise<void>
}

const usual = {
  connectMs: 10_000,
  firstByteMs: 15_000,
  idleMs: 10_000,
  wholeMs: 60_000,
  maxEncodedBytes: 20_000_000,
  maxBytes: 20_000_000,
  maxHeaderSize: 16_384,
}
const mostRedirects = 3
const mostPerHost = 2
const redirects = new Set([301, 302, 303, 307, 308])

/** A condition is the text of another server: one that no header can carry would make every request fail. */
const isHeaderText = (text: string | undefined): text is string => text !== undefined && /^[\x20-\x7e]+$/.test(text)

function headersFor(userAgent: string, request: GetRequest): Record<string, string> {
  const headers: Record<string, string> = {
    accept: request.accept ?? '*/*',
    'accept-encoding': 'gzip, br',
    'user-agent': userAgent,
  }
  if (isHeaderText(request.ifNoneMatch)) headers['if-none-match'] = request.ifNoneMatch
  if (isHeaderText(request.ifModifiedSince)) headers['if-modified-since'] = request.ifModifiedSince
  return headers
}

/** What is wrong with an answer that came whole. */
function wrongStatus({ status }: Answer, headers: Readonly<Record<string, string>>): string | null {
  if (status === 200) return null
  const conditional = 'if-none-match' in headers || 'if-modified-since' in headers
  return status === 304 && conditional ? null : `The server answered ${status}.`
}

export function createGetter(options: GetterOptions): Getter {
  const settings = { ...usual, ...options, refuseLinkLocal: true }
  const slots = new HostSlots(mostPerHost)
  const running = new Map<AbortController, Promise<Got>>()
  let stopped: Refused | undefined

  async function follow(start: URL | string, request: GetRequest, ending: AbortController): Promise<Got> {
    const headers = headersFor(settings.userAgent, request)
    const { signal } = ending
    let elapsed = stopwatch()
    let timer: NodeJS.Timeout | undefined
    let finalUrl = String(start)
    let answer = noAnswer
    const got = (error: string | null): Got => {
      const { status, headers: useful, bytes, encodedBytes } = answer
      return { status, finalUrl, headers: useful, bytes, encodedBytes, error, durationMs: Math.round(elapsed()) }
    }
    try {
      let url = checkedUrl(start, settings)
      for (let count = 0; ; count++) {
        await slots.take(url.hostname, signal)
        try {
          if (!timer) {
            elapsed = stopwatch()
            const tooLate = new Refused(`There was no whole answer within ${settings.wholeMs / 1_000} s.`)
            timer = setTimeout(() => ending.abort(tooLate), settings.wholeMs)
          }
          finalUrl = url.href
          answer = await exchange(url, headers, settings, signal)
        } finally {
          slots.free(url.hostname)
        }
        if (answer.error !== null) return got(answer.error)
        if (!redirects.has(answer.status ?? 0)) return got(wrongStatus(answer, headers))
        if (answer.location === null) return got('The server redirects without saying where to.')
        if (count === mostRedirects) return got(`The server redirects more than ${mostRedirects} times.`)
        url = checkedUrl(answer.location, settings, url)
      }
    } catch (error) {
      if (error instanceof Refused) return got(error.message)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async get(url, request = {}) {
      const ending = new AbortController()
      if (stopped) ending.abort(stopped)
      const done = follow(url, request, ending)
      running.set(ending, done)
      try {
        return await done
      } finally {
        running.delete(ending)
      }
    },
    async close() {
      stopped = new Refused('The request was ended, because the service stops.')
      for (const ending of running.keys()) ending.abort(stopped)
      await Promise.all(running.values())
    },
  }
}
