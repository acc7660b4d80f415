import type { Socket } from 'node:net'
import { buildConnector, Client, type Dispatcher } from 'undici'
import { stopwatch } from '../../platform/stopwatch.ts'
import { isPublicAddress } from './addresses.ts'
import { type AddressRules, checkedLookup, checkLiteral, PrivateAddress } from './host-check.ts'

/** What one request came to. `error` is absent when the receiver took the event. */
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

/** Who may end a request before its time. */
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

/** A connection, and who is at its other end. */
interface Line {
  readonly client: Client
  address: string | null
  used: boolean
  timer?: NodeJS.Timeout | undefined
}

/** PostgreSQL keeps no NUL, and half a character at the cut is nobody's. */
const readable = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\u0000', '\ufffd')

/** In words that a partner understands; nothing of ours. */
function said(error: unknown): string {
  if (error instanceof PrivateAddress) return error.message
  const { code, message, cause } = error as { code?: string; message?: string; cause?: unknown }
  if (code === 'UND_ERR_SOCKET' && cause) return said(cause)
  return (
    [code, message]
      .filter((part) => part)
      .join(': ')
      .slice(0, 500) || 'unknown error'
  )
}

const lostWhileIdle = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/** How a request ended. `whole`: all of the answer was read, and its connection can be used again. */
interface End {
  readonly whole: boolean
  readonly error?: unknown
}

/** Reads one answer as it comes in, and no more of it than is kept: a stream for each would cost more than the request. */
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
    const tell = this.end
    this.end = undefined
    tell?.(end)
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
  const connect = buildConnector({ timeout: timeoutMs, lookup: checkedLookup(options), allowH2: false })
  const idle = new Map<string, Line[]>()
  const all = new Set<Line>()

  function open(origin: string): Line {
    const client = new Client(origin, {
      connect: (wanted, answer) => {
        try {
          checkLiteral(wanted.hostname, options)
        } catch (error) {
          answer(error as Error, null)
          return
        }
        connect(wanted, (error, socket) => {
          if (error || !socket) {
            answer(error ?? new Error('no connection'), null)
            return
          }
          line.address = (socket as Socket).remoteAddress ?? null
          // The last word belongs to the socket itself.
          if (!options.allowPrivate && !(line.address && isPublicAddress(line.address))) {
            socket.destroy()
            answer(new PrivateAddress(wanted.hostname, line.address ?? 'nowhere'), null)
          } else answer(null, socket)
        })
      },
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: idleMs * 2,
      keepAliveMaxTimeout: idleMs * 2,
      maxHeaderSize: 16_384,
      pipelining: 1,
    })
    const line: Line = { client, address: null, used: false }
    all.add(line)
    return line
  }

  function drop(line: Line): void {
    clearTimeout(line.timer)
    if (all.delete(line)) void line.client.destroy().catch(() => {})
  }

  function take(origin: string, fresh: boolean): Line {
    const line = fresh ? undefined : idle.get(origin)?.pop()
    if (!line) return open(origin)
    clearTimeout(line.timer)
    return line
  }

  function keep(origin: string, line: Line): void {
    const kept = idle.get(origin) ?? []
    if (kept.length >= mostIdle || line.client.destroyed) {
      drop(line)
      return
    }
    line.used = true
    kept.push(line)
    idle.set(origin, kept)
    line.timer = setTimeout(() => {
      const at = kept.indexOf(line)
      if (at >= 0) kept.splice(at, 1)
      if (kept.length === 0 && idle.get(origin) === kept) idle.delete(origin)
      drop(line)
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
    const line = take(origin, fresh)
    const reused = line.used
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
      line.client.dispatch({ method: 'POST', path, headers: { ...ownHeaders, ...headers }, body }, exchange)
    })
    clearTimeout(timer)
    stop?.onAbort(undefined)
    if (whole) keep(origin, line)
    else drop(line)
    const { status, answer } = exchange as unknown as Exchange
    const came = { status, address: line.address, answer, stale: false }
    if (cut !== undefined) return { ...came, error: cut }
    if (error === undefined) return { ...came, error: status && status < 300 ? null : `answered ${status}` }
    const lost = lostWhileIdle.has((error as { code?: string }).code ?? '')
    return { ...came, error: said(error), stale: reused && status === null && lost }
  }

  return {
    async post(to, headers, body, stop) {
      const elapsed = stopwatch()
      const url = typeof to === 'string' ? new URL(to) : to
      let result = await attempt(url, headers, body, elapsed, stop, false)
      // A connection that the receiver closed while nobody used it says nothing of the receiver: once more over a new one.
      if (result.stale) result = await attempt(url, headers, body, elapsed, stop, true)
      const { status, address, answer, error } = result
      return { status, address, answer, error, durationMs: Math.round(elapsed()) }
    },
    async close() {
      for (const line of [...all]) drop(line)
      idle.clear()
    },
  }
}

const ownHeaders = { 'content-type': 'application/json', 'user-agent': 'Godwit-Webhooks/1' }
