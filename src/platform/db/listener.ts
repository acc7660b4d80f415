import pg from 'pg'
import type { Log } from '../log.ts'
import { jitOff } from './session-options.ts'

export type NotificationHandler = (payload: string) => void

/**
 * One connection that listens for NOTIFY. While it is disconnected, notifications are lost: `connected` is false, and
 * `onReset` runs after the reconnect, so that caches can be emptied.
 */
export interface Listener {
  /** False also until the database has confirmed every LISTEN: notifications before that are not received. */
  readonly connected: boolean
  on(channel: string, handler: NotificationHandler): void
  /** Resolves when every LISTEN so far was confirmed, or has failed. */
  listening(): Promise<void>
  onReset(act: () => void): void
  close(): Promise<void>
}

const firstWait = 200
const longestWait = 5_000
/** A silent network failure must be noticed too: without this, a revoked key could live on. */
const heartbeat = 10_000

class PgListener implements Listener {
  private open = false
  private readonly confirmed = new Set<string>()
  private readonly channels = new Map<string, NotificationHandler[]>()
  private readonly resets: (() => void)[] = []
  private client: pg.Client | undefined
  private timer: NodeJS.Timeout | undefined
  private beat: NodeJS.Timeout | undefined
  private wait = firstWait
  private last: Promise<unknown> = Promise.resolve()
  private closed = false
  private away = false
  private readonly url: string
  private readonly log: Log

  constructor(url: string, log: Log) {
    this.url = url
    this.log = log
  }

  get connected(): boolean {
    return this.open && this.confirmed.size === this.channels.size
  }

  on(channel: string, handler: NotificationHandler): void {
    const others = this.channels.get(channel)
    if (others) others.push(handler)
    else {
      this.channels.set(channel, [handler])
      if (this.open) this.send(`listen ${channel}`, channel)
    }
  }

  async listening(): Promise<void> {
    await this.last
  }

  /** One statement after the other: the driver takes no second one while the first runs. */
  private send(statement: string, channel?: string): void {
    const { client } = this
    this.last = this.last
      .then(async () => {
        await client?.query(statement)
        if (channel && client === this.client) this.confirmed.add(channel)
      })
      .catch(() => {
        if (client === this.client) this.reconnect()
      })
  }

  onReset(act: () => void): void {
    this.resets.push(act)
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'godwit listener',
      options: jitOff,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    })
    this.client = client
    client.on('error', (error) => this.reconnect(error.message))
    client.on('end', () => this.reconnect())
    client.on('notification', ({ channel, payload }) => {
      for (const handler of this.channels.get(channel) ?? []) handler(payload ?? '')
    })
    try {
      await client.connect()
      for (const channel of this.channels.keys()) {
        await client.query(`listen ${channel}`)
        this.confirmed.add(channel)
      }
    } catch (error) {
      return this.reconnect((error as Error).message)
    }
    this.open = true
    if (this.away) this.log.info('the database is back')
    this.away = false
    this.wait = firstWait
    this.beat = setInterval(() => this.send('select 1'), heartbeat).unref()
    for (const act of this.resets) act()
  }

  private reconnect(reason = 'the connection ended'): void {
    if (this.closed || this.timer) return
    this.open = false
    this.confirmed.clear()
    // Once for each time that it goes away, not for each try.
    if (!this.away) this.log.warn({ err: reason }, 'the database is away')
    this.away = true
    clearInterval(this.beat)
    const old = this.client
    old?.removeAllListeners('end')
    void old?.end().catch(() => {})
    this.timer = setTimeout(() => {
      this.timer = undefined
      void this.start()
    }, this.wait)
    this.wait = Math.min(this.wait * 2, longestWait)
  }

  async close(): Promise<void> {
    this.closed = true
    this.open = false
    clearTimeout(this.timer)
    clearInterval(this.beat)
    await this.client?.end().catch(() => {})
  }
}

export async function createListener(url: string, log: Log): Promise<Listener> {
  const listener = new PgListener(url, log)
  await listener.start()
  return listener
}
