import pLimit from 'p-limit'
import type { Log } from '../log.ts'

/** One entry of a topic: its number, and the frame that every subscriber gets. */
export interface Entry {
  readonly seq: number
  readonly frame: Buffer
}

/** Where the entries of topics are stored. Their numbers rise, and become visible in their order. */
export interface EntrySource {
  /** The first entries after a number, in order. */
  readAfter(topic: string, after: number, limit: number): Promise<readonly Entry[]>
  /** The last number of each topic. */
  readLast(topics: readonly string[]): Promise<ReadonlyMap<string, number>>
}

/** Whoever gets the frames. */
export interface Subscriber {
  send(...frames: readonly Buffer[]): void
  /** Resolves when the frames were handed over, at the reader's pace. */
  sendAtPace(frames: readonly Buffer[]): Promise<void>
}

export interface Subscription {
  readonly topic: string
  /** The number after which it began. */
  readonly from: number
  /** The number of the last entry that was sent. */
  readonly sent: number
  end(): void
}

class Cursor implements Subscription {
  readonly topic: string
  readonly subscriber: Subscriber
  readonly from: number
  sent: number
  /** What came before is being read from the source. */
  catchingUp = false
  /** Entries that were changed while catching up: they are sent again at its end. */
  readonly changed = new Set<number>()
  ended = false
  private readonly onEnd: () => void

  constructor(topic: string, subscriber: Subscriber, sent: number, onEnd: (cursor: Cursor) => void) {
    this.topic = topic
    this.subscriber = subscriber
    this.from = sent
    this.sent = sent
    this.onEnd = () => onEnd(this)
  }

  end(): void {
    if (this.ended) return
    this.ended = true
    this.onEnd()
  }
}

interface Topic {
  readonly cursors: Set<Cursor>
  /** The number of the last entry that this node has read. */
  head: number
  /** All entries after `floor` up to `head`, or fewer: those that a subscriber who lags a little gets without a query. */
  recent: Entry[]
  recentBytes: number
  floor: number
  reading: boolean
  /** Something may have been added since the read began. */
  again: boolean
  readonly changed: Set<number>
}

export interface FeedOptions {
  readonly source: EntrySource
  readonly log: Log
  /** Entries of one read. */
  readonly page?: number
  readonly mostRecent?: number
}

const mostRecentBytes = 512 * 1024

/**
 * Sends each subscriber the entries of a topic by their numbers: first those after the number that it named, then new ones; none twice and
 * none left out. A new entry is read once for all subscribers. `wake` says that something may be new; a lost wake is repaired by `poll`.
 */
export class SequenceFeed {
  private readonly topics = new Map<string, Topic>()
  private readonly source: EntrySource
  private readonly log: Log
  private readonly page: number
  private readonly mostRecent: number
  /** Subscribers that catch up must not use up the connections of the pool. */
  private readonly inTurn = pLimit(4)

  constructor({ source, log, page = 500, mostRecent = 1_000 }: FeedOptions) {
    this.source = source
    this.log = log
    this.page = page
    this.mostRecent = mostRecent
  }

  /** `last`: the last number of the topic, read just now. `after`: what the subscriber has; without it, only what is new. */
  subscribe(topicId: string, subscriber: Subscriber, last: number, after = last): Subscription {
    const topic = this.topics.get(topicId) ?? this.open(topicId, last)
    const cursor = new Cursor(topicId, subscriber, Math.min(after, last), (gone) => this.drop(topicId, topic, gone))
    topic.cursors.add(cursor)
    if (cursor.sent < topic.head) void this.catchUp(topic, cursor)
    this.wake(topicId)
    return cursor
  }

  /** Something may have been added to the topic. */
  wake(topicId: string): void {
    const topic = this.topics.get(topicId)
    if (!topic) return
    topic.again = true
    if (!topic.reading) void this.read(topicId, topic)
  }

  /** The entry was changed: whoever has it gets it again, with its number. */
  change(topicId: string, seq: number): void {
    const topic = this.topics.get(topicId)
    if (!topic) return
    topic.changed.add(seq)
    this.wake(topicId)
  }

  /** Compares with the source: finds what no wake announced, and continues where reading had failed. */
  async poll(): Promise<void> {
    if (this.topics.size === 0) return
    const last = await this.source.readLast([...this.topics.keys()])
    for (const [id, topic] of this.topics) {
      if ((last.get(id) ?? 0) > topic.head || topic.changed.size > 0) this.wake(id)
      for (const cursor of topic.cursors)
        if (cursor.sent < topic.head && !cursor.catchingUp) void this.catchUp(topic, cursor)
    }
  }

  get topicIds(): readonly string[] {
    return [...this.topics.keys()]
  }

