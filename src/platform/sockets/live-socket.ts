import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Log } from '../log.ts'
import { FrameLimit } from './frame-limit.ts'

/** Why the server closes a socket: the code and the reason that the client gets. */
const closing = {
  /** The node stops: connect again, to another one. */
  goingAway: [1001, 'the node is going away'],
  /** The client sends more frames than allowed although it was warned. */
  abuse: [1008, 'too many frames'],
  /** The token was revoked, the person deleted, or a role changed: ask for a new token. */
  revoked: [4001, 'the token is no longer valid'],
  /** The client reads more slowly than frames arrive: connect again, and resume. */
  tooSlow: [4008, 'reading too slowly'],
  /** The person has opened more sockets than allowed, and this one was the oldest. */
  replaced: [4009, 'a newer socket of this person has taken its place'],
  failed: [1011, 'something went wrong'],
} as const satisfies Readonly<Record<string, readonly [code: number, reason: string]>>

export type ClosingReason = keyof typeof closing

export interface LiveSocketOptions {
  readonly ws: WebSocket
  /** The connection beneath. */
  readonly stream: Duplex
  readonly log: Log
  /** Handles one frame; the next waits until it is done. */
  readonly receive: (text: string) => Promise<void>
  /** A frame came too soon after others and was not handled. */
  readonly refuse: () => void
  readonly closed: () => void
  readonly limits?: Partial<SocketLimits>
}

export interface SocketLimits {
  /** More bytes than this waiting to be read: the reader is too slow. */
  readonly mostBuffered: number
  readonly framesPerSecond: number
  readonly mostRefused: number
  /** A frame is not read from the connection while so many wait for their turn. */
  readonly mostWaiting: number
}

const defaults: SocketLimits = { mostBuffered: 1024 * 1024, framesPerSecond: 20, mostRefused: 100, mostWaiting: 40 }

/** A socket of a client: frames in order, one at a time; back-pressure; limits. */
export class LiveSocket {
  private readonly ws: WebSocket
  private readonly stream: Duplex
  private readonly options: LiveSocketOptions
  private readonly limits: SocketLimits
  private readonly frames: FrameLimit
  private readonly waiting: string[] = []
  private working = false
  private answered = true

  constructor(options: LiveSocketOptions) {
    const { ws, stream } = options
    this.ws = ws
    this.stream = stream
    this.options = options
    this.limits = { ...defaults, ...options.limits }
    this.frames = new FrameLimit(this.limits.framesPerSecond, this.limits.mostRefused, performance.now())
    ws.on('message', (data: Buffer, isBinary) => this.receive(data, isBinary))
    ws.on('pong', () => {
      this.answered = true
    })
    // ws closes the socket itself: 1009 for a frame that is too large, 1002 or 1007 for one that is malformed.
    ws.on('error', (error) => options.log.debug({ err: error.message }, 'a socket failed'))
    ws.on('close', () => {
      this.waiting.length = 0
      options.closed()
    })
  }

  get isOpen(): boolean {
    return this.ws.readyState === this.ws.OPEN
  }

  /** Sends frames with one write. A reader that leaves too much unread is dropped, and can resume. */
  send(...frames: readonly Buffer[]): void {
    if (!this.isOpen) return
    this.stream.cork()
    for (const frame of frames) this.ws.send(frame, { binary: false })
    this.stream.uncork()
    if (this.ws.bufferedAmount > this.limits.mostBuffered) this.close('tooSlow')
  }

  /** As `send`, for many frames: each waits until the one before was handed to the system, so that a slow reader is not taken for a stuck one. */
  async sendAtPace(frames: readonly Buffer[]): Promise<void> {
    let bytes = 0
    for (const [index, frame] of frames.entries()) {
      if (!this.isOpen) return
      bytes += frame.length
      if (bytes < this.limits.mostBuffered / 4 && index < frames.length - 1) {
        this.ws.send(frame, { binary: false })
        continue
      }
      bytes = 0
      await this.sendAndWait(frame)
    }
  }

  private sendAndWait(frame: Buffer): Promise<void> {
    return new Promise((resolve) => this.ws.send(frame, { binary: false }, () => resolve()))
  }

  close(reason: ClosingReason): void {
    const [code, text] = closing[reason]
    if (this.isOpen) this.ws.close(code, text)
  }

  /** Ends it without a closing handshake. */
  terminate(): void {
    this.ws.terminate()
  }

  /** Called at intervals: drops a client that has not answered since the last call. */
  beat(): void {
    if (!this.isOpen || this.ws.isPaused) return
    if (!this.answered) {
      this.ws.terminate()
      return
    }
    this.answered = false
    this.ws.ping()
  }

  private receive(data: Buffer, isBinary: boolean): void {
    this.answered = true
    switch (this.frames.take(performance.now())) {
      case 'abuse':
        this.close('abuse')
        break
      case 'refused':
        this.options.refuse()
        break
      case 'allowed':
        this.waiting.push(isBinary ? '' : data.toString('utf8'))
        if (this.waiting.length >= this.limits.mostWaiting) this.ws.pause()
        if (!this.working) void this.work()
    }
  }

  private async work(): Promise<void> {
    this.working = true
    for (let text = this.waiting.shift(); text !== undefined; text = this.waiting.shift()) {
      if (this.ws.isPaused && this.waiting.length < this.limits.mostWaiting / 2) this.ws.resume()
      try {
        await this.options.receive(text)
      } catch (error) {
        this.options.log.error({ err: error }, 'a bug')
        this.close('failed')
      }
    }
    this.working = false
  }
}
