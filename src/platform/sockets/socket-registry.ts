import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Log } from '../log.ts'

/** A node that does not renew its lease in time counts as gone, and its sockets with it. */
const leaseSeconds = 30
const renewMs = 10_000

interface Registered {
  readonly userId: string
  readonly topics: Set<string>
}

/**
 * The sockets of all nodes: how many a person has, and who is connected to a topic. The rows of a node count while its lease runs. Nothing is
 * written before the first socket is opened.
 */
export class SocketRegistry {
  readonly nodeId = randomUUID()
  private readonly sockets = new Map<string, Registered>()
  /** Sockets that have ended, whose rows may still be there: a person would lose another one because of them. */
  private readonly ended = new Set<string>()
  private readonly db: Db
  private readonly log: Log
  private readonly lost: (socketId: string) => void
  private leased: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined
  private closed = false

  /** `db` must have the system scope. `lost`: a socket of this node is no longer counted, and has to be closed. */
  constructor({ db, log, lost = () => {} }: { db: Db; log: Log; lost?: (socketId: string) => void }) {
    this.db = db
    this.log = log
    this.lost = lost
  }

  /** A socket of this node that has not ended. */
  has(socketId: string): boolean {
    return this.sockets.has(socketId)
  }

  /**
   * Adds a socket. When the person has `most` already, on whatever nodes, the oldest one ends: its node receives its id on the channel
   * `sockets_ended`, and calls `end`.
   */
  async open(socketId: string, userId: string, most: number): Promise<void> {
    await this.ensureLease()
    try {
      await sql`select open_socket(${socketId}::uuid, ${this.nodeId}::uuid, ${userId}::uuid, ${most})`.execute(this.db)
    } catch (error) {
      this.ended.add(socketId) // without an answer nobody knows whether it was added
      throw error
    }
    this.sockets.set(socketId, { userId, topics: new Set() })
  }

  /** The row of the socket was removed because the person has opened newer ones. */
  end(socketId: string): void {
    if (this.sockets.delete(socketId)) this.lost(socketId)
  }

  async join(socketId: string, topic: string): Promise<void> {
    const socket = this.sockets.get(socketId)
    if (!socket) return
    socket.topics.add(topic)
    await sql`select join_socket_topic(${socketId}::uuid, ${topic}::uuid, ${socket.userId}::uuid)`.execute(this.db)
    // It may have been closed meanwhile, before the row was there.
    if (!this.sockets.has(socketId)) await this.removeEnded([socketId])
  }

  async leave(socketId: string, topic: string): Promise<void> {
    this.sockets.get(socketId)?.topics.delete(topic)
    await sql`select leave_socket_topics(${[socketId]}::uuid[], ${topic}::uuid)`.execute(this.db)
  }

  /** When the database does not answer, the rows are removed with the next renewal of the lease. */
  async remove(socketId: string): Promise<void> {
    if (this.sockets.delete(socketId)) await this.removeEnded([socketId])
  }

  /** The people who are connected to each topic, on whatever nodes. */
  present(topics: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    return listPresent(this.db, topics)
  }

  /** Removes what this node has registered. */
  async close(): Promise<void> {
    this.closed = true
    clearInterval(this.timer)
    if (!this.leased) return
    await this.leased.catch(() => {})
    await this.removeRows([...this.sockets.keys()])
    await sql`delete from socket_nodes where id = ${this.nodeId}::uuid`.execute(this.db)
  }

  private async removeEnded(sockets: readonly string[]): Promise<void> {
    for (const id of sockets) this.ended.add(id)
    await this.removeRows(sockets)
    for (const id of sockets) this.ended.delete(id)
  }

  private async removeRows(sockets: readonly string[]): Promise<void> {
    await sql`select leave_socket_topics(${[...sockets]}::uuid[], null)`.execute(this.db)
    await sql`delete from sockets where id = any(${[...sockets]}::uuid[])`.execute(this.db)
  }

  private ensureLease(): Promise<void> {
    if (this.leased) return this.leased
    this.timer = setInterval(() => {
      this.renew().catch((error: Error) =>
        this.log.warn({ err: error.message }, 'the lease of the sockets was not renewed'),
      )
    }, renewMs).unref()
    this.leased = this.renew().catch((error: Error) => {
      this.leased = undefined
      clearInterval(this.timer)
      throw error
    })
    return this.leased
  }

  /** Renews the lease. After a crash of the database, or when it ran out, the rows are written again. */
  async renew(): Promise<void> {
    const { rows } = await sql<{ made: boolean }>`
      insert into socket_nodes (id, leased_until) values (${this.nodeId}::uuid, clock_timestamp() + make_interval(secs => ${leaseSeconds}))
      on conflict (id) do update set leased_until = excluded.leased_until returning xmax = 0 as made`.execute(this.db)
    if (this.closed) return
    if (rows[0]?.made === true) await this.writeAll()
    else await this.endUncounted()
    if (this.ended.size > 0) await this.removeEnded([...this.ended])
    await sql`delete from socket_nodes where leased_until < clock_timestamp() - make_interval(secs => ${leaseSeconds})`.execute(
      this.db,
    )
  }

  /** Ends the sockets whose rows were removed without this node hearing of it. */
  private async endUncounted(): Promise<void> {
    const known = [...this.sockets.keys()]
    if (known.length === 0) return
    const { rows } = await sql<{ id: string }>`select id from sockets where node_id = ${this.nodeId}::uuid`.execute(
      this.db,
    )
    const counted = new Set(rows.map(({ id }) => id))
    for (const id of known) if (!counted.has(id)) this.end(id)
  }

  private async writeAll(): Promise<void> {
    const all = [...this.sockets]
    if (all.length === 0) return
    const topics = all.flatMap(([id, { userId, topics: joined }]) =>
      [...joined].map((topic) => ({ id, userId, topic })),
    )
    await sql`insert into sockets (id, node_id, user_id)
      select id, ${this.nodeId}::uuid, user_id from unnest(${all.map(([id]) => id)}::uuid[], ${all.map(([, { userId }]) => userId)}::uuid[])
        as known(id, user_id) on conflict do nothing`.execute(this.db)
    await sql`insert into socket_topics (topic, socket_id, user_id)
      select topic, socket_id, user_id from unnest(${topics.map(({ topic }) => topic)}::uuid[], ${topics.map(({ id }) => id)}::uuid[],
        ${topics.map(({ userId }) => userId)}::uuid[]) as known(topic, socket_id, user_id) on conflict do nothing`.execute(
      this.db,
    )
  }
}

/** The people who are connected to each topic, on whatever nodes. `db` must have the system scope. */
export async function listPresent(
  db: Db,
  topics: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ topic: string; people: string[] }>`
    select t.topic, array_agg(distinct t.user_id) as people from socket_topics t
    join sockets s on s.id = t.socket_id join socket_nodes n on n.id = s.node_id and n.leased_until > clock_timestamp()
    where t.topic = any(${[...topics]}::uuid[]) group by t.topic`.execute(db)
  return new Map(rows.map(({ topic, people }) => [topic, new Set(people)]))
}

/** Removes the rows of a person's sockets. Their nodes close the sockets when they are notified of the person's deletion. */
export async function deleteSocketsOf(db: Db, userId: string): Promise<void> {
  await sql`delete from sockets where user_id = ${userId}::uuid`.execute(db)
}
