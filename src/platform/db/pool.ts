import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Log } from '../log.ts'
import { ask } from './asked.ts'
import { sendTogether } from './batch.ts'

/** The role that the service works as: it owns nothing, and row-level security binds it. */
export const serviceRole = 'godwit_service'

/** From here on words are taken for misspellings of each other (`<%`). */
const similarEnough = 0.5

// Numbers that do not fit a double stay text elsewhere; ours (counts, cents) fit, so read int8 as a number.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text))
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export interface PoolOptions {
  readonly url: string
  readonly size: number
  readonly statementTimeout: number
  readonly slowQuery: number
  readonly log: Log
}

export interface Pool {
  connect(): Promise<Connection>
  readonly stats: { total: number; idle: number; waiting: number }
  end(): Promise<void>
}

/** A statement and its values. */
export interface Question {
  readonly sql: string
  readonly values: readonly unknown[]
}

/** One pooled connection, which knows for whom it last worked. */
export interface Connection {
  readonly client: pg.PoolClient
  scope: string
  query(sql: string, values: readonly unknown[]): Promise<pg.QueryResult>
  /** Several statements in one round trip, in their order (see batch.ts). */
  queryAll(statements: readonly Question[]): Promise<pg.QueryResult[]>
  release(broken?: boolean): void
}

const names = new Map<string, string>()
const mostNames = 2000

/** A name for the statement lets the server plan it once per connection; odd one-off texts go unnamed. */
function statementName(sql: string): string | undefined {
  const known = names.get(sql)
  if (known) return known
  if (names.size >= mostNames) return undefined
  const name = createHash('sha1').update(sql).digest('base64url')
  names.set(sql, name)
  return name
}

/** A statement as a log shows it: the text alone, never its values. */
const inOneLine = (sql: string): string => sql.replace(/\s+/g, ' ').trim().slice(0, 500)

/** A failure after which the connection must not be used again. */
const connectionLost = (error: unknown): boolean => {
  const code = (error as { code?: string }).code ?? ''
  return (
    code.startsWith('08') ||
    code.startsWith('57P') ||
    /^(ECONN|EPIPE|ETIMEDOUT)/.test(code) ||
    /terminated|not queryable/.test(String(error))
  )
}

/** Connects as the service's role. Every connection starts with no scope, which sees no tenant's row. */
export function createPool({ url, size, statementTimeout, slowQuery, log }: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'godwit',
    options: `-c role=${serviceRole} -c statement_timeout=${statementTimeout} -c idle_in_transaction_session_timeout=60000 -c timezone=UTC -c pg_trgm.word_similarity_threshold=${similarEnough}`,
  })
  pool.on('error', (error) => log.warn({ err: error.message }, 'an idle database connection was lost'))
  const known = new WeakMap<object, Connection>()

  function wrap(client: pg.PoolClient): Connection {
    let broken = false
    // While it is lent out the pool does not listen: a server that restarts must not end this process.
    client.on('error', (error) => {
      broken = true
      log.warn({ err: error.message }, 'a database connection was lost')
    })
    async function watched<T>(sql: () => string, send: () => Promise<T>): Promise<T> {
      const started = performance.now()
      try {
        return await send()
      } catch (error) {
        if (connectionLost(error)) broken = true
        if (error instanceof Error) Error.captureStackTrace(error) // who asked, rather than where the answer was read
        throw error
      } finally {
        const took = performance.now() - started
        if (took > slowQuery) log.warn({ ms: Math.round(took), sql: inOneLine(sql()) }, 'slow query')
      }
    }
    const connection: Connection = {
      client,
      scope: '',
      query(sql, values) {
        const name = statementName(sql)
        return watched(
          () => sql,
          () => ask(client, { name, text: sql, values }),
        )
      },
      queryAll(statements) {
        const named = statements.map(({ sql, values }) => ({ name: statementName(sql), text: sql, values }))
        return watched(
          () => statements.map(({ sql }) => inOneLine(sql).slice(0, 100)).join('; '),
          () => sendTogether(client, named),
        )
      },
      release(withBroken = false) {
        client.release(broken || withBroken)
      },
    }
    return connection
  }

  return {
    async connect() {
      const client = await pool.connect()
      const connection = known.get(client) ?? wrap(client)
      known.set(client, connection)
      return connection
    },
    get stats() {
      return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }
    },
    end: () => pool.end(),
  }
}
