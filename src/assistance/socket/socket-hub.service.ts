import pLimit from 'p-limit'
import type { Actor, Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Listener } from '../../platform/db/listener.ts'
import type { Log } from '../../platform/log.ts'
import type { Problem } from '../../platform/problem.ts'
import { Relay, type RelayedFrame } from '../../platform/sockets/relay.ts'
import { SequenceFeed } from '../../platform/sockets/sequence-feed.ts'
import { SocketRegistry } from '../../platform/sockets/socket-registry.ts'
import { markSeen } from '../conversations/conversation.service.ts'
import { getConversation } from '../conversations/conversation-access.service.ts'
import { readMessagesAfter } from '../messaging/message.service.ts'
import { NotificationFeed } from './notification-feed.service.ts'
import { PresenceFeed } from './presence.service.ts'
import { listLastSeqs } from './socket.store.ts'
import type { FrameWriter } from './socket-frame.ts'
import type { Person, SocketSession } from './socket-session.ts'

/** How many sockets a person may have, on all nodes together; one more closes the oldest. */
export const mostSockets = 5
/** Rows are compared at this interval, whether or not a signal came. */
const pollMs = 5_000
const beatMs = 30_000
/** How often the people who are connected are written down as seen. */
const seenMs = 20_000
/** A subscription lasts while its person may read the conversation: looked at again at this interval. */
const accessMs = 60_000
/** How long clients have to answer the closing of a socket when the node stops. */
const goodbyeMs = 2_000

export interface HubOptions {
  readonly db: Db
  readonly listener: Listener
  readonly log: Log
  readonly frames: FrameWriter
  readonly contextOf: (actor: Actor, requestId: string) => Ctx
  readonly problemOf: (error: unknown) => Problem | undefined
}

/** The sockets of this node, and what connects them with the database and the other nodes. */
export class SocketHub {
  readonly registry: SocketRegistry
  readonly messages: SequenceFeed
  readonly notifications: NotificationFeed
  readonly presence: PresenceFeed
  readonly relay: Relay
  readonly options: HubOptions
  private readonly sessions = new Set<SocketSession>()
  private readonly byConversation = new Map<string, Set<SocketSession>>()
  private readonly timers: NodeJS.Timeout[]
  private readonly inTurn = pLimit(4)
  private closing = false

  constructor(options: HubOptions) {
    this.options = options
    const { db, listener, log, frames } = options
    this.registry = new SocketRegistry({ db, log, lost: (id) => this.replace(id) })
    this.messages = new SequenceFeed({
      log,
      source: {
        async readAfter(id, after, limit) {
          const messages = await readMessagesAfter(db, id, after, limit)
          return messages.map((one) => ({ seq: one.seq, frame: Buffer.from(frames.message(one)) }))
        },
        readLast: (ids) => listLastSeqs(db, ids),
      },
    })
    this.notifications = new NotificationFeed({ db, log })
    this.presence = new PresenceFeed({
      registry: this.registry,
      log,
      changed: (id, userId, state) =>
        this.deliver({ topic: id, notTo: userId, frame: frames.presence(id, userId, state) }),
    })
    this.relay = new Relay({ db, listener, nodeId: this.registry.nodeId, deliver: (frame) => this.deliver(frame) })
    listener.on('conversations', (payload) => this.onConversation(payload))
    listener.on('read_markers', (payload) => this.onReadMarker(payload))
    listener.on('new_notifications', () => this.notifications.wake())
    listener.on('sockets_ended', (id) => this.registry.end(id))
    listener.on('own_calls', (payload) => this.onOwnCall(payload))
    listener.on('socket_topics', (id) => this.presence.mark(id))
    listener.on('keys', (id) => this.recheck(({ holder }) => holder.dependsOn.has(id)))
    listener.onReset(() => {
      this.recheck(() => true)
      this.poll()
    })
    const every = (ms: number, act: () => void): NodeJS.Timeout => setInterval(act, ms).unref()
    this.timers = [
      every(pollMs, () => this.poll()),
      every(beatMs, () => this.beat()),
      every(seenMs, () => void this.writeSeen([...this.sessions])),
      every(accessMs, () => this.recheckAccess()),
    ]
  }

  add(session: SocketSession): void {
    this.sessions.add(session)
    if (this.closing) session.socket.close('goingAway')
    // Newer ones were opened during the handshake.
    else if (!this.registry.has(session.id)) session.socket.close('replaced')
    // What changed between the handshake and now.
    else this.recheck((one) => one === session)
  }

  /** The socket was closed, by whomever. */
  async remove(session: SocketSession): Promise<void> {
    this.sessions.delete(session)
    this.notifications.remove(session)
    const conversations = [...session.subscriptions.keys()]
    for (const id of conversations) this.detach(session, id)
    await this.writeSeen([session], conversations)
    await this.attempt('a socket was not removed', () => this.registry.remove(session.id))
  }

  /** Frames of the conversation reach the session from now on. */
  attach(session: SocketSession, conversationId: string): void {
    const others = this.byConversation.get(conversationId)
    if (others) others.add(session)
    else this.byConversation.set(conversationId, new Set([session]))
    this.presence.follow(conversationId)
  }

