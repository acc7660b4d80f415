import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Caller } from './app.ts'

/** A frame of the server. */
export type SocketFrame = { readonly type: string } & Readonly<Record<string, unknown>>

/** How long a test waits for what must come, on a machine that does much else. */
const patienceMs = 60_000

/** The status and the error code that a refused handshake is answered with. */
export interface RefusedHandshake {
  readonly status: number
  readonly code: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

type CookieSocketPath = '/api/desk/socket' | `/api/desk/responder/socket${string}` | `/api/v2/socket${string}`

/** A client of the socket that remembers every frame. */
export class SocketClient {
  readonly frames: SocketFrame[] = []
  readonly ws: WebSocket
  /** Resolves with the code and the reason of its end. */
  readonly closed: Promise<readonly [code: number, reason: string]>
  private taken = 0
  private readonly waiting = new Set<() => void>()

  private constructor(ws: WebSocket) {
    this.ws = ws
    ws.on('message', (data) => {
      this.frames.push(JSON.parse(String(data)) as SocketFrame)
      for (const look of this.waiting) look()
    })
    ws.on('error', () => {})
    this.closed = once(ws, 'close').then(([code, reason]) => [code as number, String(reason)] as const)
  }

  static async open(port: number, token: string): Promise<SocketClient> {
    const client = new SocketClient(new WebSocket(addressOf(port, token)))
    await once(client.ws, 'open')
    return client
  }

  /** A socket that the test made, such as one behind a proxy. */
  static async on(ws: WebSocket): Promise<SocketClient> {
    const client = new SocketClient(ws)
    await once(ws, 'open')
    return client
  }

  /** Connects as this caller. */
  static async as(port: number, caller: Caller): Promise<SocketClient> {
    const client = await SocketClient.open(port, await socketToken(caller))
    caller.noteCall('GET', '/api/v2/socket', 101)
    return client
  }

  /** Connects with these headers (cookie, Origin) to the socket of the desk, or to another that opens by a cookie. */
  static async atDesk(
    port: number,
    headers: Readonly<Record<string, string>>,
    path: CookieSocketPath = '/api/desk/socket',
  ): Promise<SocketClient> {
    const client = new SocketClient(new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers }))
    await once(client.ws, 'open')
    return client
  }

  send(frame: unknown): void {
    this.ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }

  /** The next frame of this type (that also has these values), looked for behind those that were taken already. */
  async next(type: string, values: Readonly<Record<string, unknown>> = {}): Promise<SocketFrame> {
    const matches = (frame: SocketFrame): boolean =>
      frame.type === type && Object.entries(values).every(([name, value]) => frame[name] === value)
    let position = -1
    await this.when(
      () => {
        position = this.frames.findIndex((frame, index) => index >= this.taken && matches(frame))
        return position >= 0
      },
      `a frame ${type} ${JSON.stringify(values)}`,
    )
    this.taken = position + 1
    return this.frames[position] as SocketFrame
  }

  /** Waits until the condition holds; it is checked at every frame. */
  async when(holds: () => boolean, what: string): Promise<void> {
    if (holds()) return
    let timer: NodeJS.Timeout | undefined
    let look = (): void => {}
    let ended = (_code: number): void => {}
    try {
      await new Promise<void>((resolve, reject) => {
        look = () => holds() && resolve()
        this.waiting.add(look)
        const last = (): string => JSON.stringify(this.frames.slice(-5))
        timer = setTimeout(() => reject(new Error(`${what} did not come. The last frames: ${last()}`)), patienceMs)
        ended = (code) => reject(new Error(`Closed with ${code} before ${what} came: ${last()}`))
        this.ws.on('close', ended)
      })
    } finally {
      clearTimeout(timer)
      this.waiting.delete(look)
      this.ws.off('close', ended)
    }
  }

  /** Everything that was sent before has been handled: frames are answered in their order. */
  async settled(): Promise<void> {
    const pongs = this.frames.filter(({ type }) => type === 'pong').length
    this.send({ type: 'ping' })
    await this.when(() => this.frames.filter(({ type }) => type === 'pong').length > pongs, 'pong')
  }

  async close(): Promise<void> {
    this.ws.close()
    await this.closed
  }
}

export async function socketToken(caller: Caller): Promise<string> {
  const { status, body } = await caller.get<{ token: string }>('/api/v2/tokens/for_socket')
  if (status !== 200) throw new Error(`The token was answered with ${status}.`)
  return body.token
}

const addressOf = (port: number, token?: string): string =>
  `ws://127.0.0.1:${port}/api/v2/socket${token === undefined ? '' : `?token=${encodeURIComponent(token)}`}`

/** Tries to connect and must be refused. */
export const refusedHandshake = (port: number, token?: string): Promise<RefusedHandshake> =>
  refusal(new WebSocket(addressOf(port, token)))

/** Tries to connect to the socket of the desk and must be refused. */
export const refusedAtDesk = (
  port: number,
  headers: Readonly<Record<string, string>>,
  path: CookieSocketPath = '/api/desk/socket',
): Promise<RefusedHandshake> => refusal(new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers }))

async function refusal(ws: WebSocket): Promise<RefusedHandshake> {
  ws.on('error', () => {})
  const [, answer] = (await Promise.race([
    once(ws, 'unexpected-response'),
    once(ws, 'open').then(() => {
      ws.terminate()
      throw new Error('The handshake was not refused.')
    }),
  ])) as [unknown, import('node:http').IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  const { error } = JSON.parse(Buffer.concat(chunks).toString()) as { error: { code: string } }
  return { status: answer.statusCode ?? 0, code: error.code, headers: answer.headers }
}
