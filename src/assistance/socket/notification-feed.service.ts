import { type Notification, readNewestNotifications } from '../../delivery/index.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log.ts'

export interface NotificationReader {
  readonly userId: string
  readonly companyId: string | null
  receive(notification: Notification): void
}

/** How many of a person's newest notifications are compared with those that were there before. */
const compared = 50

const personKey = ({ userId, companyId }: Pick<Notification, 'userId' | 'companyId'>): string =>
  `${userId} ${companyId}`

/** What a reader has had, or had before it subscribed. */
interface Known {
  /** Ids from here on are compared; older ones came before. */
  readonly floor: string
  readonly ids: Set<string>
}

/**
 * Sends connected people their new notifications. A signal says only that some were added; the rows are compared with those that were there
 * before. Ids begin with their time, but may be committed in another order, so that no single id can say what is new.
 */
export class NotificationFeed {
  private readonly readers = new Map<NotificationReader, Known>()
  private readonly db: Db
  private readonly log: Log
  private reading = false
  private again = false

  constructor({ db, log }: { db: Db; log: Log }) {
    this.db = db
    this.log = log
  }

  /** From now on: what is there already is not sent. */
  async add(reader: NotificationReader): Promise<void> {
    if (this.readers.has(reader)) return
    const newest = await readNewestNotifications(this.db, [reader], compared)
    const ids = new Set(newest.map(({ id }) => id))
    this.readers.set(reader, { floor: newest.length < compared ? '' : (newest.at(-1)?.id ?? ''), ids })
    this.wake() // what was committed while we read
  }

  has(reader: NotificationReader): boolean {
    return this.readers.has(reader)
  }

  remove(reader: NotificationReader): void {
    this.readers.delete(reader)
  }

  /** Some were added, to whomever. */
  wake(): void {
    this.again = true
    if (!this.reading) void this.read()
  }

  private async read(): Promise<void> {
    this.reading = true
    try {
      while (this.again && this.readers.size > 0) {
        this.again = false
        await this.compare([...this.readers.keys()], compared)
      }
    } catch (error) {
      this.log.warn({ err: (error as Error).message }, 'new notifications could not be read; they are read again soon')
    } finally {
      this.reading = false
    }
  }

  private async compare(readers: readonly NotificationReader[], limit: number): Promise<void> {
    const people = new Map(readers.map((reader) => [personKey(reader), reader]))
    const byPerson = Map.groupBy(await readNewestNotifications(this.db, [...people.values()], limit), personKey)
    const behind: NotificationReader[] = []
    for (const reader of readers) {
      const known = this.readers.get(reader)
      const newest = byPerson.get(personKey(reader)) ?? []
      const added = newest.filter(({ id }) => known && id >= known.floor && !known.ids.has(id))
      if (!known || added.length === 0) continue
      // More may be new than were read.
      if (added.length === limit) behind.push(reader)
      else
        for (const notification of added.toReversed()) {
          known.ids.add(notification.id)
          reader.receive(notification)
        }
    }
    if (behind.length > 0) await this.compare(behind, limit * 10)
  }
}
