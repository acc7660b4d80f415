import { type Caller, findCaller, invalidationIds, isExpired, keyKind, markKeyUsed } from '../../people/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Listener } from '../../platform/db/listener.ts'
import type { Log } from '../../platform/log.ts'

const mostHeld = 20_000

/**
 * Cache of callers by key. A database trigger notifies every node when a key, user, role or company changes, which invalidates
 * the entry. While the listener is disconnected the cache is not used.
 */
export class Callers {
  private readonly held = new Map<string, Caller>()
  private readonly keysBehind = new Map<string, Set<string>>()
  private readonly markedOn = new Map<string, string>()
  private readonly db: Db
  private readonly listener: Listener
  private readonly log: Log
  private changes = 0

  constructor(options: { db: Db; listener: Listener; log: Log }) {
    this.db = options.db
    this.listener = options.listener
    this.log = options.log
    this.listener.on('keys', (id) => this.forget(id))
    this.listener.onReset(() => this.forgetAll())
  }

  /** The cached caller, or undefined when it has to be looked up. */
  known(key: string, clock: Clock): Caller | undefined {
    const caller = this.listener.connected ? this.held.get(key) : undefined
    return caller && (caller.expiresAt === null || !isExpired(caller, clock.now())) ? caller : undefined
  }

  async find(key: string, now: Date): Promise<Caller | undefined> {
    if (!keyKind(key)) return undefined
    const changesBefore = this.changes
    const caller = await findCaller(this.db, key)
    if (!caller || isExpired(caller, now)) return undefined
    if (this.listener.connected && this.changes === changesBefore) this.hold(key, caller)
    if ('keyId' in caller) this.mark(caller.keyId, now)
    return caller
  }

  private hold(key: string, caller: Caller): void {
    if (this.held.size >= mostHeld) this.forgetAll()
    this.held.set(key, caller)
    for (const id of invalidationIds(caller)) {
      const keys = this.keysBehind.get(id)
      if (keys) keys.add(key)
      else this.keysBehind.set(id, new Set([key]))
    }
  }

  private forget(id: string): void {
    this.changes++
    for (const key of this.keysBehind.get(id) ?? []) this.held.delete(key)
    this.keysBehind.delete(id)
  }

  private forgetAll(): void {
    this.changes++
    this.held.clear()
    this.keysBehind.clear()
  }

  /** Writes the day of the key's last use, at most once a day, outside the request. */
  private mark(keyId: string, now: Date): void {
    const day = now.toISOString().slice(0, 10)
    if (this.markedOn.get(keyId) === day) return
    this.markedOn.set(keyId, day)
    markKeyUsed(this.db, keyId, now).catch((error: Error) =>
      this.log.warn({ err: error.message }, 'the last use of a key was not written'),
    )
  }
}
