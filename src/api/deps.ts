import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Vault } from '../platform/crypto/vault.ts'
import type { Actor, Ctx } from '../platform/ctx.ts'
import { type Db, scopedDb } from '../platform/db/db.ts'
import type { Listener } from '../platform/db/listener.ts'
import type { Pool } from '../platform/db/pool.ts'
import { everything, nothing, type Scope } from '../platform/db/scope.ts'
import type { Worker } from '../platform/jobs/worker.ts'
import type { Log } from '../platform/log.ts'
import type { SandboxClock } from '../platform/sandbox/sandbox-clock.ts'
import { type FileStore, noFileStore } from '../platform/storage/file-store.ts'

/** What the HTTP server needs from the process that runs it. */
export interface Deps {
  readonly config: Config
  readonly pool: Pool
  readonly listener: Listener
  readonly clock: Clock
  readonly vault: Vault
  /** Where the files of messages are kept. */
  readonly files: FileStore
  readonly log: Log
  /** False while the process is starting or draining: then everything but /healthz is answered with 503. */
  readonly accepting: () => boolean
  /** The clock that staff can move; only in a sandbox. */
  readonly sandbox: SandboxClock | undefined
  /** The address under which others reach the service. */
  readonly baseUrl: () => string
  /** The worker of this process, for the metrics; it may not be started. */
  readonly worker?: Pick<Worker, 'stats' | 'counts'>
  /** The other processes on this port, for the metrics. */
  readonly metricsExchange?: MetricsExchange
}

/** The metrics of one process, as prom-client gives them away. */
export type ProcessMetrics = readonly object[]

/** How the processes on one port exchange their metrics. */
export interface MetricsExchange {
  /** Names the metrics of this process. */
  offer(read: () => Promise<ProcessMetrics>): void
  /** The metrics of all processes that answer, this one included. */
  collect(): Promise<readonly ProcessMetrics[]>
}

/** The rows that a caller's queries may touch; row-level security enforces it. */
function scopeOf(actor: Actor, now: Date): Scope {
  switch (actor.kind) {
    case 'staff':
    case 'rule':
    case 'system':
      return everything
    case 'user':
    case 'manager': {
      const scope = { everything: false, companyId: actor.companyId, userId: actor.userId }
      return actor.companyId === null ? { ...scope, at: now } : scope
    }
    case 'company':
    case 'public':
      return { everything: false, companyId: actor.companyId, userId: null }
    case 'source':
    case 'nobody':
      return nothing
  }
}

const mostScopes = 2_000
const scopes = new WeakMap<Pool, Map<string, Db>>()

/** One Kysely object per scope, shared by all requests in it; a scope with a time is one request's. */
export function dbFor(pool: Pool, scope: Scope): Db {
  if (scope.at) return scopedDb(pool, scope)
  let known = scopes.get(pool)
  if (!known || known.size > mostScopes) {
    known = new Map()
    scopes.set(pool, known)
  }
  const name = `${scope.everything}|${scope.companyId}|${scope.userId}`
  let db = known.get(name)
  if (!db) {
    db = scopedDb(pool, scope)
    known.set(name, db)
  }
  return db
}

type CtxDeps = Pick<Deps, 'pool' | 'clock' | 'log' | 'vault'> & Partial<Pick<Deps, 'baseUrl' | 'files'>>

export function contextFor(deps: CtxDeps, actor: Actor, requestId: string): Ctx {
  const now = deps.clock.now()
  return {
    db: dbFor(deps.pool, scopeOf(actor, now)),
    actor,
    now,
    freshNow: () => deps.clock.now(),
    log: deps.log,
    vault: deps.vault,
    files: deps.files ?? noFileStore,
    baseUrl: deps.baseUrl?.() ?? '',
    requestId,
  }
}
