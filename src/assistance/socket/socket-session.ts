import type { Notification } from '../../delivery/index.ts'
import type { Actor } from '../../platform/ctx.ts'
import type { LiveSocket } from '../../platform/sockets/live-socket.ts'
import type { Subscription } from '../../platform/sockets/sequence-feed.ts'
import type { FrameError, FrameWriter } from './socket-frame.ts'

export type Person = Actor & { readonly kind: 'user' }

/** Who a socket belongs to now. */
export interface SocketHolder {
  readonly person: Person
  /** The rows whose change may end it: person, company, session. */
  readonly dependsOn: ReadonlySet<string>
  /** Of the session by which it was opened. */
  readonly expiresAt: Date | null
}

/** Asks again, by what the socket was opened with; undefined when that opens nothing any more. */
export type FindHolder = () => Promise<SocketHolder | undefined>

type Parts = Pick<SocketSession, 'id' | 'holder' | 'find' | 'socket' | 'ended'> & { readonly frames: FrameWriter }

/** One open socket, and what it is subscribed to. */
export class SocketSession {
  readonly id: string
  holder: SocketHolder
  readonly find: FindHolder
  readonly socket: LiveSocket
  readonly subscriptions = new Map<string, Subscription>()
  /** Resolves when the socket is closed and nothing of it is left on this node. */
  readonly ended: Promise<void>
  private readonly frames: FrameWriter

  constructor(options: Parts) {
    this.id = options.id
    this.holder = options.holder
    this.find = options.find
    this.socket = options.socket
    this.ended = options.ended
    this.frames = options.frames
  }

  get actor(): Person {
    return this.holder.person
  }

  get userId(): string {
    return this.actor.userId
  }

  get companyId(): string | null {
    return this.actor.companyId
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
