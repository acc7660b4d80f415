import type { Listener } from '../../platform/db/listener.ts'
import { deskChannel } from '../../platform/sockets/desk-news.ts'
import { type DeskChange, parseChange } from './desk-topic.ts'

export interface RecentChangesOptions {
  readonly listener: Listener
  /** Sends a change that concerns nobody, so that there is a number to begin with. */
  readonly mark: () => Promise<void>
  readonly changed: (change: DeskChange) => void
  /** Changes may have been missed. */
  readonly reset: () => void
  readonly most?: number
}

/**
 * The last changes. PostgreSQL gives notifications to all listeners in the order of their commits, so every node remembers the same ones in
 * the same order, and whoever names the last change that it has can go on at any node.
 */
export class RecentChanges {
  private changes: DeskChange[] = []
  private readonly options: RecentChangesOptions
  private readonly most: number
  private waiting: (() => void)[] = []

  constructor(options: RecentChangesOptions) {
    this.options = options
    this.most = options.most ?? 2_000
    options.listener.on(deskChannel, (payload) => this.receive(parseChange(payload)))
    options.listener.onReset(() => {
      this.changes = []
      options.reset()
      if (this.waiting.length > 0) void options.mark().catch(() => {})
    })
  }

  /** The number of the last change; there is one after `begun`. */
  get last(): number {
    return this.changes.at(-1)?.seq ?? 0
  }

  /** Resolves when there is a change to go on from. */
  async begun(): Promise<void> {
    if (this.changes.length > 0) return
    const received = new Promise<void>((resolve) => this.waiting.push(resolve))
    await this.options.mark()
    await received
  }

  /** What came after the change with this number; undefined when it is not known any more. Of one with several ids some may be missing, so it is repeated. */
  after(seq: number): readonly DeskChange[] | undefined {
    const at = this.changes.findLastIndex((change) => change.seq === seq)
    if (at < 0) return undefined
    return this.changes.slice((this.changes[at]?.ids.length ?? 0) > 1 ? at : at + 1)
  }

  private receive(change: DeskChange): void {
    this.changes.push(change)
    if (this.changes.length > this.most * 2) this.changes = this.changes.slice(-this.most)
    for (const resolve of this.waiting.splice(0)) resolve()
    this.options.changed(change)
  }
}
