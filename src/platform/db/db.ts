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
import { enterScope, enterScopeInTransaction, type Scope } from './scope.ts'
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

/**
 * The same database in another scope. Of a transaction: the same transaction, which works in that scope from the next statement
 * on until its end, whoever sends it.
 */
export function withScope(db: Db, scope: Scope): Db {
  const open = transactions.get(db)
  if (open) return openTransaction({ ...open, run: enteringScope(open.run, scope) })
  const source = sources.get(db)
  if (!source) throw new Error('Only a database of scopedDb has a scope.')
  return scopedDb(source.pool, scope)
}

/** Enters the scope with the first statement; both are sent at once, and run in this order. */
function enteringScope(run: RunStatement, scope: Scope): RunStatement {
  let entered: Promise<unknown> | undefined
  return async (text, values) => {
    entered ??= enterScopeInTransaction(run, scope)
    const [, result] = await Promise.all([entered, run(text, values)])
    return result
  }
}

/** A transaction that runs. */
interface OpenTransaction {
  /** On which it was opened. */
  readonly db: Db
  readonly source: Source
  readonly run: RunStatement
  readonly afterCommits: (() => void)[]
}

const transactions = new WeakMap<Db, OpenTransaction>()

function openTransaction(open: OpenTransaction): Transaction<DB> {
  const { dialect } = open.source
  const connection = new KyselyConnection(open.run)
  const tx = new Transaction<DB>({
    config: { dialect },
    dialect,
    driver: dialect.createDriver(),
    executor: open.db.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
  })
  runners.set(tx, open.run)
  transactions.set(tx, open)
  return tx
}

/** The database on which the transaction was opened, for what happens after its commit; any other database as it is. */
export const outsideTransaction = (db: Db): Db => transactions.get(db)?.db ?? db

/** The pool beneath, for what is no part of any transaction. */
export function poolOf(db: Db): Pool {
  const source = transactions.get(db)?.source ?? sources.get(db)
  if (!source) throw new Error('Only a database of scopedDb has a pool.')
  return source.pool
}

/** Does something once the transaction has really been committed; at once where there is none. */
export function afterCommit(db: Db, act: () => void): void {
  const waiting = transactions.get(db)?.afterCommits
  if (waiting) waiting.push(act)
  else act()
}

const retriable = (error: unknown): boolean => ['40001', '40P01'].includes((error as { code?: string }).code ?? '')

async function inOwnTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const source = sources.get(db)
  if (!source) throw new Error('A transaction needs a database of scopedDb.')
  const waiting: (() => void)[] = []
  const connection = await source.pool.connect()
  let result: T
  try {
    result = await runOnConnection(connection, source.scope, (run) =>
      work(openTransaction({ db, source, run, afterCommits: waiting })),
    )
  } finally {
    connection.release()
  }
  // Only now: what they do may need a connection, and this one is free again.
  for (const act of waiting) act()
  return result
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
