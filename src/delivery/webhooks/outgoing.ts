import { Client, type Dispatcher } from 'undici'
import { checkedConnector } from '../../platform/outgoing/checked-connect.ts'
import { describeError } from '../../platform/outgoing/errors.ts'
import type { AddressRules } from '../../platform/outgoing/host-check.ts'
import { stopwatch } from '../../platform/stopwatch.ts'

/** The outcome of one request. `error` is null when the receiver took the event. */
export interface Posted {
  readonly status: number | null
  readonly address: string | null
  readonly answer: string
  readonly error: string | null
  readonly durationMs: number
}

export interface OutgoingOptions extends AddressRules {
  /** For everything: looking the name up, connecting, sending, and reading the answer. */
  readonly timeoutMs?: number
}

/** Ends a request early. */
interface Stop {
  onAbort(act: (() => void) | undefined): void
}

/** Sends requests, each over a connection whose address was checked when it was made. */
export interface Outgoing {
  post(url: URL | string, headers: Readonly<Record<string, string>>, body: Buffer, stop?: Stop): Promise<Posted>
  close(): Promise<void>
}

const usualTimeoutMs = 15_000
const idleMs = 2_000
const keptBytes = 4_096
const mostIdle = 64

/** A connection and the address at its other end. */
interface Connection {
  readonly client: Client
  address: string | null
  used: boolean
  timer?: NodeJS.Timeout | undefined
}

/** PostgreSQL stores no NUL; a character that the cut divides becomes U+FFFD. */
const readable = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\u0000', '\ufffd')

const closedWhileIdle = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/** How a request ended. `whole`: the whole answer was read, so the connection can be used again. */
interface End {
  readonly whole: boolean
  readonly error?: unknown
}

/** Reads an answer up to the bytes that are kept. A stream for each answer would cost more than the request. */
class Exchange implements Dispatcher.DispatchHandler {
  status: number | null = null
  private read: Buffer | undefined
  private readonly more: Buffer[] = []
  private size = 0
  private end: ((end: End) => void) | undefined

  constructor(end: (end: End) => void) {
    this.end = end
  }

  get answer(): string {
    if (!this.read) return ''
    const all = this.more.length === 0 ? this.read : Buffer.concat([this.read, ...this.more])
    return readable(all.subarray(0, keptBytes))
  }

  /** The first end counts. */
  finish(end: End): void {
    const report = this.end
    this.end = undefined
    report?.(end)
  }

  onRequestStart(): void {}

  onResponseStart(_controller: Dispatcher.DispatchController, statusCode: number): void {
    if (statusCode >= 200) this.status = statusCode
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.end) return
    if (this.read) this.more.push(chunk)
    else this.read = chunk
    this.size += chunk.length
    if (this.size > keptBytes) this.finish({ whole: false })
  }

  onResponseEnd(): void {
    this.finish({ whole: true })
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.finish({ whole: false, error })
  }
}

