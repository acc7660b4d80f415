import pLimit from 'p-limit'
import { getConversation, getIssue } from '../../assistance/index.ts'
import { actorOf, findCaller, invalidationIds, isExpired } from '../../people/index.ts'
import type { Actor, Ctx } from '../../platform/ctx.ts'
import { type Db, poolOf } from '../../platform/db/db.ts'
import type { Listener } from '../../platform/db/listener.ts'
import type { Log } from '../../platform/log.ts'
import type { Problem } from '../../platform/problem.ts'
import { notifyDesk } from '../../platform/sockets/desk-news.ts'
import type { DeskFrame, DeskRequest } from './desk-frame.desk.wire.ts'
import {
  concerns,
  type DeskChange,
  type DeskTopic,
  isSameWatcher,
  isWatcher,
  mayWatch,
  type Watcher,
} from './desk-topic.ts'
import type { DeskWatch, WatchCredential } from './desk-watch.ts'
import { RecentChanges } from './recent-changes.ts'

/** How many sockets of the desk a person may have at one node: one for each open page. */
export const mostDeskSockets = 20
const beatMs = 30_000
const expiryMs = 5_000
/** The sandbox's clock moves in many steps; sockets get at most one frame about it in this time. */
const clockMs = 1_000
const goodbyeMs = 2_000

export interface DeskHubOptions {
  readonly db: Db
  readonly listener: Listener
  readonly log: Log
  readonly contextOf: (actor: Actor, requestId: string) => Ctx
  readonly problemOf: (error: unknown) => Problem | undefined
}

/** Who the key or cookie belongs to now; undefined when it may not watch. */
export interface FoundWatcher {
  readonly actor: Watcher
  readonly dependsOn: ReadonlySet<string>
  readonly expiresAt: Date | null
}

/** The sockets of the desk at this node. */
export class DeskHub {
  private readonly options: DeskHubOptions
  private readonly watches = new Set<DeskWatch>()
  private readonly recent: RecentChanges
  private readonly timers: NodeJS.Timeout[]
  private readonly atOnce = pLimit(4)
  private clockTimer: NodeJS.Timeout | undefined
  private closing = false

  constructor(options: DeskHubOptions) {
    this.options = options
    const { listener, db } = options
    this.recent = new RecentChanges({
      listener,
      mark: () => notifyDesk(poolOf(db), ['mark staff *']),
      changed: (change) => this.spread(change),
      reset: () => this.reset(),
    })
    listener.on('keys', (id) => this.recheck(({ dependsOn }) => dependsOn.has(id)))
    listener.on('clock', () => this.onClock())
    const every = (ms: number, act: () => void): NodeJS.Timeout => setInterval(act, ms).unref()
    this.timers = [every(beatMs, () => this.beat()), every(expiryMs, () => this.endExpired())]
  }

  count(userId: string): number {
    return [...this.watches].filter(({ actor }) => actor.userId === userId).length
  }

  async find({ key, organization }: WatchCredential): Promise<FoundWatcher | undefined> {
    const caller = await findCaller(this.options.db, key)
    if (!caller || isExpired(caller, this.now())) return undefined
    const actor = actorOf(caller, organization)
    if (!isWatcher(actor)) return undefined
    return { actor, dependsOn: new Set(invalidationIds(caller)), expiresAt: caller.expiresAt }
  }

  add(watch: DeskWatch): void {
    this.watches.add(watch)
    if (this.closing) watch.socket.close('goingAway')
    // What changed between the handshake and now.
    else this.recheck((one) => one === watch)
  }

  remove(watch: DeskWatch): void {
    this.watches.delete(watch)
  }

  async handle(watch: DeskWatch, request: DeskRequest): Promise<void> {
    if (request.type === 'ping') return watch.inTurn(() => watch.send({ type: 'pong' }))
    await this.recent.begun()
    const { after } = request
    const topics = request.topics.filter((topic) => mayWatch(watch.actor, topic))
    watch.topics = new Set(topics)
    const missed = after === undefined ? [] : this.recent.after(after)
    const seq = this.recent.last
    void watch.inTurn(() => {
      watch.send({ type: 'subscribed', topics, seq })
      if (missed === undefined) watch.send({ type: 'reset' })
      else if (after !== undefined && topics.includes('clock')) watch.send(changed('clock', null, seq))
    })
    for (const change of missed ?? []) this.sendChange(watch, change)
  }

