import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
  Transaction,
} from 'kysely'
import type { Connection, Pool } from './pool.ts'
import type { DB } from './schema.gen.ts'
import { queryOne, type Scope } from './scope.ts'
import { OpenTransaction } from './transaction.ts'

/** A connection or a transaction: stores cannot tell the difference. */
export type Db = Kysely<DB>

/** Asks in the scope of its database. */
class ScopedConnection implements DatabaseConnection {
  readonly connection: Connection
  readonly scope: Scope
  constructor(connection: Connection, scope: Scope) {
    this.connection = connection
    this.scope = scope
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await queryOne(this.connection, this.scope, query.sql, query.parameters)
    return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
  }
  // biome-ignore lint/correctness/useYield: the interface asks for a generator; nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not used: page through the rows instead.')
  }
}

const byRunInTransaction = (): never => {
  throw new Error('Transactions are opened by runInTransaction.')
}

/** Hands out pooled connections that work for the right tenant. */
class ScopedDriver implements Driver {
  readonly pool: Pool
  readonly scope: Scope
  constructor(pool: Pool, scope: Scope) {
    this.pool = pool
    this.scope = scope
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<ScopedConnection> {
    return new ScopedConnection(await this.pool.connect(), this.scope)
  }
  beginTransaction = byRunInTransaction
  commitTransaction = byRunInTransaction
  rollbackTransaction = byRunInTransaction
  async releaseConnection({ connection }: ScopedConnection): Promise<void> {
    connection.release()
  }
  async destroy(): Promise<void> {}
}

interface Home {
  readonly pool: Pool
  readonly scope: Scope
  readonly dialect: Dialect
  readonly driver: Driver
}

/** Where a scoped database takes its connections from. A transaction has none: it holds its own. */
const homes = new WeakMap<Db, Home>()
export const homeOf = (db: Db): Pick<Home, 'pool' | 'scope'> | undefined => homes.get(db)

const open = new WeakMap<Db, OpenTransaction>()
export const transactionOf = (db: Db): OpenTransaction | undefined => open.get(db)

/** A database seen by one tenant, by one person, or by the system. Cheap: made for each request. */
export function scopedDb(pool: Pool, scope: Scope): Db {
  const driver = new ScopedDriver(pool, scope)
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  const db = new Kysely<DB>({ dialect })
  homes.set(db, { pool, scope, dialect, driver })
  return db
}

const afterCommits = new WeakMap<Db, (() => void)[]>()

/** Does something once the transaction has really been committed; at once where there is none. */
export function afterCommit(db: Db, act: () => void): void {
  const waiting = afterCommits.get(db)
  if (waiting) waiting.push(act)
  else act()
}

const retriable = (error: unknown): boolean => ['40001', '40P01'].includes((error as { code?: string }).code ?? '')

async function inOwnTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const home = homes.get(db)
  if (!home) throw new Error('A transaction needs a database of scopedDb.')
  const connection = await home.pool.connect()
  let broken = true
  try {
    const transaction = new OpenTransaction(connection, home.scope)
    const tx = new Transaction<DB>({
      config: { dialect: home.dialect },
      dialect: home.dialect,
      driver: home.driver,
      executor: db.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(transaction) }),
    })
    const waiting: (() => void)[] = []
    open.set(tx, transaction)
    afterCommits.set(tx, waiting)
    try {
      const result = await work(tx)
      await transaction.commit()
      broken = false
      for (const act of waiting) act()
      return result
    } catch (error) {
      await transaction.rollback().then(
        () => {
          broken = false
        },
        () => {}, // the connection is not used again
      )
      throw error
    }
  } finally {
    connection.release(broken)
  }
}

/** See `inTransaction` in ctx.ts, which is what rooms call. */
export async function runInTransaction<T>(db: Db, work: (tx: Db) => Promise<T>, tries = 2): Promise<T> {
  if (db.isTransaction) return work(db)
  try {
    return await inOwnTransaction(db, work)
  } catch (error) {
    if (tries > 1 && retriable(error)) return runInTransaction(db, work, tries - 1)
    throw error
  }
}

/** The simplest question: does the database answer at all? */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