  private open(topicId: string, last: number): Topic {
    const topic: Topic = {
      cursors: new Set(),
      head: last,
      recent: [],
      recentBytes: 0,
      floor: last,
      reading: false,
      again: false,
      changed: new Set(),
    }
    this.topics.set(topicId, topic)
    return topic
  }

  private drop(topicId: string, topic: Topic, cursor: Cursor): void {
    topic.cursors.delete(cursor)
    if (topic.cursors.size === 0 && this.topics.get(topicId) === topic) this.topics.delete(topicId)
  }

  /** One read at a time for a topic: wakes during a read cause one more. */
  private async read(topicId: string, topic: Topic): Promise<void> {
    topic.reading = true
    try {
      while (topic.again && topic.cursors.size > 0) {
        topic.again = false
        const changed = [...topic.changed]
        const entries = await this.source.readAfter(topicId, topic.head, this.page)
        if (entries.length === this.page) topic.again = true
        this.add(topic, entries)
        for (const seq of changed) {
          // Before it is read: a change that comes meanwhile is one more.
          topic.changed.delete(seq)
          try {
            await this.sendChanged(topicId, topic, seq)
          } catch (error) {
            topic.changed.add(seq)
            throw error
          }
        }
      }
    } catch (error) {
      this.log.warn({ err: (error as Error).message }, 'new entries could not be read; they are read again soon')
    } finally {
      topic.reading = false
    }
  }

  private add(topic: Topic, entries: readonly Entry[]): void {
    const last = entries.at(-1)
    if (!last) return
    const before = topic.head
    topic.head = last.seq
    this.remember(topic, entries)
    const frames = entries.map(({ frame }) => frame)
    for (const cursor of topic.cursors) {
      if (cursor.catchingUp) continue // it goes on until the head
      if (cursor.sent < before) void this.catchUp(topic, cursor)
      else if (cursor.sent === before) {
        cursor.sent = last.seq
        cursor.subscriber.send(...frames)
      } else {
        const missing = entries.filter(({ seq }) => seq > cursor.sent)
        cursor.sent = Math.max(cursor.sent, last.seq)
        if (missing.length > 0) cursor.subscriber.send(...missing.map(({ frame }) => frame))
      }
    }
  }

  private remember(topic: Topic, entries: readonly Entry[]): void {
    topic.recent.push(...entries)
    for (const { frame } of entries) topic.recentBytes += frame.length
    let count = 0
    while (topic.recentBytes > mostRecentBytes || topic.recent.length - count > this.mostRecent) {
      const dropped = topic.recent[count++]
      if (!dropped) break
      topic.recentBytes -= dropped.frame.length
      topic.floor = dropped.seq
    }
    if (count > 0) topic.recent.splice(0, count)
  }

  /** Sends what lies between the subscriber and the head, page by page; from then on the subscriber gets new entries as they come. */
  private async catchUp(topic: Topic, cursor: Cursor): Promise<void> {
    cursor.catchingUp = true
    try {
      while (!cursor.ended) {
        if (cursor.sent < topic.head) {
          const entries = await this.entriesFor(topic, cursor)
          const last = entries.at(-1)
          if (!last) break
          cursor.sent = last.seq
          await cursor.subscriber.sendAtPace(entries.map(({ frame }) => frame))
          continue
        }
        const [seq] = cursor.changed
        if (seq === undefined) break
        cursor.changed.delete(seq)
        await this.sendEntry(cursor, seq)
      }
    } catch (error) {
      this.log.warn({ err: (error as Error).message }, 'earlier entries could not be read; they are read again soon')
    } finally {
      cursor.catchingUp = false
    }
  }

  private async entriesFor(topic: Topic, cursor: Cursor): Promise<readonly Entry[]> {
    if (cursor.sent >= topic.floor) return topic.recent.filter(({ seq }) => seq > cursor.sent)
    return this.inTurn(() => (cursor.ended ? [] : this.source.readAfter(cursor.topic, cursor.sent, this.page)))
  }

  private async sendChanged(topicId: string, topic: Topic, seq: number): Promise<void> {
    const [entry] = await this.source.readAfter(topicId, seq - 1, 1)
    if (entry?.seq !== seq) return
    const index = topic.recent.findIndex((one) => one.seq === seq)
    const old = topic.recent[index]
    if (old) {
      topic.recentBytes += entry.frame.length - old.frame.length
      topic.recent[index] = entry
    }
    for (const cursor of topic.cursors) {
      if (cursor.catchingUp) cursor.changed.add(seq)
      else if (cursor.sent >= seq) cursor.subscriber.send(entry.frame)
    }
  }

  private async sendEntry(cursor: Cursor, seq: number): Promise<void> {
    if (cursor.sent < seq) return
    const [entry] = await this.source.readAfter(cursor.topic, seq - 1, 1)
    if (entry?.seq === seq && !cursor.ended) cursor.subscriber.send(entry.frame)
  }
}