  /** Closes every socket, so that clients connect to another node. */
  async close(): Promise<void> {
    this.closing = true
    for (const timer of this.timers) clearInterval(timer)
    clearTimeout(this.clockTimer)
    const open = [...this.watches]
    for (const { socket } of open) socket.close('goingAway')
    const deadline = setTimeout(() => {
      for (const { socket } of open) socket.terminate()
    }, goodbyeMs)
    await Promise.all(open.map(({ ended }) => ended))
    clearTimeout(deadline)
  }

  private now(): Date {
    return this.options.contextOf({ kind: 'system' }, 'desk sockets').now
  }

  private spread(change: DeskChange): void {
    for (const watch of this.watches) this.sendChange(watch, change)
  }

  private sendChange(watch: DeskWatch, change: DeskChange): void {
    const { topic, seq, ids } = change
    if (!watch.topics.has(topic as DeskTopic) || !concerns(watch.actor, change)) return
    const { actor } = watch
    if (actor.kind !== 'user') {
      void watch.inTurn(() => watch.send(...(ids.length === 0 ? [null] : ids).map((id) => changed(topic, id, seq))))
      return
    }
    void watch.inTurn(async () => {
      const frames: DeskFrame[] = ids.length === 0 ? [changed(topic, null, seq)] : []
      for (const id of ids) {
        if (await this.mayRead(actor, topic, id)) frames.push(changed(topic, id, seq))
        // Somebody else has claimed it: the list of waiting issues changed, and this caller may not see which one left it.
        else if (topic === 'issues') frames.push(changed(topic, null, seq))
      }
      watch.send(...frames)
    })
  }

  /** Responders get changes of what they may read. */
  private mayRead(actor: Watcher, topic: string, id: string): Promise<boolean> {
    return this.atOnce(async () => {
      const ctx = this.options.contextOf(actor, 'desk socket')
      try {
        await (topic === 'issues' ? getIssue(ctx, id) : getConversation(ctx, id))
        return true
      } catch (error) {
        if ((this.options.problemOf(error)?.status ?? 500) >= 500)
          this.options.log.warn({ err: (error as Error).message }, 'what a responder may read could not be checked')
        return false
      }
    })
  }

  /** The database was away: nobody knows what was missed. */
  private reset(): void {
    for (const watch of this.watches) if (watch.topics.size > 0) void watch.inTurn(() => watch.send({ type: 'reset' }))
    this.recheck(() => true)
  }

  private onClock(): void {
    this.clockTimer ??= setTimeout(() => {
      this.clockTimer = undefined
      for (const watch of this.watches)
        if (watch.topics.has('clock')) void watch.inTurn(() => watch.send(changed('clock', null, this.recent.last)))
    }, clockMs).unref()
  }

  private beat(): void {
    for (const { socket } of this.watches) socket.beat()
  }

  private endExpired(): void {
    const now = this.now()
    for (const { expiresAt, socket } of this.watches) if (expiresAt && expiresAt <= now) socket.close('revoked')
  }

  /** Closes the sockets whose session has ended, or whose owner may see something else now. */
  private recheck(matches: (watch: DeskWatch) => boolean): void {
    for (const watch of [...this.watches].filter(matches))
      void this.atOnce(async () => {
        try {
          const found = await this.find(watch.credential)
          if (!found || !isSameWatcher(found.actor, watch.actor)) return watch.socket.close('revoked')
          Object.assign(watch, found)
        } catch (error) {
          this.options.log.warn({ err: (error as Error).message }, 'a session could not be checked again')
        }
      })
  }
}

const changed = (topic: string, id: string | null, seq: number): DeskFrame => ({ type: 'changed', topic, id, seq })
