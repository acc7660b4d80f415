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
import type { Pool, RunStatement } from './pool.ts'
import type { DB } from './schema.gen.ts'
import { enterScope, type Scope } from './scope.ts'
import { runOnConnection } from './transaction.ts'

/** A connection or a transaction: stores cannot tell the difference. */
export type Db = Kysely<DB>

/** What kysely takes for a connection: it hands each statement to `run`. */
class KyselyConnection implements DatabaseConnection {
  private readonly run: RunStatement
  constructor(run: RunStatement) {
    this.run = run
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.run(query.sql, query.parameters)
    return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
  }
  // biome-ignore lint/correctness/useYield: the interface asks for a generator; nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not used: page through the rows instead.')
  }
}

const useRunInTransaction = (): never => {
  throw new Error('Transactions are opened by runInTransaction.')
}

function dialectOf(run: RunStatement): Dialect {
  const connection = new KyselyConnection(run)
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection, // `run` takes a connection from the pool itself
    releaseConnection: async () => {},
    beginTransaction: useRunInTransaction,
    commitTransaction: useRunInTransaction,
    rollbackTransaction: useRunInTransaction,
    destroy: async () => {},
  }
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

const runners = new WeakMap<Db, RunStatement>()

/** Runs statements as this database does: on a pooled connection in its scope, or on the connection of its transaction. */
export function runnerOf(db: Db): RunStatement {
  const run = runners.get(db)
  if (!run) throw new Error('Statements run on a database of scopedDb, or in one of its transactions.')
  return run
}

interface Source {
  readonly pool: Pool
  readonly scope: Scope
  readonly dialect: Dialect
}

/** Where a scoped database takes connections for its transactions from. */
const sources = new WeakMap<Db, Source>()

/** A database seen by one tenant, by one person, or by the system. Cheap: made for each request. */
export function scopedDb(pool: Pool, scope: Scope): Db {
  const run: RunStatement = async (text, values) => {
    const connection = await pool.connect()
    try {
      await enterScope(connection, scope)
      return await connection.query(text, values)
    } finally {
      connection.release()
    }
  }
  const dialect = dialectOf(run)
  const db = new Kysely<DB>({ dialect })
  runners.set(db, run)
  sources.set(db, { pool, scope, dialect })
  return db
}

/** The same database in another scope. Not of a transaction, which keeps its own. */
export function withScope(db: Db, scope: Scope): Db {
  const source = sources.get(db)
  if (!source) throw new Error('A transaction keeps its scope: change it before the transaction begins.')
  return scopedDb(source.pool, scope)
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
  const source = sources.get(db)
  if (!source) throw new Error('A transaction needs a database of scopedDb.')
  const waiting: (() => void)[] = []
  const connection = await source.pool.connect()
  try {
    const result = await runOnConnection(connection, source.scope, (run) => {
      const kyselyConnection = new KyselyConnection(run)
      const tx = new Transaction<DB>({
        config: { dialect: source.dialect },
        dialect: source.dialect,
        driver: source.dialect.createDriver(),
        executor: db
          .getExecutor()
          .withConnectionProvider({ provideConnection: (consumer) => consumer(kyselyConnection) }),
      })
      runners.set(tx, run)
      afterCommits.set(tx, waiting)
      return work(tx)
    })
    for (const act of waiting) act()
    return result
  } finally {
    connection.release()
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

/** Checks that the database answers. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