export function createOutgoing(options: OutgoingOptions): Outgoing {
  const timeoutMs = options.timeoutMs ?? usualTimeoutMs
  const connect = checkedConnector(options, { timeoutMs })
  const idle = new Map<string, Connection[]>()
  const all = new Set<Connection>()

  function open(origin: string): Connection {
    const client = new Client(origin, {
      connect: (target, callback) => {
        connect(target, (...made) => {
          if (made[1]) connection.address = made[1].remoteAddress ?? null
          callback(...made)
        })
      },
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: idleMs * 2,
      keepAliveMaxTimeout: idleMs * 2,
      maxHeaderSize: 16_384,
      pipelining: 1,
    })
    const connection: Connection = { client, address: null, used: false }
    all.add(connection)
    return connection
  }

  function drop(connection: Connection): void {
    clearTimeout(connection.timer)
    if (all.delete(connection)) void connection.client.destroy().catch(() => {})
  }

  function take(origin: string, fresh: boolean): Connection {
    const connection = fresh ? undefined : idle.get(origin)?.pop()
    if (!connection) return open(origin)
    clearTimeout(connection.timer)
    return connection
  }

  function keep(origin: string, connection: Connection): void {
    const kept = idle.get(origin) ?? []
    if (kept.length >= mostIdle || connection.client.destroyed) {
      drop(connection)
      return
    }
    connection.used = true
    kept.push(connection)
    idle.set(origin, kept)
    connection.timer = setTimeout(() => {
      const at = kept.indexOf(connection)
      if (at >= 0) kept.splice(at, 1)
      if (kept.length === 0 && idle.get(origin) === kept) idle.delete(origin)
      drop(connection)
    }, idleMs).unref()
  }

  async function attempt(
    url: URL,
    headers: Readonly<Record<string, string>>,
    body: Buffer,
    elapsed: () => number,
    stop: Stop | undefined,
    fresh: boolean,
  ): Promise<Omit<Posted, 'durationMs'> & { readonly stale: boolean }> {
    const { origin } = url
    const connection = take(origin, fresh)
    const reused = connection.used
    let cut: string | undefined
    let exchange: Exchange | undefined
    const end = (why: string): void => {
      cut = why
      exchange?.finish({ whole: false })
    }
    const timer = setTimeout(end, timeoutMs - elapsed(), `no whole answer within ${timeoutMs / 1_000} s`)
    stop?.onAbort(() => end('stopped'))
    const { whole, error } = await new Promise<End>((ended) => {
      exchange = new Exchange(ended)
      const path = url.pathname + url.search
      connection.client.dispatch({ method: 'POST', path, headers: { ...ownHeaders, ...headers }, body }, exchange)
    })
    clearTimeout(timer)
    stop?.onAbort(undefined)
    if (whole) keep(origin, connection)
    else drop(connection)
    const { status, answer } = exchange as unknown as Exchange
    const came = { status, address: connection.address, answer, stale: false }
    if (cut !== undefined) return { ...came, error: cut }
    if (error === undefined) return { ...came, error: status && status < 300 ? null : `answered ${status}` }
    const lost = closedWhileIdle.has((error as { code?: string }).code ?? '')
    return { ...came, error: describeError(error), stale: reused && status === null && lost }
  }

  return {
    async post(to, headers, body, stop) {
      const elapsed = stopwatch()
      const url = typeof to === 'string' ? new URL(to) : to
      let result = await attempt(url, headers, body, elapsed, stop, false)
      // A receiver may close an idle connection at any time: that is no failure, so the request is sent over a new one.
      if (result.stale) result = await attempt(url, headers, body, elapsed, stop, true)
      const { status, address, answer, error } = result
      return { status, address, answer, error, durationMs: Math.round(elapsed()) }
    },
    async close() {
      for (const connection of [...all]) drop(connection)
      idle.clear()
    },
  }
}

const ownHeaders = { 'content-type': 'application/json', 'user-agent': 'Godwit-Webhooks/1' }

/** What is kept of a request that was sent. */
export interface SentRequest {
  readonly url: string
  readonly eventId: string
  readonly serviceSignature: string | null
  readonly webhookSignature: string | null
  readonly bodyLength: number | undefined
}

/** The headers of a request, as they were sent. None where its signature was not kept. */
export function requestHeaders(sent: SentRequest): Readonly<Record<string, string>> {
  const { serviceSignature, webhookSignature, bodyLength } = sent
  const timestamp = /^t=(\d+)/.exec(serviceSignature ?? '')?.[1]
  if (serviceSignature === null || webhookSignature === null || timestamp === undefined) return {}
  return {
    host: new URL(sent.url).host,
    connection: 'keep-alive',
    ...ownHeaders,
    'service-signature': serviceSignature,
    'webhook-id': sent.eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': webhookSignature,
    ...(bodyLength !== undefined && { 'content-length': String(bodyLength) }),
  }
}
