import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Listener } from '../db/listener.ts'

/** Frames that are not stored: whoever is not connected misses them. */
export interface RelayedFrame {
  readonly topic: string
  readonly frame: string
  /** Only to this person. */
  readonly to?: string
  /** Not to this person. */
  readonly notTo?: string
  /** Not to this socket. */
  readonly except?: string
}

const channel = 'socket_frames'
/** PostgreSQL takes payloads of less than 8000 bytes. */
const partLength = 7_800

interface Incomplete {
  readonly parts: string[]
}

/** Passes frames to all nodes by NOTIFY; long ones in several parts, which one statement sends and PostgreSQL delivers in their order. */
export class Relay {
  private readonly db: Db
  private readonly nodeId: string
  private readonly deliver: (frame: RelayedFrame) => void
  private readonly incomplete = new Map<string, Incomplete>()
  private sent = 0

  constructor(options: { db: Db; listener: Listener; nodeId: string; deliver: (frame: RelayedFrame) => void }) {
    this.db = options.db
    this.nodeId = options.nodeId
    this.deliver = options.deliver
    options.listener.on(channel, (payload) => this.receive(payload))
    options.listener.onReset(() => this.incomplete.clear())
  }

  /** Delivers on this node at once, and on the others by NOTIFY. */
  async publish(frame: RelayedFrame): Promise<void> {
    this.deliver(frame)
    const text = Buffer.from(JSON.stringify(frame)).toString('base64')
    const parts = Math.ceil(text.length / partLength)
    const name = `${this.nodeId} ${++this.sent}`
    const payloads = Array.from(
      { length: parts },
      (_, n) => `${name} ${n + 1} ${parts} ${text.slice(n * partLength, (n + 1) * partLength)}`,
    )
    await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) with ordinality as part(payload, n) order by n`.execute(
      this.db,
    )
  }

  private receive(payload: string): void {
    const [node = '', count = '', part = '', parts = '', text = ''] = payload.split(' ')
    if (node === this.nodeId) return
    const name = `${node} ${count}`
    const { parts: received } = this.incomplete.get(name) ?? { parts: [] }
    received.push(text)
    if (part !== parts) this.incomplete.set(name, { parts: received })
    else {
      this.incomplete.delete(name)
      this.deliver(JSON.parse(Buffer.from(received.join(''), 'base64').toString('utf8')) as RelayedFrame)
    }
  }
}
