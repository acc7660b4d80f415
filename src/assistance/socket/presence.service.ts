import type { Log } from '../../platform/log.ts'
import type { SocketRegistry } from '../../platform/sockets/socket-registry.ts'

export type PresenceState = 'online' | 'offline'

interface PresenceOptions {
  readonly registry: Pick<SocketRegistry, 'present'>
  readonly log: Log
  readonly changed: (conversationId: string, userId: string, state: PresenceState) => void
}

/** Changes within this time are read together: after a node was killed, many people come back at once. */
const gatherMs = 100

/** Who is connected to the conversations that this node has subscribers of. The registry's rows are the truth. */
export class PresenceFeed {
  private readonly online = new Map<string, ReadonlySet<string>>()
  private readonly dirty = new Set<string>()
  private timer: NodeJS.Timeout | undefined
  private reading: Promise<void> = Promise.resolve()
  private readonly options: PresenceOptions

  constructor(options: PresenceOptions) {
    this.options = options
  }

  /** Those who are connected, as far as this node knows. */
  known(conversationId: string): ReadonlySet<string> {
    return this.online.get(conversationId) ?? new Set()
  }

  /** The conversation has a subscriber on this node. */
  follow(conversationId: string): void {
    if (!this.online.has(conversationId)) this.online.set(conversationId, new Set())
  }

  /** It has none any more. */
  forget(conversationId: string): void {
    this.online.delete(conversationId)
    this.dirty.delete(conversationId)
  }

  /** Somebody has come or gone. */
  mark(conversationId: string): void {
    if (!this.online.has(conversationId)) return
    this.dirty.add(conversationId)
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      void this.read()
    }, gatherMs).unref()
  }

  /** Finds sockets that ended without a signal: a killed node sends none. */
  poll(): void {
    for (const id of this.online.keys()) this.mark(id)
  }

  stop(): void {
    clearTimeout(this.timer)
    this.online.clear()
    this.dirty.clear()
  }

  private read(): Promise<void> {
    this.reading = this.reading.then(async () => {
      const ids = [...this.dirty]
      this.dirty.clear()
      if (ids.length === 0) return
      try {
        const present = await this.options.registry.present(ids)
        for (const id of ids) this.compare(id, present.get(id) ?? new Set())
      } catch (error) {
        this.options.log.warn({ err: (error as Error).message }, 'presence could not be read; it is read again soon')
      }
    })
    return this.reading
  }

  private compare(conversationId: string, now: ReadonlySet<string>): void {
    const before = this.online.get(conversationId)
    if (!before) return
    this.online.set(conversationId, now)
    for (const userId of now) if (!before.has(userId)) this.options.changed(conversationId, userId, 'online')
    for (const userId of before) if (!now.has(userId)) this.options.changed(conversationId, userId, 'offline')
  }
}
