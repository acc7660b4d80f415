import type { Socket } from 'node:net'
import { buildConnector, Client } from 'undici'
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

/** Sends requests, each over a connection whose address was checked when it was made. */
export interface Outgoing {
  post(
    url: URL | string,
    headers: Readonly<Record<string, string>>,
    body: Buffer,
    signal?: AbortSignal,
  ): Promise<Posted>
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

/** Fills `into` until it holds enough; answers whether that was all. */
async function readFirst(body: AsyncIterable<Buffer>, into: Buffer[]): Promise<boolean> {
  let size = 0
  for await (const chunk of body) {
    into.push(chunk)
    size += chunk.length
    if (size > keptBytes) return false
  }
  return true
}

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
    signal: AbortSignal | undefined,
    fresh: boolean,
  ): Promise<Omit<Posted, 'durationMs'> & { readonly stale: boolean }> {
    const line = take(url.origin, fresh)
    const reused = line.used
    let ended: string | undefined
    const end = (why: string): void => {
      ended = why
      drop(line)
    }
    const timer = setTimeout(() => end(`no whole answer within ${timeoutMs / 1_000} s`), timeoutMs - elapsed())
    const stop = (): void => end('stopped')
    signal?.addEventListener('abort', stop)
    const read: Buffer[] = []
    let status: number | null = null
    const came = () => ({ status, address: line.address, answer: readable(Buffer.concat(read).subarray(0, keptBytes)) })
    try {
      const answer = await line.client.request({
        method: 'POST',
        path: url.pathname + url.search,
        headers: { 'content-type': 'application/json', 'user-agent': 'Godwit-Webhooks/1', ...headers },
        body,
      })
      status = answer.statusCode
      answer.body.on('error', () => {})
      const whole = await readFirst(answer.body as AsyncIterable<Buffer>, read)
      if (ended !== undefined) throw new Error(ended)
      if (whole) keep(url.origin, line)
      else drop(line)
      return { ...came(), error: status >= 200 && status < 300 ? null : `answered ${status}`, stale: false }
    } catch (error) {
      drop(line)
      const lost = lostWhileIdle.has((error as { code?: string }).code ?? '')
      const stale = reused && status === null && ended === undefined && lost
      return { ...came(), error: ended ?? said(error), stale }
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
  }

  return {
    async post(to, headers, body, signal) {
      const elapsed = stopwatch()
      const url = typeof to === 'string' ? new URL(to) : to
      let result = await attempt(url, headers, body, elapsed, signal, false)
      // A connection that the receiver closed while nobody used it says nothing of the receiver: once more over a new one.
      if (result.stale) result = await attempt(url, headers, body, elapsed, signal, true)
      const { status, address, answer, error } = result
      return { status, address, answer, error, durationMs: Math.round(elapsed()) }
    },
    async close() {
      for (const line of [...all]) drop(line)
      idle.clear()
    },
  }
}
