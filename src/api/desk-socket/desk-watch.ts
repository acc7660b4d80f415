import type { FieldErrors } from '../../platform/problem.ts'
import type { LiveSocket } from '../../platform/sockets/live-socket.ts'
import type { DeskFrame } from './desk-frame.desk.wire.ts'
import type { DeskTopic, Watcher } from './desk-topic.ts'

/** The credentials that the socket was opened with; checked again when something about its owner changes. */
export interface WatchCredential {
  readonly key: string
  readonly organization: string | undefined
}

/** One open socket of the desk. */
export class DeskWatch {
  readonly credential: WatchCredential
  readonly socket: LiveSocket
  /** Resolves when the socket is closed. */
  readonly ended: Promise<void>
  actor: Watcher
  /** The rows whose change may end it: session, person, companies. */
  dependsOn: ReadonlySet<string>
  expiresAt: Date | null
  topics: ReadonlySet<DeskTopic> = new Set()
  private last: Promise<void> = Promise.resolve()

  constructor(options: Pick<DeskWatch, 'credential' | 'socket' | 'ended' | 'actor' | 'dependsOn' | 'expiresAt'>) {
    this.credential = options.credential
    this.socket = options.socket
    this.ended = options.ended
    this.actor = options.actor
    this.dependsOn = options.dependsOn
    this.expiresAt = options.expiresAt
  }

  send(...frames: readonly DeskFrame[]): void {
    this.socket.send(...frames.map((frame) => Buffer.from(JSON.stringify(frame))))
  }

  fail({ code, message, fields }: { code: string; message: string; fields?: FieldErrors | undefined }): void {
    this.send({ type: 'error', code, message, ...(fields ? { fields: fields as Record<string, string[]> } : {}) })
  }

  /** One after the other, so that frames are sent in the order of their changes although some need a query first. */
  inTurn(act: () => Promise<void> | void): Promise<void> {
    this.last = this.last.then(act).catch(() => this.socket.close('failed'))
    return this.last
  }
}
