import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
  type TransactionSettings,
} from 'kysely'
import type { Connection, Pool } from './pool.ts'
import type { DB } from './schema.gen.ts'
import { enterScope, type Scope } from './scope.ts'

/** A connection or a transaction: stores cannot tell the difference. */
export type Db = Kysely<DB>

class ScopedConnection implements DatabaseConnection {
  readonly connection: Connection
  constructor(connection: Connection) {
    this.connection = connection
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.connection.query(query.sql, query.parameters)
    return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
  }
  // biome-ignore lint/correctness/useYield: the interface asks for a generator; nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not used: page through the rows instead.')
  }
}

/** Hands out pooled connections that already work for the right tenant. */
class ScopedDriver implements Driver {
  readonly pool: Pool
  readonly scope: Scope
  constructor(pool: Pool, scope: Scope) {
    this.pool = pool
    this.scope = scope
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<ScopedConnection> {
    const connection = await this.pool.connect()
    try {
      await enterScope(connection, this.scope)
    } catch (error) {
      connection.release(true)
      throw error
    }
    return new ScopedConnection(connection)
  }
  async beginTransaction(connection: ScopedConnection, settings: TransactionSettings): Promise<void> {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
    await connection.executeQuery(CompiledQuery.raw(`begin${isolation}`))
  }
  async commitTransaction(connection: ScopedConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }
  async rollbackTransaction(connection: ScopedConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }
  async releaseConnection(connection: ScopedConnection): Promise<void> {
    connection.connection.release()
  }
  async destroy(): Promise<void> {}
}

/** Where a scoped database takes its connections from. A transaction has none: it holds its own. */
const homes = new WeakMap<Db, { readonly pool: Pool; readonly scope: Scope }>()
export const homeOf = (db: Db): { readonly pool: Pool; readonly scope: Scope } | undefined => homes.get(db)

/** A database seen by one tenant, by one person, or by the system. Cheap: made for each request. */
export function scopedDb(pool: Pool, scope: Scope): Db {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new ScopedDriver(pool, scope),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  const db = new Kysely<DB>({ dialect })
  homes.set(db, { pool, scope })
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

/** See `inTransaction` in ctx.ts, which is what rooms call. */
export async function runInTransaction<T>(db: Db, work: (tx: Db) => Promise<T>, tries = 2): Promise<T> {
  if (db.isTransaction) return work(db)
  const waiting: (() => void)[] = []
  try {
    const result = await db.transaction().execute((tx) => {
      afterCommits.set(tx, waiting)
      return work(tx)
    })
    for (const act of waiting) act()
    return result
  } catch (error) {
    if (tries > 1 && retriable(error)) return runInTransaction(db, work, tries - 1)
    throw error
  }
}

/** The simplest question: does the database answer at all? */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
