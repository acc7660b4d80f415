/** One server for the tests of a process that ask for nothing special, built on the database that it keeps. */
import type { TestContext } from 'node:test'
import type { ByteRange, FileStore } from '../../src/platform/storage/file-store.ts'
import type { DatabaseOptions } from './database.ts'
import { type Clone, giveBack, type Template, takeClone, takeKept } from './kept-databases.ts'
import { type Server, type ServerChoices, startServer, TestClock } from './test-node.ts'

export interface House {
  readonly database: Clone
  readonly clock: TestClock
  readonly server: Server
}

interface KeptServer {
  readonly server: Server
  readonly clock: TestClock
  readonly files: ExchangeableStore
}

/** The store of the running test. */
class ExchangeableStore implements FileStore {
  current: FileStore
  constructor(first: FileStore) {
    this.current = first
  }
  get kind(): FileStore['kind'] {
    return this.current.kind
  }
  put = (digest: string, bytes: Buffer): Promise<void> => this.current.put(digest, bytes)
  has = (digest: string): Promise<boolean> => this.current.has(digest)
  get = (digest: string, range?: ByteRange): ReturnType<FileStore['get']> => this.current.get(digest, range)
  delete = (digest: string): Promise<void> => this.current.delete(digest)
  list = (): ReturnType<FileStore['list']> => this.current.list()
}

const servers = new WeakMap<Clone, KeptServer>()

type Choices = ServerChoices &
  DatabaseOptions & {
    readonly template?: Template | 'empty'
    /** Makes the database ready before the server starts; with `empty`, which nobody else gets. */
    readonly prepare?: (url: string) => Promise<void>
  }

const isUsual = ({ extraRoutes, poolFor, onRoute, log, config, accepting }: ServerChoices): boolean =>
  [extraRoutes, poolFor, onRoute, log, config, accepting].every((choice) => choice === undefined)

async function keptServer(database: Clone, files: FileStore): Promise<KeptServer> {
  const known = servers.get(database)
  if (known) {
    known.files.current = files
    return known
  }
  const clock = new TestClock(new Date(0))
  const exchangeable = new ExchangeableStore(files)
  const parts = { url: database.keptUrl, pool: database.pool, clock, files: exchangeable }
  const server = await startServer(parts, {})
  const kept = { server, clock, files: exchangeable }
  servers.set(database, kept)
  database.closing.unshift(server.close)
  database.clearing.push(server.forget)
  return kept
}

/** The database and the server of a test; the clock is at no particular time. */
export async function takeHouse(t: TestContext, files: FileStore, choices: Choices): Promise<House> {
  const template = choices.template ?? 'migrated'
  const isOwn = choices.ownDatabase || template === 'empty'
  const database = await (isOwn ? takeClone(template) : takeKept(template))
  t.after(() => giveBack(database))
  await choices.prepare?.(database.url)
  if (!isOwn && isUsual(choices)) {
    const { server, clock } = await keptServer(database, files)
    return { database, clock, server: lent(t, database, server) }
  }
  const clock = new TestClock(new Date(0))
  const server = await startServer({ url: database.url, pool: database.pool, clock, files }, choices)
  t.after(server.close)
  return { database, clock, server }
}

/** A server that listened cannot listen again, and one that a test closed is gone. */
function lent(t: TestContext, database: Clone, server: Server): Server {
  t.after(async () => {
    if (!server.isSpent()) return
    servers.delete(database)
    database.closing.splice(database.closing.indexOf(server.close), 1)
    database.clearing.splice(database.clearing.indexOf(server.forget), 1)
    await server.close()
  })
  return server
}
