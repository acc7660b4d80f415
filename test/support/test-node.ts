import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { sql } from 'kysely'
import { buildServer } from '../../src/api/server.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { type Config, loadConfig } from '../../src/platform/config/config.ts'
import { scopedDb } from '../../src/platform/db/db.ts'
import { createListener, type Listener } from '../../src/platform/db/listener.ts'
import type { Pool } from '../../src/platform/db/pool.ts'
import { everything } from '../../src/platform/db/scope.ts'
import { within } from '../../src/platform/jobs/lease-loop.ts'
import type { Log } from '../../src/platform/log.ts'
import type { FileStore } from '../../src/platform/storage/file-store.ts'
import { Caller, type Headers } from './caller.ts'
import { testLog, testVault } from './database.ts'
import { callsOf } from './named-operations.ts'
import { spending } from './spent.ts'

/** A clock that only moves when a test moves it. */
export class TestClock implements Clock {
  private at: number
  constructor(start: Date) {
    this.at = start.getTime()
  }
  now(): Date {
    return new Date(this.at)
  }
  set(to: string | Date): void {
    this.at = new Date(to).getTime()
  }
  advance(seconds: number): void {
    this.at += seconds * 1000
  }
}

/** What makes a server differ from that of other tests. */
export interface ServerChoices {
  /** Test routes for behaviour that no route of a room has yet. */
  readonly extraRoutes?: (app: FastifyInstance) => Promise<void>
  /** Makes the server's pool; by default it is the pool of the test database. */
  readonly poolFor?: (url: string) => Pool
  /** Called with every route of the service. */
  readonly onRoute?: (route: RouteOptions) => void
  /** The server's log, for tests of what must not be logged. */
  readonly log?: Log
  readonly config?: Partial<Config>
  readonly accepting?: () => boolean
}

/** One of several nodes of a service under test. */
export interface TestNode {
  readonly app: FastifyInstance
  readonly listener: Listener
  /** A caller without a key. */
  readonly nobody: Caller
  as(key: string | { readonly token: string } | { readonly key: string }): Caller
  asPublic(company: { readonly publicKey: string }): Caller
  withHeaders(headers: Headers): Caller
  /** Waits until this node has received the notifications (LISTEN) of every change committed so far. */
  changesReceived(): Promise<void>
  /** Listens on a free port and returns it, for tests that need a real socket. */
  listen(): Promise<number>
}

export interface Server {
  readonly app: FastifyInstance
  readonly listener: Listener
  readonly pool: Pool
  /** The waiting calls of `changesReceived`, by their words. */
  readonly words: Map<string, () => void>
  /** Empties every cache, as when the listener was away for a while. */
  forget(): void
  /** It listens or was closed, so that no other test can use it. */
  isSpent(): boolean
  close(): Promise<void>
}

/** A listener that can be told to do what it does after it was away. */
async function listenerOf(url: string): Promise<{ readonly listener: Listener; readonly forget: () => void }> {
  const listener = await createListener(url, testLog)
  const acts: (() => void)[] = []
  const onReset = listener.onReset.bind(listener)
  listener.onReset = (act) => {
    acts.push(act)
    onReset(act)
  }
  return {
    listener,
    forget: () => {
      for (const act of acts) act()
    },
  }
}

interface ServerParts {
  /** For the listener. */
  readonly url: string
  readonly pool: Pool
  readonly clock: Clock
  readonly files: FileStore
}

export const startServer = ({ url, pool, clock, files }: ServerParts, choices: ServerChoices): Promise<Server> =>
  spending('server', async () => {
    const { listener, forget } = await listenerOf(url)
    const words = new Map<string, () => void>()
    listener.on('test_heard', (word) => words.get(word)?.())
    const config: Config = {
      ...loadConfig({ GODWIT_CONFIG: '/dev/null', GODWIT_SIMULATE_CHANNELS: '0' }),
      rateLimit: 0,
      rateLimitAnonymous: 0,
      ...choices.config,
    }
    const deps = {
      config,
      pool: choices.poolFor?.(url) ?? pool,
      listener,
      clock,
      vault: testVault,
      files,
      log: choices.log ?? testLog,
      accepting: choices.accepting ?? (() => true),
      sandbox: undefined,
      baseUrl: () => 'http://godwit.test',
    }
    const app = await buildServer(deps, 'test', choices).catch(async (error) => {
      await listener.close()
      throw error
    })
    let closed = false
    app.addHook('onClose', async () => {
      closed = true
    })
    await app.ready()
    return {
      app,
      listener,
      pool,
      words,
      forget,
      isSpent: () => closed || app.server.listening,
      async close() {
        await listener.close()
        await app.close()
      },
    }
  })

let counter = 0
/** Another number at every call. */
export const next = (): number => ++counter

export function nodeOn(t: TestContext, server: Server): TestNode {
  const { app, listener, pool, words } = server
  const noteCall = callsOf(t.filePath)
  const caller = (headers: Headers): Caller => new Caller(app, headers, noteCall)
  return {
    app,
    listener,
    nobody: caller({}),
    as: (who) => caller({ authorization: `TKN ${typeof who === 'string' ? who : 'key' in who ? who.key : who.token}` }),
    asPublic: (company) => caller({ authorization: `PUB ${company.publicKey}` }),
    withHeaders: caller,
    async changesReceived() {
      // PostgreSQL delivers notifications in commit order, so ours is the last of those sent so far.
      const word = `heard ${next()}`
      let heard = false
      const ours = new Promise<void>((resolve) => {
        words.set(word, () => {
          heard = true
          resolve()
        })
      })
      // Sent again, because the first may have come before LISTEN took effect.
      while (!heard) {
        await sql`select pg_notify('test_heard', ${word})`.execute(scopedDb(pool, everything))
        await within(1_000, ours)
      }
      words.delete(word)
    },
    async listen() {
      await app.listen({ host: '127.0.0.1', port: 0 })
      return (app.server.address() as AddressInfo).port
    },
  }
}