  detach(session: SocketSession, conversationId: string): void {
    session.subscriptions.get(conversationId)?.end()
    session.subscriptions.delete(conversationId)
    const others = this.byConversation.get(conversationId)
    others?.delete(session)
    if (others?.size !== 0) return
    this.byConversation.delete(conversationId)
    this.presence.forget(conversationId)
  }

  /** The people are here now. */
  async writeSeen(sessions: readonly SocketSession[], ended: readonly string[] = []): Promise<void> {
    const present = new Map<string, { conversationId: string; userId: string }>()
    for (const { userId, subscriptions } of sessions)
      for (const conversationId of [...subscriptions.keys(), ...ended])
        present.set(`${conversationId} ${userId}`, { conversationId, userId })
    if (present.size === 0) return
    // In one order on all nodes, so that they do not wait for each other in a circle.
    const inOrder = [...present].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, pair]) => pair)
    const ctx = this.options.contextOf({ kind: 'system' }, 'sockets')
    await this.attempt('those who are connected were not written down', () => markSeen(ctx, inOrder))
  }

  /** Closes every socket, so that clients connect to another node. */
  async close(): Promise<void> {
    this.closing = true
    for (const timer of this.timers) clearInterval(timer)
    const open = [...this.sessions]
    for (const { socket } of open) socket.close('goingAway')
    const deadline = setTimeout(() => {
      for (const { socket } of open) socket.terminate()
    }, goodbyeMs)
    await Promise.all(open.map(({ ended }) => ended))
    clearTimeout(deadline)
    this.presence.stop()
    await this.attempt('the sockets were not removed', () => this.registry.close())
  }

  private deliver({ topic, frame, to, notTo, except }: RelayedFrame): void {
    const bytes = Buffer.from(frame)
    for (const { id, userId, socket } of this.byConversation.get(topic) ?? []) {
      const isMeant = (to === undefined || userId === to) && userId !== notTo && id !== except
      if (isMeant) socket.send(bytes)
    }
  }

  /** `<conversation>` has a new message, or `<conversation> <seq>` was changed. */
  private onConversation(payload: string): void {
    const [id = '', changed] = payload.split(' ')
    if (changed === undefined) this.messages.wake(id)
    else this.messages.change(id, Number(changed))
  }

  /** `<conversation> <user> <seq>`: somebody without a socket has read up to there. */
  private onReadMarker(payload: string): void {
    const [id = '', userId = '', seq] = payload.split(' ')
    this.deliver({ topic: id, frame: this.options.frames.read(id, userId, Number(seq)) })
  }

  /** `<user> <company>`: something about the call for help of a person changed, or (no company) of one who acts in none. */
  private onOwnCall(payload: string): void {
    for (const session of this.sessions) {
      const isTheirs = `${session.userId} ${session.companyId ?? ''}` === payload
      if (isTheirs && this.notifications.has(session)) session.send(this.options.frames.callForHelp())
    }
  }

  private poll(): void {
    if (this.sessions.size === 0) return
    void this.attempt('conversations could not be compared', () => this.messages.poll())
    this.notifications.wake()
    this.presence.poll()
    this.endExpired()
  }

  private endExpired(): void {
    const { now } = this.options.contextOf({ kind: 'system' }, 'sockets')
    for (const { holder, socket } of this.sessions)
      if (holder.expiresAt && holder.expiresAt <= now) socket.close('revoked')
  }

  /** The person has opened a socket more than allowed, on whichever node, and this was the oldest. */
  private replace(id: string): void {
    for (const session of this.sessions) if (session.id === id) session.socket.close('replaced')
  }

  private beat(): void {
    for (const { socket } of this.sessions) socket.beat()
  }

  /** Closes the sockets whose token or session is no longer valid or whose holder's roles have changed. */
  private recheck(concerns: (session: SocketSession) => boolean): void {
    for (const session of [...this.sessions].filter(concerns))
      void this.inTurn(() =>
        this.attempt('a token could not be checked again', async () => {
          const found = await session.find()
          if (found && isSame(found.person, session.actor)) session.holder = found
          else session.socket.close('revoked')
        }),
      )
  }

  /** Ends the subscriptions of those who may no longer read the conversation. */
  private recheckAccess(): void {
    for (const session of this.sessions)
      for (const id of session.subscriptions.keys())
        void this.inTurn(async () => {
          if (!session.subscriptions.has(id)) return
          try {
            await getConversation(this.options.contextOf(session.actor, session.id), id)
          } catch (error) {
            const problem = this.options.problemOf(error)
            if (!problem || problem.status >= 500) return
            this.detach(session, id)
            session.fail({ code: problem.code, message: problem.message, conversationId: id })
            await this.attempt('a subscription was not removed', () => this.registry.leave(session.id, id))
          }
        })
  }

  private async attempt(failure: string, act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (error) {
      this.options.log.warn({ err: (error as Error).message }, failure)
    }
  }
}

/** The same person, in the same company, with the same roles. */
const isSame = (one: Person, other: Person): boolean =>
  one.userId === other.userId &&
  one.companyId === other.companyId &&
  one.roles.toSorted().join() === other.roles.toSorted().join()
