import type { Notification } from '../../delivery/index.ts'
import type { Actor } from '../../platform/ctx.ts'
import type { LiveSocket } from '../../platform/sockets/live-socket.ts'
import type { Subscription } from '../../platform/sockets/sequence-feed.ts'
import type { FrameError, FrameWriter } from './socket-frame.ts'
import type { SocketTokenOwner } from './socket-token.ts'

/** One open socket, and what it is subscribed to. */
export class SocketSession {
  readonly id: string
  readonly owner: SocketTokenOwner
  actor: Actor & { readonly kind: 'user' }
  readonly socket: LiveSocket
  readonly subscriptions = new Map<string, Subscription>()
  /** Resolves when the socket is closed and nothing of it is left on this node. */
  readonly ended: Promise<void>
  private readonly frames: FrameWriter

  constructor(options: Pick<SocketSession, 'id' | 'owner' | 'actor' | 'socket' | 'ended'> & { frames: FrameWriter }) {
    this.id = options.id
    this.owner = options.owner
    this.actor = options.actor
    this.socket = options.socket
    this.ended = options.ended
    this.frames = options.frames
  }

  get userId(): string {
    return this.owner.userId
  }

  get companyId(): string | null {
    return this.owner.companyId
  }

  send(frame: string): void {
    this.socket.send(Buffer.from(frame))
  }

  fail(error: FrameError): void {
    this.send(this.frames.error(error))
  }

  receive(notification: Notification): void {
    this.send(this.frames.notification(notification))
  }
}
