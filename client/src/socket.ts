import { checkedBase, type QueryValues, queryText } from './address.ts'
import { GodwitError } from './errors.ts'
import type { Init, Paths } from './types.ts'

/** The paths that open a WebSocket. */
export type SocketPath = '/api/v2/socket' | '/api/desk/socket' | '/api/desk/responder/socket'

/** The schema of the 101 response describes the frames. */
type FramesOf<P extends SocketPath> = Paths[P]['get']['responses'][101]['content']['application/json']

/** What a client may send, by `type`. */
export type SentFrame<P extends SocketPath> = FramesOf<P>['sent']

/** What the service may send, by `type`. */
export type ReceivedFrame<P extends SocketPath> = FramesOf<P>['received']

export interface SocketOptions<P extends SocketPath> {
  /** Where the service is: `https://godwit.example.com`. Empty in a page that the service itself served. */
  readonly baseUrl: string
  readonly path: P
  /** The parameters of the path, for each connection anew, since a token is valid for a minute. Without it the page's cookie is used. */
  readonly query?: () => Promise<NonNullable<Init<'get', P>['query']>>
  /** The first frame of each connection. It is made anew, so that `after` is current. */
  readonly subscribe: () => SentFrame<P>
  readonly received: (frame: ReceivedFrame<P>) => void
  /** The connection was lost or could not be opened. The next attempt follows by itself. */
  readonly disconnected?: () => void
  /** The session has ended (close code 4001), or `query` was refused with 401. Attempts go on until `close`. */
  readonly sessionEnded?: () => void
}

export interface ReconnectingSocket<P extends SocketPath> {
  /** Sends a frame; false without a connection, and then it is not sent later either. */
  send(frame: SentFrame<P>): boolean
  /** Ends the wait for the next attempt, for example when the network is back. */
  wake(): void
  /** Drops the connection; the next attempt follows as after a loss. */
  reconnect(): void
  /** Nothing is sent or called any more. */
  close(): void
}

const pingMs = 20_000
const longestWaitMs = 15_000
const endedCode = 4001
/** The person has opened more sockets than allowed, and this was the oldest: an attempt at once would close another one. */
const replacedCode = 4009
const replacedWaitMs = 60_000
/** What a WebSocket itself reports for a connection that broke. */
const brokenCode = 1006

const waitMs = (code: number, failures: number): number =>
  code === replacedCode ? replacedWaitMs : Math.min(500 * 2 ** failures, longestWaitMs)

/** `http` becomes `ws`, `https` becomes `wss`. An address without a host belongs to the page. */
function socketAddress(address: string): string {
  const { location } = globalThis as { readonly location?: { readonly href: string } }
  return new URL(address, location?.href).href.replace(/^http/, 'ws')
}

/** Connects, subscribes, detects dead connections and connects again, until `close`. Nothing is received before it returns. */
export function openSocket<P extends SocketPath>(options: SocketOptions<P>): ReconnectingSocket<P> {
  const address = checkedBase(options.baseUrl) + options.path
  let socket: WebSocket | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let pinging: ReturnType<typeof setInterval> | undefined
  let failures = 0
  let closed = false

  function lost(code: number): void {
    if (closed) return
    failures++
    waiting = setTimeout(connect, waitMs(code, failures))
    if (code === endedCode) options.sessionEnded?.()
    options.disconnected?.()
  }

  /** Leaves the connection at once: a browser may wait a minute for the other side of a dead one to close. */
  function drop(code = brokenCode): void {
    const dropped = socket
    if (!dropped) return
    socket = undefined
    clearInterval(pinging)
    dropped.close()
    lost(code)
  }

  function open(query?: QueryValues): void {
    if (closed) return
    const opened = new WebSocket(socketAddress(address + queryText(query)))
    socket = opened
    let alive = true
    let subscribed = false
    opened.onopen = () => {
      opened.send(JSON.stringify(options.subscribe()))
      pinging = setInterval(() => {
        // Nothing came since the last ping: the connection is dead.
        if (!alive) return drop()
        alive = false
        opened.send('{"type":"ping"}')
      }, pingMs)
    }
    opened.onmessage = ({ data }) => {
      alive = true
      const frame = JSON.parse(String(data)) as ReceivedFrame<P>
      if (frame.type === 'subscribed') {
        failures = 0
        subscribed = true
      }
      options.received(frame)
      // The subscription was refused: the next connection subscribes again.
      if (frame.type === 'error' && !subscribed && socket === opened) drop()
    }
    opened.onclose = ({ code }) => {
      if (socket === opened) drop(code)
    }
  }

  const refused = (error: unknown): void =>
    lost(error instanceof GodwitError && error.status === 401 ? endedCode : brokenCode)

  function connect(): void {
    waiting = undefined
    if (options.query) options.query().then(open, refused)
    else open()
  }

  connect()
  return {
    send(frame) {
      if (socket?.readyState !== WebSocket.OPEN) return false
      socket.send(JSON.stringify(frame))
      return true
    },
    wake() {
      if (waiting === undefined) return
      clearTimeout(waiting)
      connect()
    },
    reconnect: () => drop(),
    close() {
      closed = true
      clearTimeout(waiting)
      waiting = undefined
      clearInterval(pinging)
      const closing = socket
      socket = undefined
      closing?.close()
    },
  }
}
